// The values that a material sets for each primitive. They must match Go's type surface.
uniform vec4 Surface[11];
#define BaseFactor   Surface[0]
#define EmissiveRGB  Surface[1].rgb
#define Cutoff       Surface[1].a
#define UVOffset     Surface[2].xy
#define UVScale      Surface[2].zw
#define UVCosSin     Surface[3].xy
#define DoubleSided  Surface[3].z
#define Opaque       Surface[3].w
#define ShadeRGB     Surface[4].rgb
#define ShadeScale   Surface[4].a
#define RimRGB       Surface[5].rgb
#define ShadeOffset  Surface[5].a
#define RimPower     Surface[6].x
#define RimLift      Surface[6].y
#define RimLighting  Surface[6].z
#define LineLighting Surface[6].w
#define LineRGB      Surface[7].rgb
#define LineWidth    Surface[7].a
#define Metallic     Surface[8].x
#define Roughness    Surface[8].y
#define NormalScale  Surface[8].z
#define OcclusionStrength Surface[8].w
#define MatcapRGB    Surface[9].rgb
#define ShiftScale   Surface[9].a
#define Smoothed     Surface[10].x
#define Scrolled     Surface[10].yz
#define Turned       Surface[10].w
uniform sampler2D BaseColor;
uniform sampler2D ShadeColor;
uniform sampler2D GlowColor;
uniform sampler2D MetalRough;
uniform sampler2D NormalMap;
uniform sampler2D OcclusionMap;
uniform sampler2D Matcap;
uniform sampler2D RimColor;
uniform sampler2D ShiftMap;
uniform sampler2D OutlineWidth;
uniform sampler2D MoveMap;
vec2 placed(vec2 uv) {
    vec2 s = uv * UVScale;
    return UVOffset + vec2(UVCosSin.x * s.x + UVCosSin.y * s.y, UVCosSin.x * s.y - UVCosSin.y * s.x);
}
