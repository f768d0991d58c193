// A Posewright preset as an asset. Assets > Posewright > Import Preset makes one of an exported *.posewright-unity.json; at run time
// Read takes the text of one.
using UnityEngine;

namespace Posewright
{
    public class PosewrightPreset : ScriptableObject
    {
        public PosewrightData data = new PosewrightData();

        // Takes all values from the text of a *.posewright-unity.json.
        public void Read(string json)
        {
            JsonUtility.FromJsonOverwrite(json, data);
            if (data.formatVersion != PosewrightData.Version)
            {
                Debug.LogWarning(
                    "Posewright: the preset has format " + data.formatVersion + ", these scripts know " + PosewrightData.Version +
                    ". Export again and replace both.", this);
            }
        }
    }
}
