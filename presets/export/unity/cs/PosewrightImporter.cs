// Assets > Posewright > Import Preset: makes an asset beside each selected *.posewright-unity.json, or reads it again into the one that is there, so that
// references to it stay. Assets > Posewright > Save as JSON writes what was tuned in Unity, for Posewright to read.
using System.IO;
using UnityEditor;
using UnityEngine;

namespace Posewright
{
    public static class PosewrightImporter
    {
        const string Menu = "Assets/Posewright/Import Preset";
        const string Ending = ".posewright-unity.json";

        [MenuItem(Menu, true)]
        static bool CanImport()
        {
            foreach (var selected in Selection.objects)
            {
                if (IsPreset(selected))
                {
                    return true;
                }
            }
            return false;
        }

        [MenuItem(Menu)]
        static void Import()
        {
            foreach (var selected in Selection.objects)
            {
                if (IsPreset(selected))
                {
                    EditorGUIUtility.PingObject(Import(AssetDatabase.GetAssetPath(selected)));
                }
            }
            AssetDatabase.SaveAssets();
        }

        const string SaveMenu = "Assets/Posewright/Save as JSON";

        [MenuItem(SaveMenu, true)]
        static bool CanSave()
        {
            return Selection.activeObject is PosewrightPreset;
        }

        [MenuItem(SaveMenu)]
        static void Save()
        {
            var preset = (PosewrightPreset)Selection.activeObject;
            var path = EditorUtility.SaveFilePanelInProject("Save as JSON", preset.name + ".posewright", "json", "Where to write the preset");
            if (path != "")
            {
                File.WriteAllText(path, JsonUtility.ToJson(preset.data, true));
                AssetDatabase.ImportAsset(path);
            }
        }

        static bool IsPreset(Object selected)
        {
            return selected is TextAsset && AssetDatabase.GetAssetPath(selected).EndsWith(Ending, System.StringComparison.OrdinalIgnoreCase);
        }

        // Makes or renews the asset of a *.posewright-unity.json in the project, and returns it.
        public static PosewrightPreset Import(string path)
        {
            var text = AssetDatabase.LoadAssetAtPath<TextAsset>(path);
            var assetPath = path.Substring(0, path.Length - Ending.Length) + ".asset";
            var asset = AssetDatabase.LoadAssetAtPath<PosewrightPreset>(assetPath);
            if (asset == null)
            {
                asset = ScriptableObject.CreateInstance<PosewrightPreset>();
                asset.Read(text.text);
                AssetDatabase.CreateAsset(asset, assetPath);
            }
            else
            {
                asset.Read(text.text);
                EditorUtility.SetDirty(asset);
            }
            return asset;
        }
    }
}
