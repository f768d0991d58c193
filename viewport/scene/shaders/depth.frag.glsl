#include "surface.glsl"

in vec2 TexCoord;
in float TintAlpha;
void main() {
    if (Opaque > 0.5) return;
    float least = Cutoff > 0.0 ? Cutoff : 0.5;
    if (BaseFactor.a * TintAlpha * texture(BaseColor, placed(TexCoord)).a < least) discard;
}
