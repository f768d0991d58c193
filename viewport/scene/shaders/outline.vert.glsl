// Outlines are the back of the surface, grown along its normals: behind the surface except beyond its edge.
#include "frame.glsl"
#include "skinning.glsl"
#include "surface.glsl"

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
