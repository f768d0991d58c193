// Skinning moves a vertex by four joints. The palette holds three rows for each joint of each primitive; a texture holds
// any number of them, where uniforms would end at some sixty joints.
layout(location = 0) in vec3 VertexPosition;
layout(location = 1) in vec3 VertexNormal;
layout(location = 2) in vec2 VertexTexcoord;
layout(location = 3) in vec4 VertexColor;
layout(location = 4) in vec4 matricesIndices;
layout(location = 5) in vec4 matricesWeights;
layout(location = 6) in vec4 VertexTangent;
layout(location = 7) in vec2 VertexTexcoord2;

uniform samplerBuffer Palette;
uniform int PaletteBase;

void skin(out vec3 position, out vec3 normal, out vec3 tangent) {
    vec4 x = vec4(0.0), y = vec4(0.0), z = vec4(0.0);
    for (int i = 0; i < 4; i++) {
        int row = (PaletteBase + int(matricesIndices[i])) * 3;
        float w = matricesWeights[i];
        x += texelFetch(Palette, row) * w;
        y += texelFetch(Palette, row + 1) * w;
        z += texelFetch(Palette, row + 2) * w;
    }
    vec4 p = vec4(VertexPosition, 1.0);
    position = vec3(dot(x, p), dot(y, p), dot(z, p));
    normal = vec3(dot(x.xyz, VertexNormal), dot(y.xyz, VertexNormal), dot(z.xyz, VertexNormal));
#ifdef NORMALMAPPED
    tangent = vec3(dot(x.xyz, VertexTangent.xyz), dot(y.xyz, VertexTangent.xyz), dot(z.xyz, VertexTangent.xyz));
#else
    tangent = vec3(0.0);
#endif
}
