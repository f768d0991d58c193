// Overlays are lit just enough to show their shape, in sRGB, so that their colours are those of a legend.
#include "frame.glsl"

uniform float Alpha;
in vec3 WorldPosition;
in vec3 WorldNormal;
in vec4 Tint;
out vec4 FragColor;
void main() {
    vec3 n = normalize(WorldNormal);
    vec3 v = normalize(Eye.xyz - WorldPosition);
    float light = 0.62 + 0.26 * (dot(n, ToKey.xyz) * 0.5 + 0.5) + 0.20 * max(dot(n, v), 0.0);
    FragColor = vec4(min(Tint.rgb * light, vec3(1.0)), Tint.a * Alpha);
}
