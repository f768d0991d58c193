// Makes a CCDIKSolver of what Posewright exported for an avatar. Exported with a preset; do not edit.
//
//   const ik = createIK( skinnedMesh, await ( await fetch( 'NAME.three.json' ) ).json() );
//   ik.targets.leftHand.position.set( 0.3, 1.2, 0.4 );  // in the frame of what holds the avatar
//   ik.update();                                        // each frame, after the animation
//
// What CCDIKSolver has no place for is in the file too, for code of your own: preset is the whole preset, whose curves curveAt reads.
//
//   curveAt( exported.preset.gait.curves.stepTime, speed );
import { Bone, Matrix4, Skeleton, Vector3 } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';

// The mesh is the one whose bones the file names; of several meshes with one skin any will do. The targets begin where the avatar has its ends.
export function createIK( mesh, exported ) {

	const bones = mesh.skeleton.bones;

	if ( bones.length !== exported.bones.length ) {

		throw new Error( `Posewright: this mesh has ${ bones.length } bones, and the chains are for one of ${ exported.bones.length }.` );

	}

	let holder = mesh;
	while ( holder.parent !== null ) holder = holder.parent;
	holder.updateMatrixWorld( true );

	const targets = {};
	const added = exported.targets.map( ( target ) => {

		const bone = new Bone();
		bone.name = `${ target.name } target`;
		holder.add( bone );
		bone.position.copy( holder.worldToLocal( bones[ target.at ].getWorldPosition( new Vector3() ) ) );
		targets[ target.name ] = bone;
		return bone;

	} );

	const inverses = mesh.skeleton.boneInverses.concat( added.map( () => new Matrix4() ) );
	mesh.bind( new Skeleton( bones.concat( added ), inverses ), mesh.bindMatrix );
	const solver = new CCDIKSolver( mesh, exported.iks );

	return {
		solver,
		targets,
		update() {

			holder.updateMatrixWorld( true );
			solver.update();

		},
	};

}

// The value of a curve of the preset at a time, or whatever else it runs along: cubic between its keys by their tangents, level beyond the first and the last.
export function curveAt( keys, time ) {

	const i = keys.findIndex( ( key ) => key.time >= time );
	if ( i <= 0 ) return keys[ i < 0 ? keys.length - 1 : 0 ].value;

	const a = keys[ i - 1 ], b = keys[ i ];
	const span = b.time - a.time;
	const u = ( time - a.time ) / span, v = u - 1;
	return ( 1 + 2 * u ) * v * v * a.value + u * u * ( 3 - 2 * u ) * b.value + u * v * span * ( v * a.outTangent + u * b.inTangent );

}
