// The depth program draws the avatar's depth alone, as seen by the key light or by the camera.
#include "frame.glsl"
#include "skinning.glsl"

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
