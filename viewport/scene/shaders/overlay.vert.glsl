#include "frame.glsl"

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
