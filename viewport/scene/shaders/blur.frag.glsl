// Nine-tap Gaussian by five filtered samples (Rakos, "Efficient Gaussian blur with linear sampling").
uniform sampler2D Source;
uniform vec2 Step;
in vec2 UV;
out vec4 FragColor;
void main() {
    vec2 near = Step * 1.3846153846, far = Step * 3.2307692308;
    FragColor = texture(Source, UV) * 0.2270270270
              + (texture(Source, UV + near) + texture(Source, UV - near)) * 0.3162162162
              + (texture(Source, UV + far) + texture(Source, UV - far)) * 0.0702702703;
}
