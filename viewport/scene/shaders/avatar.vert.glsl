#include "frame.glsl"
#include "skinning.glsl"

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
