// What the exported C# uses of UnityEditor, written from its public documentation: a project in memory, whose files a person has selected.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace UnityEditor
{
    public static class AssetDatabase
    {
        static readonly Dictionary<string, UnityEngine.Object> assets = new Dictionary<string, UnityEngine.Object>();
        public static void CreateAsset(UnityEngine.Object asset, string path)
        {
            if (assets.ContainsKey(path))
            {
                throw new InvalidOperationException(path + " is there already");
            }
            assets[path] = asset;
        }
        public static string GetAssetPath(UnityEngine.Object assetObject)
        {
            foreach (var entry in assets)
            {
                if (entry.Value == assetObject)
                {
                    return entry.Key;
                }
            }
            return "";
        }
        public static T LoadAssetAtPath<T>(string assetPath) where T : UnityEngine.Object
        {
            UnityEngine.Object found;
            return assets.TryGetValue(assetPath, out found) ? found as T : null;
        }
        public static void SaveAssets() { }
        public static void ImportAsset(string path) { }
    }
    public static class EditorUtility
    {
        public static string Chosen = ""; // not Unity's: what the person chooses, for the check
        public static void SetDirty(UnityEngine.Object target) { }
        public static string SaveFilePanelInProject(string title, string defaultName, string extension, string message) { return Chosen; }
    }
    public static class Selection
    {
        public static UnityEngine.Object[] objects { get; set; }
        public static UnityEngine.Object activeObject { get; set; }
    }
    public static class EditorGUIUtility
    {
        public static void PingObject(UnityEngine.Object obj) { }
    }
    [AttributeUsage(AttributeTargets.Method)]
    public class MenuItem : Attribute
    {
        public readonly string menuItem;
        public readonly bool validate;
        public MenuItem(string itemName) { menuItem = itemName; }
        public MenuItem(string itemName, bool isValidateFunction) { menuItem = itemName; validate = isValidateFunction; }
    }
}
