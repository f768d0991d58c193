// three-vrm: prints the numbers of MToon that it reads of each material of VRM files, by the number of the material.
import { readFileSync } from 'node:fs';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMLoaderPlugin } from '@pixiv/three-vrm';

globalThis.self = globalThis;
globalThis.createImageBitmap = async () => ({ width: 1, height: 1, close() {} });
const reports = [];
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMLoaderPlugin(parser));
  const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
  const materials = {};
  gltf.scene.traverse((object) => {
    for (const material of [object.material].flat()) {
      if (!material?.isMToonMaterial || material.isOutline) continue;
      const color = (c) => [c.r, c.g, c.b];
      materials[gltf.parser.associations.get(material)?.materials ?? material.name] = {
        base: [...color(material.color), material.opacity], shade: color(material.shadeColorFactor), shift: material.shadingShiftFactor, toony: material.shadingToonyFactor,
        matcap: material.matcapTexture ? color(material.matcapFactor) : [0, 0, 0],
        rim: color(material.parametricRimColorFactor), rimPower: material.parametricRimFresnelPowerFactor, rimLift: material.parametricRimLiftFactor,
        rimLighting: material.rimLightingMixFactor, outline: material.outlineWidthMode, outlineWidth: material.outlineWidthFactor,
        outlineColor: color(material.outlineColorFactor), outlineLighting: material.outlineLightingMixFactor,
        scroll: [material.uvAnimationScrollXSpeedFactor, material.uvAnimationScrollYSpeedFactor], turn: material.uvAnimationRotationSpeedFactor,
      };
    }
  });
  reports.push(materials);
}
console.log(JSON.stringify(reports));
