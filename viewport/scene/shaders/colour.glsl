// Turns linear light into what a screen shows, and pictures into linear light.
// Khronos PBR Neutral: leaves the colours of textures as they are and rolls off only what is brighter than white. Its toe takes
// away what every surface reflects of its surroundings, 4 % in their model and about 2.2 % in this one.
vec3 toneMap(vec3 c) {
    const float reflected = 0.022;
    float x = min(c.r, min(c.g, c.b));
    c -= x < 2.0 * reflected ? x - x * x / (4.0 * reflected) : reflected;
    float peak = max(c.r, max(c.g, c.b));
    const float start = 0.76, d = 1.0 - start;
    if (peak < start) return c;
    float mapped = 1.0 - d * d / (peak + d - start);
    c *= mapped / peak;
    return mix(vec3(mapped), c, 1.0 / (0.15 * (peak - mapped) + 1.0));
}

// Drawn colours are shown as they are; what glows beyond white turns towards white instead of changing its hue.
vec3 drawn(vec3 c) {
    float peak = max(c.r, max(c.g, c.b));
    if (peak <= 1.0) return c;
    return mix(vec3(1.0), c / peak, 1.0 / (0.35 * (peak - 1.0) + 1.0));
}

// sRGB from linear by roots, which are cheaper than powers; off by less than half a step of eight bits (Chapman, "sRGB
// approximations for HLSL") but for the darkest colours, for which sRGB is a straight line.
vec3 encode(vec3 c) {
    c = max(c, vec3(0.0));
    vec3 r2 = sqrt(c), r4 = sqrt(r2), r8 = sqrt(r4);
    vec3 rooted = 0.662002687 * r2 + 0.684122060 * r4 - 0.323583601 * r8 - 0.0225411470 * c;
    return mix(rooted, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

vec4 sampled(sampler2D picture, vec2 uv) {
    vec4 c = texture(picture, uv);
#ifdef ECONOMICAL
    c.rgb *= c.rgb * (c.rgb * 0.305306011 + 0.682171111) + 0.012522878; // linear from sRGB (Chapman)
#endif
    return c;
}
