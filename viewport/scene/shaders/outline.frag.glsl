#include "frame.glsl"
#include "surface.glsl"
#include "colour.glsl"
#include "toon.glsl"

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
