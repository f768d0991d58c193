#include "frame.glsl"

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
