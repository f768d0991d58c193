//go:build cgo

package scene

import (
	"strings"

	"github.com/g3n/engine/renderer"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Names of the programs, as g3n's shader manager knows them.
const (
	avatarProgram      = "avatar" // followed by the words of a variant; see variantOf
	outlineProgram     = "outline"
	depthProgram       = "avatarDepth"
	floorShadowProgram = "floorShadow"
	backgroundProgram  = "background"
	floorProgram       = "floor"
	blurProgram        = "blur"
	overlayProgram     = "overlay"
)

// Texture units, the same in every program: first those of a material, then the renderer's own. OpenGL 3.3 has at least 16.
const (
	baseColorUnit = iota
	shadeUnit
	glowUnit
	metalRoughUnit
	normalUnit
	occlusionUnit
	matcapUnit
	rimUnit
	shiftUnit
	outlineWidthUnit
	moveUnit
	materialUnits

	keyDepthUnit = iota - 1
	floorShadowUnit
	paletteUnit
)

var samplers = map[string]int32{
	"BaseColor": baseColorUnit, "ShadeColor": shadeUnit, "GlowColor": glowUnit, "MetalRough": metalRoughUnit, "NormalMap": normalUnit,
	"OcclusionMap": occlusionUnit, "Matcap": matcapUnit, "RimColor": rimUnit, "ShiftMap": shiftUnit, "OutlineWidth": outlineWidthUnit, "MoveMap": moveUnit,
	"KeyDepth": keyDepthUnit, "FloorShadow": floorShadowUnit, "Source": floorShadowUnit, "Palette": paletteUnit,
}

// frameBlock is the layout of the Frame uniform block: what is the same for all that is drawn in one frame.
// It must match type frame.
const frameBlock = `
layout(std140) uniform Frame {
    mat4 ClipFromWorld;  // flipped, so that the first row read back is the top one
    mat4 KeyFromWorld;   // to the key light's depth texture, 0 to 1
    vec4 Eye;            // world; w: 1 if the camera is above the floor
    vec4 ToKey;          // unit, towards the key light; w: 1 if it casts shadows
    vec4 ToFill;         // unit, towards the fill light, which moves with the camera; w: its strength
    vec4 Sky;            // light from above, linear
    vec4 Ground;         // light from below, linear
    vec4 FloorShadowArea;// centre x, z, 1/size in world; w: strength of shadows on the floor
    vec4 Stage;          // centre x, z and radius of the floor; w: strength of the rim light
    vec4 Top;            // colours of the background, sRGB
    vec4 Bottom;
    vec4 FloorColor;     // w: alpha of the avatar
    vec4 GridColor;
    vec4 Lens;           // height of the world that is seen at w = 1 of clip space, metres; scale of the avatar; samples of shadows; height of the ground under the avatar
};
`

// skinning moves a vertex by four joints. The palette holds three rows for each joint of each primitive; a texture holds
// any number of them, where uniforms would end at some sixty joints.
const skinning = `
layout(location = 0) in vec3 VertexPosition;
layout(location = 1) in vec3 VertexNormal;
layout(location = 2) in vec2 VertexTexcoord;
layout(location = 3) in vec4 VertexColor;
layout(location = 4) in vec4 matricesIndices;
layout(location = 5) in vec4 matricesWeights;
layout(location = 6) in vec4 VertexTangent;
layout(location = 7) in vec2 VertexTexcoord2;

uniform samplerBuffer Palette;
uniform int PaletteBase;

void skin(out vec3 position, out vec3 normal, out vec3 tangent) {
    vec4 x = vec4(0.0), y = vec4(0.0), z = vec4(0.0);
    for (int i = 0; i < 4; i++) {
        int row = (PaletteBase + int(matricesIndices[i])) * 3;
        float w = matricesWeights[i];
        x += texelFetch(Palette, row) * w;
        y += texelFetch(Palette, row + 1) * w;
        z += texelFetch(Palette, row + 2) * w;
    }
    vec4 p = vec4(VertexPosition, 1.0);
    position = vec3(dot(x, p), dot(y, p), dot(z, p));
    normal = vec3(dot(x.xyz, VertexNormal), dot(y.xyz, VertexNormal), dot(z.xyz, VertexNormal));
#ifdef NORMALMAPPED
    tangent = vec3(dot(x.xyz, VertexTangent.xyz), dot(y.xyz, VertexTangent.xyz), dot(z.xyz, VertexTangent.xyz));
#else
    tangent = vec3(0.0);
#endif
}
`

// surfaceBlock is what a material sets for each primitive. It must match type surface.
const surfaceBlock = `
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
`

const avatarVertex = frameBlock + skinning + `
invariant gl_Position;
out vec3 WorldPosition;
out vec3 WorldNormal;
out vec2 TexCoord;
out vec4 Tint;
#ifdef NORMALMAPPED
out vec4 WorldTangent;
#endif
#ifdef APART
out vec2 TexCoord2;
#endif
void main() {
    vec3 tangent;
    skin(WorldPosition, WorldNormal, tangent);
    TexCoord = VertexTexcoord;
    Tint = VertexColor;
#ifdef NORMALMAPPED
    WorldNormal *= inversesqrt(max(dot(WorldNormal, WorldNormal), 1e-12));
    WorldTangent = vec4(tangent * inversesqrt(max(dot(tangent, tangent), 1e-12)), VertexTangent.w);
#endif
#ifdef APART
    TexCoord2 = VertexTexcoord2;
#endif
    gl_Position = ClipFromWorld * vec4(WorldPosition, 1.0);
}
`

// colour turns linear light into what a screen shows, and pictures into linear light.
const colour = `
// Khronos PBR Neutral: leaves the colours of textures as they are and rolls off only what is brighter than white. Its toe takes
// away what every surface reflects of its surroundings, 4 % in their model and about 2.2 % in this one.
vec3 toneMap(vec3 c) {
    const float reflected = 0.022;
    float x = min(c.r, min(c.g, c.b));
    c -= x < 2.0 * reflected ? x - x * x / (4.0 * reflected) : reflected;
    float peak = max(c.r, max(c.g, c.b));
    const float start = 0.76, d = 1.0 - start;
    if (peak < start) return c;
    float mapped = 1.0 - d * d / (peak + d - start);
    c *= mapped / peak;
    return mix(vec3(mapped), c, 1.0 / (0.15 * (peak - mapped) + 1.0));
}

// Drawn colours are shown as they are; what glows beyond white turns towards white instead of changing its hue.
vec3 drawn(vec3 c) {
    float peak = max(c.r, max(c.g, c.b));
    if (peak <= 1.0) return c;
    return mix(vec3(1.0), c / peak, 1.0 / (0.35 * (peak - 1.0) + 1.0));
}

// sRGB from linear by roots, which are cheaper than powers; off by less than half a step of eight bits (Chapman, "sRGB
// approximations for HLSL") but for the darkest colours, for which sRGB is a straight line.
vec3 encode(vec3 c) {
    c = max(c, vec3(0.0));
    vec3 r2 = sqrt(c), r4 = sqrt(r2), r8 = sqrt(r4);
    vec3 rooted = 0.662002687 * r2 + 0.684122060 * r4 - 0.323583601 * r8 - 0.0225411470 * c;
    return mix(rooted, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

vec4 sampled(sampler2D picture, vec2 uv) {
    vec4 c = texture(picture, uv);
#ifdef ECONOMICAL
    c.rgb *= c.rgb * (c.rgb * 0.305306011 + 0.682171111) + 0.012522878; // linear from sRGB (Chapman)
#endif
    return c;
}
`

// toon is the light of VRMC_materials_mtoon 1.0 for one key light of strength 1: shade becomes lit where the surface turns
// towards the light, and then it has exactly the colour that it was drawn with. What the light leaves open is nearly uniform.
const toon = `
float toonShading(float facing, float key) {
    return clamp((facing + ShadeOffset) * ShadeScale + 0.5, 0.0, 1.0) * key;
}
vec3 toonColour(vec3 base, vec3 shade, float shading, float up) {
    return mix(shade, base, shading) * (0.97 + 0.03 * up);
}
`

// reflection is what surfaces mirror: the key light by the BRDF of glTF 2.0, appendix B, and the surroundings.
const reflection = `
// mirrored is what GGX with the joint masking of Smith mirrors of a light, times π and the cosine to it, without Fresnel's share.
// Masking is Hammon's fit to it ("PBR diffuse lighting for GGX+Smith microsurfaces", 2017).
float mirrored(float a, float nh, float nl, float nv) {
    float d = nh * nh * (a * a - 1.0) + 1.0;
    return 0.5 * a * a * nl / (d * d * mix(2.0 * nl * nv, nl + nv, a));
}

// softened is α made wider where the normal turns much from one pixel to the next, so that highlights do not sparkle on edges and in the relief
// of normal textures (Tokuyoshi and Kaplanyan, "Improved geometric specular antialiasing", 2019).
float softened(float a, vec3 n) {
#if !defined(ECONOMICAL) || defined(NORMALMAPPED)
    vec3 x = dFdx(n), y = dFdy(n);
    a = sqrt(a * a + min(0.5 * (dot(x, x) + dot(y, y)), 0.18));
#endif
    return a;
}

// fresnel is Schlick's share of what light meets at grazing angles beyond what it meets head on.
float fresnel(float cosine) {
    float x = 1.0 - cosine, xx = x * x;
    return xx * xx * x;
}

// environment is how much a surface of a roughness mirrors of surroundings that are equally bright: F0 times x, plus y. (Lazarov's fit as
// in Karis, "Physically based shading on mobile", 2014.)
vec2 environment(float roughness, float nv) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float x = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
    return vec2(-1.04, 1.04) * x + r.zw;
}

// surroundings is the light that comes from around a direction, blurred by α: sky and ground with a horizon between them, and two soft
// boxes, around the key light and around the fill light. These are spherical Gaussians, whose blur by the lobe of GGX, itself nearly one, has a closed
// form (Wang et al., "All-frequency rendering of dynamic, spatially-varying reflectance", 2009).
vec3 surroundings(vec3 r, float a) {
    float up = clamp(r.y * (2.3 - 1.7 * a) + 0.5, 0.0, 1.0);
    vec3 light = mix(Ground.rgb, Sky.rgb, up * up * (3.0 - 2.0 * up)) * 0.62;
    const float sharpness = 4.0;
    float blur = 1.0 / (1.0 + sharpness * 2.0 * a * a); // by a lobe of sharpness 1 / 2α²
    vec2 near = blur * exp2(sharpness * 1.442695 * blur * (vec2(dot(r, ToKey.xyz), dot(r, ToFill.xyz)) - 1.0));
    return light + vec3(0.85, 0.82, 0.77) * near.x + vec3(0.72, 0.82, 1.0) * ((0.25 + ToFill.w) * near.y);
}
`

const avatarFragment = frameBlock + surfaceBlock + colour + toon + reflection + `
in vec3 WorldPosition;
in vec3 WorldNormal;
in vec2 TexCoord;
in vec4 Tint;
out vec4 FragColor;

uniform sampler2DShadow KeyDepth;

// moved is where coordinates are at this moment (MToon, "UV Animation").
vec2 moved(vec2 uv) {
#ifdef MOVING
    float share = 1.0;
#ifdef MOVEMASKED
    share = texture(MoveMap, placed(uv)).b;
#endif
    float c = cos(Turned * share), s = sin(Turned * share);
    uv -= 0.5;
    uv = vec2(c * uv.x + s * uv.y, c * uv.y - s * uv.x) + 0.5 + Scrolled * share;
#endif
    return uv;
}

// at is where a texture of the material is sampled. Mostly all of them lie as the base texture does.
#ifdef APART
in vec2 TexCoord2;
uniform vec4 Placement[22]; // of each texture: offset and scale; cosine and sine of its turn, and whether it lies by the second coordinates
vec2 apart(int unit) {
    vec4 p = Placement[2 * unit], q = Placement[2 * unit + 1];
    vec2 s = moved(q.z > 0.5 ? TexCoord2 : TexCoord) * p.zw;
    return p.xy + vec2(q.x * s.x + q.y * s.y, q.x * s.y - q.y * s.x);
}
#define at(unit) apart(unit)
#else
#define at(unit) uv
#endif

#ifdef NORMALMAPPED
in vec4 WorldTangent;
#endif

// normal is that of the surface, bent by the normal texture (glTF 2.0, 3.9.3).
vec3 normal(vec2 uv) {
    vec3 n = WorldNormal;
#ifdef NORMALMAPPED
    vec3 bent = (texture(NormalMap, at(4)).xyz * 2.0 - 1.0) * vec3(NormalScale, NormalScale, 1.0);
    vec3 up = cross(WorldNormal, WorldTangent.xyz) * WorldTangent.w;
    n = bent.x * WorldTangent.xyz + bent.y * up + max(bent.z, 0.01) * WorldNormal;
#endif
    n *= inversesqrt(max(dot(n, n), 1e-12)); // also where normals cancel out
    // The picture is drawn upside down, so in surfaces that are not culled "front facing" is the back.
    return DoubleSided > 0.5 && gl_FrontFacing ? -n : n;
}

// lit is the share of the key light that arrives, by one, four or twelve hardware-filtered samples of its depth. Where the light only
// grazes the surface, that is left to the shading, which knows the surface better than the depth texture does.
float lit(vec3 n, float facing) {
    if (ToKey.w < 0.5 || facing <= 0.0) return 1.0;
    vec3 at = (KeyFromWorld * vec4(WorldPosition + n * (0.006 + 0.012 * (1.0 - facing)), 1.0)).xyz;
    vec2 texel = 1.0 / vec2(textureSize(KeyDepth, 0));
    float sum = 0.0;
#ifdef ECONOMICAL
    // A square that is turned, so that no edge of texels is seen; one sample in a draft. Software renderers run a loop only as
    // often as it turns, but always both sides of an if.
    vec2 aside = Lens.z > 1.5 ? texel * vec2(0.35, 0.95) : vec2(0.0);
    for (float i = 0.0; i < Lens.z; i++) {
        sum += texture(KeyDepth, at + vec3(aside, 0.0));
        aside = vec2(-aside.y, aside.x);
    }
    sum /= Lens.z;
#else
    for (int i = 0; i < 12; i++) { // places on a spiral
        float radius = 3.5 * sqrt((float(i) + 0.5) / 12.0), angle = 2.39996323 * float(i);
        sum += texture(KeyDepth, at + vec3(radius * texel * vec2(cos(angle), sin(angle)), 0.0));
    }
    sum /= 12.0;
#endif
    return mix(1.0, sum, smoothstep(0.0, 0.3, facing));
}

void main() {
    vec2 uv = placed(moved(TexCoord));
    vec4 base = BaseFactor;
#ifndef TOON
    base *= Tint; // MToon has no use for colours of vertices
#endif
#ifdef TEXTURED
    vec4 picture = sampled(BaseColor, uv);
    base *= picture;
#endif
#ifdef MASKED
    // The edge of a mask is as wide as a pixel, of which it covers as many samples as alpha says; where there is one, it is all or nothing.
    float alpha = base.a < Cutoff ? 0.0 : 1.0;
    if (Smoothed > 0.5) alpha = clamp((base.a - Cutoff) / max(fwidth(base.a), 1e-4) + 0.5, 0.0, 1.0);
    if (alpha <= 0.0) discard;
#else
    float alpha = Opaque > 0.5 ? 1.0 : base.a;
#endif
    alpha *= FloorColor.w;
    vec3 glow = EmissiveRGB;
#ifdef GLOWING
    glow *= sampled(GlowColor, at(2)).rgb;
#endif

#ifdef UNLIT
    FragColor = vec4(encode(drawn(base.rgb + glow)), alpha);
#else
    vec3 n = normal(uv);
    vec3 v = normalize(Eye.xyz - WorldPosition);
    float facing = dot(n, ToKey.xyz);
    float key = lit(n, facing);

    vec3 c;
#ifdef TOON
    vec3 shade = ShadeRGB;
#ifdef SHADELIKEBASE
    shade *= picture.rgb;
#endif
#ifdef SHADED
    shade *= sampled(ShadeColor, at(1)).rgb;
#endif
    float shifted = facing;
#ifdef SHIFTED
    shifted += texture(ShiftMap, at(8)).r * ShiftScale;
#endif
    float shading = toonShading(shifted, key);
    c = toonColour(base.rgb, shade, shading, n.y);
    float edge = 1.0 - max(dot(n, v), 0.0);
    c += edge * edge * edge * 0.08 * Stage.w * vec3(0.85, 0.93, 1.0);
#if defined(RIMMED) || defined(MATCAPPED)
    vec3 rim = vec3(0.0);
#ifdef RIMMED
    rim = RimRGB * pow(clamp(edge + RimLift, 1e-4, 1.0), RimPower);
#endif
#ifdef MATCAPPED
    // The specification's pseudocode has V go up in pictures, as in Unity; here it goes down.
    vec3 right = vec3(v.z, 0.0, -v.x) * inversesqrt(max(dot(v.xz, v.xz), 1e-12));
    rim += MatcapRGB * sampled(Matcap, vec2(dot(right, n), -dot(cross(v, right), n)) * 0.495 + 0.5).rgb;
#endif
#ifdef RIMMASKED
    rim *= sampled(RimColor, at(7)).rgb;
#endif
    c += rim * mix(1.0, 0.35 + 0.65 * shading, RimLighting);
#endif
    FragColor = vec4(encode(drawn(c + glow)), alpha);
#else
    float metallic = Metallic, roughness = Roughness, open = 1.0;
#ifdef METALROUGH
    vec4 kind = texture(MetalRough, at(3));
    metallic *= kind.b;
    roughness *= kind.g;
#endif
#ifdef OCCLUDED
    open += OcclusionStrength * (texture(OcclusionMap, at(5)).r - 1.0);
#endif
    float wrapped = max((facing + 0.12) / 1.12, 0.0);
    vec3 light = vec3(1.00, 0.955, 0.89) * (1.62 * wrapped * mix(0.10, 1.0, key));
    float fill = max(dot(n, ToFill.xyz) * 0.6 + 0.4, 0.0);
    // Hemisphere: sky above, warm floor below, darker towards the floor where the body hides the sky.
    float grounded = 0.70 + 0.30 * smoothstep(0.0, 0.7, WorldPosition.y - Lens.w);
    light += (vec3(0.72, 0.82, 1.00) * (ToFill.w * fill * fill) + mix(Ground.rgb, Sky.rgb, n.y * 0.5 + 0.5) * grounded) * open;
    c = base.rgb * light * 0.62;
    float a = softened(max(roughness * roughness, 0.03), n); // the lights have a size: in no mirror are they points
    vec3 h = normalize(v + ToKey.xyz);
    float nv = max(dot(n, v), 0.05);
    float gloss = mirrored(a, max(dot(n, h), 0.0), max(facing, 1e-4), nv) * key;
    vec2 share = environment(roughness, nv);
    vec3 around = surroundings(reflect(-v, n), a) * (grounded * open);
    float grazing = fresnel(max(dot(v, h), 0.0));
#ifdef METAL
    // Metals mirror in their colour and have no light from within. What leaves them after more than one reflection, which is much where they
    // are rough, leaves them in all directions (Fdez-Agüera, "A multiple-scattering microfacet model for real-time image-based lighting", 2019).
    vec3 f0 = mix(vec3(0.04), base.rgb, metallic);
    c *= mix(vec3(1.0), (1.0 - share.x - share.y) * base.rgb, metallic);
    c += vec3(1.0, 0.955, 0.89) * gloss * mix(f0, vec3(1.0), grazing) + around * (f0 * share.x + share.y);
#else
    c += vec3(1.0, 0.955, 0.89) * (gloss * mix(0.04, 1.0, grazing)) + around * (0.04 * share.x + share.y);
#endif
    float edge = 1.0 - max(dot(n, v), 0.0);
    float rim = edge * edge * edge * (0.35 + 0.65 * (n.y * 0.5 + 0.5)) * open;
    c += (base.rgb * 0.55 + 0.12) * vec3(0.78, 0.89, 1.0) * (0.62 * Stage.w * rim);
    FragColor = vec4(encode(toneMap(c + glow)), alpha);
#endif
#endif
}
`

// Outlines are the back of the surface, grown along its normals: behind the surface except beyond its edge.
const outlineVertex = frameBlock + skinning + surfaceBlock + `
invariant gl_Position;
out vec3 WorldNormal;
out vec2 TexCoord;
void main() {
    vec3 position, tangent;
    skin(position, WorldNormal, tangent);
    TexCoord = VertexTexcoord;
    gl_Position = ClipFromWorld * vec4(position, 1.0);
    // A width of the screen is negative. From far away it stops growing, so that fine hair does not become a blot: two metres
    // are what is seen of a person as a whole.
    float metres = LineWidth < 0.0 ? -LineWidth * min(Lens.x * gl_Position.w, 2.0) : LineWidth * Lens.y;
    metres *= textureLod(OutlineWidth, placed(TexCoord), 0.0).g;
    gl_Position = ClipFromWorld * vec4(position + WorldNormal * (metres * inversesqrt(max(dot(WorldNormal, WorldNormal), 1e-12))), 1.0);
}
`

const outlineFragment = frameBlock + surfaceBlock + colour + toon + `
in vec3 WorldNormal;
in vec2 TexCoord;
out vec4 FragColor;
void main() {
    vec4 base = BaseFactor * sampled(BaseColor, placed(TexCoord));
    if (base.a < Cutoff) discard;
    vec3 n = WorldNormal * inversesqrt(max(dot(WorldNormal, WorldNormal), 1e-12));
    vec3 lit = toonColour(base.rgb, ShadeRGB * base.rgb, toonShading(dot(n, ToKey.xyz), 1.0), n.y);
    FragColor = vec4(encode(drawn(LineRGB * mix(vec3(1.0), lit, LineLighting))), FloorColor.w);
}
`

// The depth program draws the avatar's depth alone, as seen by the key light or by the camera.
const depthVertex = frameBlock + skinning + `
uniform int FromCamera;
invariant gl_Position;
out vec2 TexCoord;
out float TintAlpha;
void main() {
    vec3 position, normal, tangent;
    skin(position, normal, tangent);
    TexCoord = VertexTexcoord;
    TintAlpha = VertexColor.a;
    if (FromCamera == 1) gl_Position = ClipFromWorld * vec4(position, 1.0);
    else gl_Position = vec4((KeyFromWorld * vec4(position, 1.0)).xyz * 2.0 - 1.0, 1.0);
}
`

const depthFragment = surfaceBlock + `
in vec2 TexCoord;
in float TintAlpha;
void main() {
    if (Opaque > 0.5) return;
    float least = Cutoff > 0.0 ? Cutoff : 0.5;
    if (BaseFactor.a * TintAlpha * texture(BaseColor, placed(TexCoord)).a < least) discard;
}
`

// The floor's shadow is a texture seen from above, drawn by the ground itself: contact in red, the key light's shadow in green.
//
// Contact: the boxes that hold what each joint moves, those near the floor, each hide the sky from the floor around them. What
// the floor loses falls off with the distance to the box, so it is darkest under a sole and gone a hand's breadth beside it.
//
// The key light's shadow: the ground is not in the key light's depth texture, so a point of it lies in the avatar's shadow where that
// holds anything nearer to the light.
const floorShadowVertex = frameBlock + `
layout(location = 0) in vec3 VertexPosition;
out vec3 World;
void main() {
    World = VertexPosition;
    gl_Position = vec4((World.xz - FloorShadowArea.xy) * FloorShadowArea.z * 2.0, 0.0, 1.0);
}
`
const floorShadowFragment = frameBlock + `
const int Most = 24;
uniform int Boxes;
uniform vec4 Box[Most * 4]; // rows of boxFromWorld, then half sizes
uniform sampler2DShadow KeyDepth;
in vec3 World;
out vec4 FragColor;
void main() {
    vec4 p = vec4(World, 1.0);
    float open = 1.0;
    for (int i = 0; i < Boxes; i++) {
        vec3 q = vec3(dot(Box[4 * i], p), dot(Box[4 * i + 1], p), dot(Box[4 * i + 2], p));
        float d = length(max(abs(q) - Box[4 * i + 3].xyz * 0.75, vec3(0.0)));
        open *= 1.0 - 0.75 * exp(-d * 16.0);
    }
    vec3 at = (KeyFromWorld * p).xyz;
    FragColor = vec4(1.0 - open, 1.0 - texture(KeyDepth, vec3(at.xy, clamp(at.z, 0.0, 0.9995))), 0.0, 1.0);
}
`

// full is a triangle that covers the whole target, without any buffer.
const fullVertex = `
out vec2 UV;
void main() {
    UV = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(UV * 2.0 - 1.0, 1.0, 1.0);
}
`

// Nine-tap Gaussian by five filtered samples (Rákos, "Efficient Gaussian blur with linear sampling").
const blurFragment = `
uniform sampler2D Source;
uniform vec2 Step;
in vec2 UV;
out vec4 FragColor;
void main() {
    vec2 near = Step * 1.3846153846, far = Step * 3.2307692308;
    FragColor = texture(Source, UV) * 0.2270270270
              + (texture(Source, UV + near) + texture(Source, UV - near)) * 0.3162162162
              + (texture(Source, UV + far) + texture(Source, UV - far)) * 0.0702702703;
}
`

// Eight bits show bands in a soft gradient; a noise of one step hides them (Jimenez, interleaved gradient noise).
const dither = `
vec3 gradient(float down) { return mix(Top.rgb, Bottom.rgb, smoothstep(0.0, 1.0, down)); }
vec3 dithered(vec3 c) {
    return c + (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
`

const backgroundFragment = frameBlock + dither + `
in vec2 UV;
out vec4 FragColor;
void main() {
    FragColor = vec4(dithered(gradient(UV.y)), 1.0);
}
`

const floorVertex = frameBlock + `
layout(location = 0) in vec3 VertexPosition;
layout(location = 1) in vec3 VertexNormal;
layout(location = 2) in vec2 VertexEdges;
layout(location = 3) in vec2 VertexRisers;
out vec3 World;
out vec3 Normal;
out vec2 Edges;
out vec2 Risers;
void main() {
    Risers = VertexRisers;
    World = VertexPosition;
    Normal = VertexNormal;
    Edges = VertexEdges;
    gl_Position = ClipFromWorld * vec4(World, 1.0);
}
`

// The grid is antialiased by the width of a pixel on the floor (Golus, "The best darn grid shader (yet)").
const floorFragment = frameBlock + dither + `
uniform sampler2D FloorShadow;
uniform int ShowGrid;
uniform float Height; // of the picture, pixels
in vec3 World;
in vec3 Normal;
in vec2 Edges;
in vec2 Risers;
uniform vec2 Uphill;
out vec4 FragColor;

float lines(vec2 p, vec2 pixel, float width) {
    vec2 drawn = clamp(vec2(width), pixel, vec2(0.5));
    vec2 soft = pixel * 1.2;
    vec2 away = abs(fract(p - 0.5) - 0.5);
    vec2 l = smoothstep(drawn * 0.5 + soft, drawn * 0.5 - soft, away) * clamp(width / drawn, 0.0, 1.0);
    l = mix(l, vec2(width), clamp(pixel * 2.0 - 1.0, 0.0, 1.0));
    return max(l.x, l.y);
}

// shade is how much darker or brighter a surface is than a level one: by the key light, and by the sky that it sees.
float shade(vec3 n) {
    return (0.42 + 0.16 * n.y + 0.42 * max(dot(n, ToKey.xyz), 0.0)) / (0.58 + 0.42 * ToKey.y);
}

// besideRisers is what a step loses of the light to the next higher ones on both sides: the key light as far as their shadows reach, and near
// them the sky.
float besideRisers() {
    vec2 reach = Risers * max(vec2(-1.0, 1.0) * dot(Uphill, ToKey.xz), vec2(0.0)) / ToKey.y;
    vec2 soft = max(fwidth(Edges), vec2(0.004));
    vec2 hidden = smoothstep(reach + soft, reach - soft, Edges) * step(vec2(1e-4), reach);
    vec2 near = exp(-Edges * 9.0) * step(vec2(1e-4), Risers);
    return (1.0 - 0.34 * max(hidden.x, hidden.y)) * (1.0 - 0.22 * near.x) * (1.0 - 0.22 * near.y);
}

void main() {
    vec2 from = World.xz - Stage.xy;
    float away = length(from) / Stage.z;
    float fade = 1.0 - smoothstep(0.15, 1.0, away);
    fade *= fade;
    vec3 c = FloorColor.rgb * (1.0 + max(0.36 * Stage.w - 0.11, 0.0) * exp(-length(from) * 0.6)) * shade(Normal) * besideRisers();
    float a = fade * (Eye.w > 0.5 ? 1.0 : 0.0);
    if (ShowGrid == 1) {
        // On what is level or rises the grid is that of the room; on risers it goes up.
        vec2 at = Normal.y > 0.1 ? World.xz : vec2(World.x * Normal.z - World.z * Normal.x, World.y);
        vec2 pixel = fwidth(at);
        float minor = lines(at * 4.0, pixel * 4.0, 0.012) * 0.22 * (1.0 - smoothstep(0.10, 0.45, away));
        float major = lines(at, pixel, 0.007) * 0.55;
        float grid = max(minor, major);
        vec3 ink = GridColor.rgb;
        if (Normal.y > 0.1) {
            vec2 axis = smoothstep(vec2(0.008) + pixel, vec2(0.008) - pixel, abs(World.xz));
            ink = mix(ink, mix(ink, vec3(0.86, 0.33, 0.31), 0.65), axis.y);
            ink = mix(ink, mix(ink, vec3(0.27, 0.52, 0.92), 0.65), axis.x);
            grid = max(grid, max(axis.x, axis.y) * 0.75);
        }
        vec2 edge = max(fwidth(Edges) * 1.2, vec2(1e-5));
        vec2 near = smoothstep(vec2(0.004) + edge, vec2(0.004) - edge, Edges) * clamp(0.02 / edge, 0.0, 1.0);
        grid = max(grid, max(near.x, near.y) * 0.6);
        c = mix(c, ink, grid);
        a = max(a, grid * fade * 0.8);
    }
    vec2 uv = (World.xz - FloorShadowArea.xy) * FloorShadowArea.z + 0.5;
    if (FloorShadowArea.w > 0.0 && Normal.y > 0.1 && all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
        vec2 s = texture(FloorShadow, uv).rg;
        float dark = (1.0 - 0.62 * min(s.r * 1.15, 1.0)) * (1.0 - 0.40 * s.g);
        c *= mix(1.0, dark, FloorShadowArea.w);
    }
    FragColor = vec4(dithered(mix(gradient(gl_FragCoord.y / Height), c, a)), 1.0);
}
`

const overlayVertex = frameBlock + `
layout(location = 0) in vec3 VertexPosition;
layout(location = 1) in vec3 VertexNormal;
layout(location = 2) in vec4 VertexColor;
out vec3 WorldPosition;
out vec3 WorldNormal;
out vec4 Tint;
void main() {
    WorldPosition = VertexPosition;
    WorldNormal = VertexNormal;
    Tint = VertexColor;
    gl_Position = ClipFromWorld * vec4(VertexPosition, 1.0);
}
`

// Overlays are lit just enough to show their shape, in sRGB, so that their colours are those of a legend.
const overlayFragment = frameBlock + `
uniform float Alpha;
in vec3 WorldPosition;
in vec3 WorldNormal;
in vec4 Tint;
out vec4 FragColor;
void main() {
    vec3 n = normalize(WorldNormal);
    vec3 v = normalize(Eye.xyz - WorldPosition);
    float light = 0.62 + 0.26 * (dot(n, ToKey.xyz) * 0.5 + 0.5) + 0.20 * max(dot(n, v), 0.0);
    FragColor = vec4(min(Tint.rgb * light, vec3(1.0)), Tint.a * Alpha);
}
`

type program struct{ name, vertex, fragment string }

// programs are those that every picture may need.
func programs() []program {
	return []program{
		{depthProgram, depthVertex, depthFragment},
		{floorShadowProgram, floorShadowVertex, floorShadowFragment},
		{backgroundProgram, fullVertex, backgroundFragment},
		{floorProgram, floorVertex, floorFragment},
		{blurProgram, fullVertex, blurFragment},
		{overlayProgram, overlayVertex, overlayFragment},
		{outlineProgram, outlineVertex, outlineFragment},
		avatarVariant("LIT"), avatarVariant("LIT TEXTURED"),
	}
}

// avatarVariant is the program of the avatar for a kind of material. Variants are apart, since software renderers pay for both
// sides of an if.
func avatarVariant(words string) program {
	return program{avatarProgram + " " + words, defined(words) + avatarVertex, defined(words) + avatarFragment}
}

func defined(words string) (source string) {
	for _, word := range strings.Fields(words) {
		source += "#define " + word + "\n"
	}
	return source
}

// everyAttribute is a variant that has each attribute of vertices.
const everyAttribute = "LIT TEXTURED NORMALMAPPED GLOWING APART"

// variantOf is the words of the variant that draws a material with the textures that could be loaded.
func variantOf(m *rig.Material, loaded *pictures) string {
	words := "LIT"
	switch {
	case m.Unlit:
		words = "UNLIT"
	case m.Toon != nil:
		words = "TOON"
		if shade := loaded[shadeUnit]; shade != 0 {
			if shade == loaded[baseColorUnit] && sameplace(&m.Toon.ShadeTexture, &m.BaseTexture) {
				words += " SHADELIKEBASE"
			} else {
				words += " SHADED"
			}
		}
		if m.Toon.RimColor != [3]float32{} {
			words += " RIMMED"
		}
		if m.Toon.Moves() {
			words += " MOVING"
		}
	case m.Metallic > 0:
		words += " METAL"
	}
	if m.Alpha == rig.AlphaMask {
		words += " MASKED" // alone: what may be discarded is drawn slower, since its depth comes late
	}
	for unit, word := range [materialUnits]string{
		baseColorUnit: "TEXTURED", glowUnit: "GLOWING", metalRoughUnit: "METALROUGH", normalUnit: "NORMALMAPPED", occlusionUnit: "OCCLUDED",
		matcapUnit: "MATCAPPED", rimUnit: "RIMMASKED", shiftUnit: "SHIFTED",
		moveUnit: "MOVEMASKED",
	} {
		if word != "" && loaded[unit] != 0 {
			words += " " + word
		}
	}
	for unit, t := range texturesOf(m) {
		if loaded[unit] != 0 && unit != matcapUnit && unit != outlineWidthUnit && unit != moveUnit && !sameplace(t, &m.BaseTexture) {
			return words + " APART"
		}
	}
	return words
}

// sameplace says whether two textures lie on a surface in the same way.
func sameplace(a, b *rig.Texture) bool {
	return a.Offset == b.Offset && a.Scale == b.Scale && a.Rotation == b.Rotation && a.Second == b.Second
}

// frameBinding is the binding point of the Frame block.
const frameBinding = 0

// shaders are the programs on the graphics card. g3n's shader manager holds them.
type shaders struct {
	*renderer.Renderer
	quality  quality
	compiled map[string]bool
}

// newShaders compiles the programs that every picture may need.
func newShaders(r *renderer.Renderer, q quality) (*shaders, error) {
	s := &shaders{Renderer: r, quality: q, compiled: map[string]bool{}}
	for _, p := range programs() {
		if err := s.compile(p); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// compile makes a program, once, leaves it in use, and sets what never changes in it.
func (s *shaders) compile(p program) error {
	if s.compiled[p.name] {
		return s.use(p.name)
	}
	if s.quality.economical {
		p.fragment = "#define ECONOMICAL\n" + p.fragment
	}
	s.AddShader(p.name+"Vertex", p.vertex)
	s.AddShader(p.name+"Fragment", p.fragment)
	s.AddProgram(p.name, p.name+"Vertex", p.name+"Fragment")
	if err := s.use(p.name); err != nil {
		return err
	}
	s.compiled[p.name] = true
	var handle int32
	gl.GetIntegerv(gl.CURRENT_PROGRAM, &handle)
	if block := gl.GetUniformBlockIndex(uint32(handle), gl.Str("Frame\x00")); block != gl.INVALID_INDEX {
		gl.UniformBlockBinding(uint32(handle), block, frameBinding)
	}
	for name, unit := range samplers {
		if location := gl.GetUniformLocation(uint32(handle), gl.Str(name+"\x00")); location >= 0 {
			gl.Uniform1i(location, unit)
		}
	}
	return nil
}

// use makes a program the current one, through g3n so that its idea of the current program stays right.
func (s *shaders) use(name string) error {
	specs := renderer.ShaderSpecs{Name: name, ShaderUnique: true}
	if _, err := s.SetProgram(&specs); err != nil {
		return phrase.Fail("scene: the graphics driver refuses the {{.Name}} shader: {{.Cause}}", "Name", name, "Cause", err)
	}
	return nil
}
