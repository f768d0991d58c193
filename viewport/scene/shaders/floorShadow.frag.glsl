#include "frame.glsl"

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
