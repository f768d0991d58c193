// The grid is antialiased by the width of a pixel on the floor (Golus, "The best darn grid shader (yet)").
#include "frame.glsl"
#include "dither.glsl"

uniform sampler2D FloorShadow;
uniform int ShowGrid;
uniform float Height; // of the picture, pixels
in vec3 World;
in vec3 Normal;
in vec2 Edges;
in vec2 Risers;
uniform vec2 Uphill;
out vec4 FragColor;

float lines(vec2 p, vec2 pixel, float width) {
    vec2 drawn = clamp(vec2(width), pixel, vec2(0.5));
    vec2 soft = pixel * 1.2;
    vec2 away = abs(fract(p - 0.5) - 0.5);
    vec2 l = smoothstep(drawn * 0.5 + soft, drawn * 0.5 - soft, away) * clamp(width / drawn, 0.0, 1.0);
    l = mix(l, vec2(width), clamp(pixel * 2.0 - 1.0, 0.0, 1.0));
    return max(l.x, l.y);
}

// shade is how much darker or brighter a surface is than a level one: by the key light, and by the sky that it sees.
float shade(vec3 n) {
    return (0.42 + 0.16 * n.y + 0.42 * max(dot(n, ToKey.xyz), 0.0)) / (0.58 + 0.42 * ToKey.y);
}

// besideRisers is what a step loses of the light to the next higher ones on both sides: the key light as far as their shadows reach, and near
// them the sky.
float besideRisers() {
    vec2 reach = Risers * max(vec2(-1.0, 1.0) * dot(Uphill, ToKey.xz), vec2(0.0)) / ToKey.y;
    vec2 soft = max(fwidth(Edges), vec2(0.004));
    vec2 hidden = smoothstep(reach + soft, reach - soft, Edges) * step(vec2(1e-4), reach);
    vec2 near = exp(-Edges * 9.0) * step(vec2(1e-4), Risers);
    return (1.0 - 0.34 * max(hidden.x, hidden.y)) * (1.0 - 0.22 * near.x) * (1.0 - 0.22 * near.y);
}

void main() {
    vec2 from = World.xz - Stage.xy;
    float away = length(from) / Stage.z;
    float fade = 1.0 - smoothstep(0.15, 1.0, away);
    fade *= fade;
    vec3 c = FloorColor.rgb * (1.0 + max(0.36 * Stage.w - 0.11, 0.0) * exp(-length(from) * 0.6)) * shade(Normal) * besideRisers();
    float a = fade * (Eye.w > 0.5 ? 1.0 : 0.0);
    if (ShowGrid == 1) {
        // On what is level or rises the grid is that of the room; on risers it goes up.
        vec2 at = Normal.y > 0.1 ? World.xz : vec2(World.x * Normal.z - World.z * Normal.x, World.y);
        vec2 pixel = fwidth(at);
        float minor = lines(at * 4.0, pixel * 4.0, 0.012) * 0.22 * (1.0 - smoothstep(0.10, 0.45, away));
        float major = lines(at, pixel, 0.007) * 0.55;
        float grid = max(minor, major);
        vec3 ink = GridColor.rgb;
        if (Normal.y > 0.1) {
            vec2 axis = smoothstep(vec2(0.008) + pixel, vec2(0.008) - pixel, abs(World.xz));
            ink = mix(ink, mix(ink, vec3(0.86, 0.33, 0.31), 0.65), axis.y);
            ink = mix(ink, mix(ink, vec3(0.27, 0.52, 0.92), 0.65), axis.x);
            grid = max(grid, max(axis.x, axis.y) * 0.75);
        }
        vec2 edge = max(fwidth(Edges) * 1.2, vec2(1e-5));
        vec2 near = smoothstep(vec2(0.004) + edge, vec2(0.004) - edge, Edges) * clamp(0.02 / edge, 0.0, 1.0);
        grid = max(grid, max(near.x, near.y) * 0.6);
        c = mix(c, ink, grid);
        a = max(a, grid * fade * 0.8);
    }
    vec2 uv = (World.xz - FloorShadowArea.xy) * FloorShadowArea.z + 0.5;
    if (FloorShadowArea.w > 0.0 && Normal.y > 0.1 && all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
        vec2 s = texture(FloorShadow, uv).rg;
        float dark = (1.0 - 0.62 * min(s.r * 1.15, 1.0)) * (1.0 - 0.40 * s.g);
        c *= mix(1.0, dark, FloorShadowArea.w);
    }
    FragColor = vec4(dithered(mix(gradient(gl_FragCoord.y / Height), c, a)), 1.0);
}
