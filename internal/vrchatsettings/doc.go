// Package vrchatsettings reads what VRChat has saved of its Tracking & IK settings on this computer, and says
// which of them disagree with the measured person or make what is sent to VRChat follow less well.
//
// VRChat saves with Unity's PlayerPrefs: on Windows in the registry, under Proton in the file user.reg of its
// prefix, where Wine writes the registry down now and then and when it ends. Names end in a hash; numbers with a
// fraction are doubles under the type of a 32-bit number. Names and values are those that SlimeVR's server reads
// (v22.0.0-rc.1, server/desktop/src/main/java/dev/slimevr/desktop/vrchat); VRChat documents none of them. What is
// not there or not understood is not judged.
package vrchatsettings
