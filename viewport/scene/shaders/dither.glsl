// Eight bits show bands in a soft gradient; a noise of one step hides them (Jimenez, interleaved gradient noise).
vec3 gradient(float down) { return mix(Top.rgb, Bottom.rgb, smoothstep(0.0, 1.0, down)); }
vec3 dithered(vec3 c) {
    return c + (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
