// What the page for headsets uses of others.
export {
 BoxGeometry, CanvasTexture, CapsuleGeometry, Color, DirectionalLight, Fog, GridHelper, Group, HemisphereLight, Matrix4, Mesh,
 MeshBasicMaterial, MeshStandardMaterial, PerspectiveCamera, PlaneGeometry, Quaternion, Scene, SRGBColorSpace, Vector3, WebGLRenderer,
} from "three";
export { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
export { VRMLoaderPlugin, VRMUtils } from "@pixiv/three-vrm";
