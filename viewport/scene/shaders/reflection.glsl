// What surfaces mirror: the key light by the BRDF of glTF 2.0, appendix B, and the surroundings.
// mirrored is what GGX with the joint masking of Smith mirrors of a light, times pi and the cosine to it, without Fresnel's share.
// Masking is Hammon's fit to it ("PBR diffuse lighting for GGX+Smith microsurfaces", 2017).
float mirrored(float a, float nh, float nl, float nv) {
    float d = nh * nh * (a * a - 1.0) + 1.0;
    return 0.5 * a * a * nl / (d * d * mix(2.0 * nl * nv, nl + nv, a));
}

// softened is alpha made wider where the normal turns much from one pixel to the next, so that highlights do not sparkle on edges and in the relief
// of normal textures (Tokuyoshi and Kaplanyan, "Improved geometric specular antialiasing", 2019).
float softened(float a, vec3 n) {
#if !defined(ECONOMICAL) || defined(NORMALMAPPED)
    vec3 x = dFdx(n), y = dFdy(n);
    a = sqrt(a * a + min(0.5 * (dot(x, x) + dot(y, y)), 0.18));
#endif
    return a;
}

// fresnel is Schlick's share of what light meets at grazing angles beyond what it meets head on.
float fresnel(float cosine) {
    float x = 1.0 - cosine, xx = x * x;
    return xx * xx * x;
}

// environment is how much a surface of a roughness mirrors of surroundings that are equally bright: F0 times x, plus y. (Lazarov's fit as
// in Karis, "Physically based shading on mobile", 2014.)
vec2 environment(float roughness, float nv) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float x = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
    return vec2(-1.04, 1.04) * x + r.zw;
}

// surroundings is the light that comes from around a direction, blurred by alpha: sky and ground with a horizon between them, and two soft
// boxes, around the key light and around the fill light. These are spherical Gaussians, whose blur by the lobe of GGX, itself nearly one, has a closed
// form (Wang et al., "All-frequency rendering of dynamic, spatially-varying reflectance", 2009).
vec3 surroundings(vec3 r, float a) {
    float up = clamp(r.y * (2.3 - 1.7 * a) + 0.5, 0.0, 1.0);
    vec3 light = mix(Ground.rgb, Sky.rgb, up * up * (3.0 - 2.0 * up)) * 0.62;
    const float sharpness = 4.0;
    float blur = 1.0 / (1.0 + sharpness * 2.0 * a * a); // by a lobe of sharpness 1 / 2alpha^2
    vec2 near = blur * exp2(sharpness * 1.442695 * blur * (vec2(dot(r, ToKey.xyz), dot(r, ToFill.xyz)) - 1.0));
    return light + vec3(0.85, 0.82, 0.77) * near.x + vec3(0.72, 0.82, 1.0) * ((0.25 + ToFill.w) * near.y);
}
