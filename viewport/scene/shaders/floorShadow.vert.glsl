// The floor's shadow is a texture seen from above, drawn by the ground itself: contact in red, the key light's shadow in green.
//
// Contact: the boxes that hold what each joint moves, those near the floor, each hide the sky from the floor around them. What
// the floor loses falls off with the distance to the box, so it is darkest under a sole and gone a hand's breadth beside it.
//
// The key light's shadow: the ground is not in the key light's depth texture, so a point of it lies in the avatar's shadow where that
// holds anything nearer to the light.
#include "frame.glsl"

layout(location = 0) in vec3 VertexPosition;
out vec3 World;
void main() {
    World = VertexPosition;
    gl_Position = vec4((World.xz - FloorShadowArea.xy) * FloorShadowArea.z * 2.0, 0.0, 1.0);
}
