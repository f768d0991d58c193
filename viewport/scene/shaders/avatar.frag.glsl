#include "frame.glsl"
#include "surface.glsl"
#include "colour.glsl"
#include "toon.glsl"
#include "reflection.glsl"

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
    // are rough, leaves them in all directions (Fdez-Agueera, "A multiple-scattering microfacet model for real-time image-based lighting", 2019).
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
