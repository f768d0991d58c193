// Makes a CCDIKSolver of what Posewright exported for an avatar. Exported with a preset; do not edit.
//
//   const ik = createIK( skinnedMesh, await ( await fetch( 'NAME.three.json' ) ).json() );
//   ik.targets.leftHand.position.set( 0.3, 1.2, 0.4 );  // in the frame of what holds the avatar
//   ik.update();                                        // each frame, after the animation
//
// What CCDIKSolver has no place for is in the file too, for code of your own: preset is the whole preset, whose curves curveAt reads.
//
//   curveAt( exported.preset.gait.curves.stepTime, speed );
import { Bone, Object3D, Quaternion, Vector3 } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';

// The mesh is the one whose bones the file names; of several meshes with one skin any will do. The targets begin where the avatar has its ends.
//
// CCDIKSolver limits the Euler angles of bones in their own axes, which each avatar has otherwise. So it gets bones of our own: they lie where the avatar's do, are not
// turned in the T-pose, bend elbows and knees about their first axis only, and twist about their last. What it makes of them the avatar's bones take over.
export function createIK( mesh, exported ) {

	const skin = mesh.skeleton.bones;

	if ( skin.length !== exported.bones.length ) {

		throw new Error( `Posewright: this mesh has ${ skin.length } bones, and the chains are for one of ${ exported.bones.length }.` );

	}

	let holder = mesh;
	while ( holder.parent !== null ) holder = holder.parent;
	holder.updateMatrixWorld( true );

	const root = new Object3D();
	const bones = [], targets = {};
	const add = ( name, parent ) => {

		const bone = new Bone();
		bone.name = name;
		parent.add( bone );
		bones.push( bone );
		return bones.length - 1;

	};

	const fixed = ( quaternion ) => {

		const { x, y, z } = new Object3D().rotation.setFromQuaternion( quaternion );
		return { rotationMin: new Vector3( x, y, z ), rotationMax: new Vector3( x, y, z ) };

	};

	const chains = exported.chains.map( ( chain ) => {

		const links = [];
		const joints = [];
		let parent = root;

		for ( const { bone, mount, axes, rotationMin, rotationMax } of chain.joints ) {

			const name = `${ chain.name } ${ joints.length }`;
			const from = new Quaternion().copy( mount );
			const end = joints.length === chain.joints.length - 1;
			const joint = { real: skin[ bone ], from, axes: new Quaternion().copy( axes ), mount: null, bone: null };

			if ( joints.length === 0 ) {

				joint.mount = new Object3D(); // where the chain hangs
				parent.add( joint.mount );

			} else {

				const index = add( `${ name } mount`, parent );
				joint.mount = bones[ index ];
				joint.mount.quaternion.copy( from );
				links.unshift( { index, ...fixed( from ) } );

			}

			const index = add( name, joint.mount );
			joint.bone = parent = bones[ index ];
			if ( ! end ) links.unshift( rotationMin ? { index, rotationMin: new Vector3().copy( rotationMin ), rotationMax: new Vector3().copy( rotationMax ) } : { index } );
			joints.push( joint );

		}

		let above = joints.at( - 1 ).real;
		while ( above !== null && above !== joints.at( - 2 ).real ) above = above.parent;
		joints.at( - 1 ).apart = above === null;

		const effector = bones.length - 1;
		const target = add( `${ chain.name } target`, holder );
		targets[ chain.name ] = bones[ target ];
		bones[ target ].position.copy( holder.worldToLocal( joints.at( - 1 ).real.getWorldPosition( new Vector3() ) ) );
		return { joints, ik: { target, effector, links, iteration: chain.iteration, blendFactor: chain.blendFactor } };

	} );

	const solver = new CCDIKSolver( { skeleton: { bones } }, chains.map( ( chain ) => chain.ik ) );
	const above = new Quaternion(), turn = new Quaternion(), place = new Vector3(), before = new Vector3();

	// The bones of a chain go to where the avatar's are.
	function follow( joints ) {

		joints.forEach( ( { real, from, axes, mount, bone }, i ) => {

			real.getWorldPosition( place );

			if ( i === 0 ) {

				real.parent.getWorldQuaternion( above ).multiply( from );
				mount.position.copy( place );
				mount.quaternion.copy( above );

			} else { // above is how the bone before is turned

				mount.position.copy( place ).sub( before ).applyQuaternion( turn.copy( above ).invert() );
				above.multiply( from );

			}

			real.getWorldQuaternion( turn ).multiply( axes );
			bone.quaternion.copy( above ).invert().multiply( turn );
			above.copy( turn );
			before.copy( place );

		} );

		root.updateMatrixWorld( true );

	}

	// The avatar's bones turn as those of a chain do, but for its end, which some avatars have elsewhere in their tree: it goes along.
	function lead( joints ) {

		for ( const { real, axes, bone } of joints.slice( 0, - 1 ) ) {

			bone.getWorldQuaternion( turn ).multiply( above.copy( axes ).invert() );
			real.quaternion.copy( real.parent.getWorldQuaternion( above ).invert().multiply( turn ) );
			real.updateMatrixWorld( true );

		}

		const end = joints.at( - 1 );

		if ( end.apart ) {

			end.real.position.copy( end.real.parent.worldToLocal( end.bone.getWorldPosition( place ) ) );
			end.real.updateMatrixWorld( true );

		}

	}

	return {
		solver,
		targets,
		update() {

			holder.updateMatrixWorld( true );

			for ( const { joints, ik } of chains ) {

				follow( joints );
				solver.updateOne( ik );
				lead( joints );

			}

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
