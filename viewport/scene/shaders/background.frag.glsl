#include "frame.glsl"
#include "dither.glsl"

in vec2 UV;
out vec4 FragColor;
void main() {
    FragColor = vec4(dithered(gradient(UV.y)), 1.0);
}
