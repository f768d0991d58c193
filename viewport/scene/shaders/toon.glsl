// The light of VRMC_materials_mtoon 1.0 for one key light of strength 1: shade becomes lit where the surface turns
// towards the light, and then it has exactly the colour that it was drawn with. Light from all around shows the lit colour in the
// shade, too ("Global Illumination", nearly uniform), and more of it to who looks from the dark side: black shades would hide all shapes.
float toonShading(float facing, float key) {
    return clamp((facing + ShadeOffset) * ShadeScale + 0.5, 0.0, 1.0) * key;
}
vec3 toonColour(vec3 base, vec3 shade, float shading, float up) {
    return mix(shade, base, mix(0.8 * ToFill.w, 1.0, shading)) * (0.97 + 0.03 * up);
}
