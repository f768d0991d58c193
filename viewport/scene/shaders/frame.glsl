// The Frame uniform block holds what is the same for everything drawn in one frame. It must match Go's type frame.
layout(std140) uniform Frame {
    mat4 ClipFromWorld;  // flipped, so that the first row read back is the top one
    mat4 KeyFromWorld;   // to the key light's depth texture, 0 to 1
    vec4 Eye;            // world; w: 1 if the camera is above the floor
    vec4 ToKey;          // unit, towards the key light; w: 1 if it casts shadows
    vec4 ToFill;         // unit, towards the fill light, which moves with the camera; w: its strength
    vec4 Sky;            // light from above, linear
    vec4 Ground;         // light from below, linear
    vec4 FloorShadowArea;// centre x, z, 1/size in world; w: strength of shadows on the floor
    vec4 Stage;          // centre x, z and radius of the floor; w: strength of the rim light
    vec4 Top;            // colours of the background, sRGB
    vec4 Bottom;
    vec4 FloorColor;     // w: alpha of the avatar
    vec4 GridColor;
    vec4 Lens;           // height of the world that is seen at w = 1 of clip space, metres; scale of the avatar; samples of shadows; height of the ground under the avatar
};
