// JsonUtility by the rules of its documentation: public fields and those marked SerializeField, of classes and structs that are Serializable, of the types that
// Unity serializes; numbers in 32 bits; names that a class lacks are skipped, fields that a file lacks become nothing. Of both a word is kept in Missed.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using System.Text;

namespace UnityEngine
{
    public static class JsonUtility
    {
        public static readonly List<string> Missed = new List<string>(); // not Unity's: for the check

        public static T FromJson<T>(string json) where T : class
        {
            return (T)Read("", typeof(T), Json.Parse(json));
        }

        public static void FromJsonOverwrite(string json, object objectToOverwrite)
        {
            Fill("", objectToOverwrite, Json.Parse(json));
        }

        public static string ToJson(object obj, bool prettyPrint)
        {
            return Json.Text(Plain(obj.GetType(), obj));
        }

        // The fields that are serialized, in the order in which they are declared.
        public static IEnumerable<FieldInfo> Fields(Type type)
        {
            foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            {
                bool marked = field.IsDefined(typeof(SerializeField), true);
                if ((field.IsPublic || marked) && !field.IsInitOnly && !field.IsDefined(typeof(NonSerializedAttribute), true) && Serializes(field.FieldType))
                {
                    yield return field;
                }
            }
        }

        static Type Item(Type type)
        {
            return type.IsArray ? type.GetElementType() : type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>) ? type.GetGenericArguments()[0] : null;
        }

        static bool Serializes(Type type)
        {
            var item = Item(type);
            if (item != null)
            {
                return Item(item) == null && Serializes(item);
            }
            return type.IsPrimitive || type == typeof(string) || type.IsEnum || type == typeof(AnimationCurve) || typeof(Object).IsAssignableFrom(type) ||
                type.IsSerializable && !type.IsGenericType && !type.IsAbstract && type != typeof(decimal);
        }

        static object Nothing(Type type)
        {
            var item = Item(type);
            if (item != null)
            {
                return type.IsArray ? Array.CreateInstance(item, 0) : Activator.CreateInstance(type);
            }
            if (type == typeof(string))
            {
                return "";
            }
            if (type == typeof(AnimationCurve))
            {
                return new AnimationCurve();
            }
            if (type.IsValueType)
            {
                return Activator.CreateInstance(type);
            }
            return typeof(Object).IsAssignableFrom(type) ? null : Read("", type, new Dictionary<string, object>());
        }

        static object Read(string at, Type type, object value)
        {
            var item = Item(type);
            if (item != null)
            {
                var list = (List<object>)value;
                var array = Array.CreateInstance(item, list.Count);
                for (int i = 0; i < list.Count; i++)
                {
                    array.SetValue(Read(at + "[" + i + "]", item, list[i]), i);
                }
                return type.IsArray ? (object)array : Activator.CreateInstance(type, array);
            }
            if (type == typeof(string))
            {
                return (string)value;
            }
            if (type == typeof(bool))
            {
                return (bool)value;
            }
            if (type.IsEnum)
            {
                int place = checked((int)(double)value);
                if (!Enum.IsDefined(type, place))
                {
                    Missed.Add(at + ": " + type.Name + " has no " + place);
                }
                return Enum.ToObject(type, place);
            }
            if (type.IsPrimitive)
            {
                double number = (double)value;
                if (type != typeof(float) && type != typeof(double) && number != Math.Floor(number))
                {
                    Missed.Add(at + ": " + number + " is not whole");
                }
                return Convert.ChangeType(number, type, CultureInfo.InvariantCulture);
            }
            if (type == typeof(AnimationCurve))
            {
                return Curve(at, (Dictionary<string, object>)value);
            }
            var made = Activator.CreateInstance(type);
            Fill(at, made, value);
            return made;
        }

        static void Fill(string at, object made, object value)
        {
            var from = (Dictionary<string, object>)value;
            var known = new HashSet<string>();
            foreach (var field in Fields(made.GetType()))
            {
                known.Add(field.Name);
                object there;
                if (from.TryGetValue(field.Name, out there))
                {
                    field.SetValue(made, Read(at + "." + field.Name, field.FieldType, there));
                }
                else
                {
                    Missed.Add(at + "." + field.Name + " is not in the file");
                    field.SetValue(made, Nothing(field.FieldType));
                }
            }
            foreach (var name in from.Keys)
            {
                if (!known.Contains(name))
                {
                    Missed.Add(at + "." + name + " is of no field");
                }
            }
        }

        // What Unity keeps when the end is to go on as it is.
        const double ClampForever = 2;

        static AnimationCurve Curve(string at, Dictionary<string, object> value)
        {
            var list = (List<object>)value["m_Curve"];
            var keys = new Keyframe[list.Count];
            for (int i = 0; i < keys.Length; i++)
            {
                var key = (Dictionary<string, object>)list[i];
                keys[i] = new Keyframe
                {
                    time = (float)(double)key["time"], value = (float)(double)key["value"],
                    inTangent = Slope(key["inSlope"]), outTangent = Slope(key["outSlope"]),
                    inWeight = (float)(double)key["inWeight"], outWeight = (float)(double)key["outWeight"], weightedMode = (WeightedMode)(int)(double)key["weightedMode"],
                };
                if (i > 0 && !(keys[i].time > keys[i - 1].time))
                {
                    Missed.Add(at + ": key " + i + " is not behind the one before");
                }
            }
            if ((double)value["m_PreInfinity"] != ClampForever || (double)value["m_PostInfinity"] != ClampForever)
            {
                Missed.Add(at + " is not clamped");
            }
            return new AnimationCurve(keys);
        }

        static float Slope(object value)
        {
            return (value as string) == "Infinity" ? float.PositiveInfinity : (value as string) == "-Infinity" ? float.NegativeInfinity : (float)(double)value;
        }

        static object Plain(Type type, object value)
        {
            var item = Item(type);
            if (item != null)
            {
                var list = new List<object>();
                if (value != null)
                {
                    foreach (var one in (IEnumerable)value)
                    {
                        list.Add(Plain(item, one));
                    }
                }
                return list;
            }
            if (type == typeof(string))
            {
                return value ?? "";
            }
            if (type == typeof(bool))
            {
                return value;
            }
            if (type.IsEnum)
            {
                return (double)(int)value;
            }
            if (type.IsPrimitive)
            {
                return Convert.ToDouble(value, CultureInfo.InvariantCulture);
            }
            var to = new Dictionary<string, object>();
            if (type == typeof(AnimationCurve))
            {
                var keys = new List<object>();
                foreach (var key in ((AnimationCurve)value).keys)
                {
                    keys.Add(new Dictionary<string, object>
                    {
                        { "serializedVersion", "3" }, { "time", (double)key.time }, { "value", (double)key.value }, { "inSlope", (double)key.inTangent },
                        { "outSlope", (double)key.outTangent }, { "tangentMode", 0.0 }, { "weightedMode", (double)(int)key.weightedMode },
                        { "inWeight", (double)key.inWeight }, { "outWeight", (double)key.outWeight },
                    });
                }
                to["serializedVersion"] = "2";
                to["m_Curve"] = keys;
                to["m_PreInfinity"] = to["m_PostInfinity"] = ClampForever;
                to["m_RotationOrder"] = 4.0;
                return to;
            }
            foreach (var field in Fields(type))
            {
                to[field.Name] = Plain(field.FieldType, field.GetValue(value));
            }
            return to;
        }
    }

    // JSON as dictionaries, lists, texts, numbers and toggles. Not Unity's: for JsonUtility and the check.
    public static class Json
    {
        public static object Parse(string text)
        {
            int at = 0;
            var value = Value(text, ref at);
            Blank(text, ref at);
            if (at != text.Length)
            {
                throw new FormatException("something follows the JSON at " + at);
            }
            return value;
        }

        static void Blank(string text, ref int at)
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0)
            {
                at++;
            }
        }

        static object Value(string text, ref int at)
        {
            Blank(text, ref at);
            switch (text[at])
            {
                case '{':
                    var to = new Dictionary<string, object>();
                    for (at++; ; at++)
                    {
                        Blank(text, ref at);
                        if (text[at] == '}')
                        {
                            at++;
                            return to;
                        }
                        var name = Quoted(text, ref at);
                        Blank(text, ref at);
                        Expect(text, ref at, ':');
                        to.Add(name, Value(text, ref at));
                        Blank(text, ref at);
                        if (text[at] == '}')
                        {
                            at++;
                            return to;
                        }
                        if (text[at] != ',')
                        {
                            throw new FormatException("no comma at " + at);
                        }
                    }
                case '[':
                    var list = new List<object>();
                    at++;
                    Blank(text, ref at);
                    if (text[at] == ']')
                    {
                        at++;
                        return list;
                    }
                    for (; ; at++)
                    {
                        list.Add(Value(text, ref at));
                        Blank(text, ref at);
                        if (text[at] == ']')
                        {
                            at++;
                            return list;
                        }
                        if (text[at] != ',')
                        {
                            throw new FormatException("no comma at " + at);
                        }
                    }
                case '"':
                    return Quoted(text, ref at);
                case 't':
                    at += 4;
                    return true;
                case 'f':
                    at += 5;
                    return false;
                case 'n':
                    at += 4;
                    return null;
            }
            int begin = at;
            while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0)
            {
                at++;
            }
            return double.Parse(text.Substring(begin, at - begin), NumberStyles.Float, CultureInfo.InvariantCulture);
        }

        static void Expect(string text, ref int at, char c)
        {
            if (text[at] != c)
            {
                throw new FormatException("no " + c + " at " + at);
            }
            at++;
        }

        static string Quoted(string text, ref int at)
        {
            Expect(text, ref at, '"');
            var b = new StringBuilder();
            for (; text[at] != '"'; at++)
            {
                if (text[at] != '\\')
                {
                    b.Append(text[at]);
                    continue;
                }
                at++;
                int special = "bfnrt".IndexOf(text[at]);
                if (special >= 0)
                {
                    b.Append("\b\f\n\r\t"[special]);
                }
                else if (text[at] == 'u')
                {
                    b.Append((char)int.Parse(text.Substring(at + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                    at += 4;
                }
                else
                {
                    b.Append(text[at]);
                }
            }
            at++;
            return b.ToString();
        }

        public static string Text(object value)
        {
            var b = new StringBuilder();
            Write(b, value);
            return b.ToString();
        }

        static void Write(StringBuilder b, object value)
        {
            if (value == null)
            {
                b.Append("null");
            }
            else if (value is string)
            {
                Quote(b, (string)value);
            }
            else if (value is bool)
            {
                b.Append((bool)value ? "true" : "false");
            }
            else if (value is IDictionary)
            {
                b.Append('{');
                string comma = "";
                foreach (DictionaryEntry entry in (IDictionary)value)
                {
                    b.Append(comma);
                    Quote(b, (string)entry.Key);
                    b.Append(':');
                    Write(b, entry.Value);
                    comma = ",";
                }
                b.Append('}');
            }
            else if (value is IEnumerable)
            {
                b.Append('[');
                string comma = "";
                foreach (var one in (IEnumerable)value)
                {
                    b.Append(comma);
                    Write(b, one);
                    comma = ",";
                }
                b.Append(']');
            }
            else
            {
                b.Append(Convert.ToDouble(value, CultureInfo.InvariantCulture).ToString("R", CultureInfo.InvariantCulture));
            }
        }

        static void Quote(StringBuilder b, string text)
        {
            b.Append('"');
            foreach (char c in text)
            {
                if (c < ' ' || c == '"' || c == '\\' || c > '~')
                {
                    b.AppendFormat("\\u{0:x4}", (int)c);
                }
                else
                {
                    b.Append(c);
                }
            }
            b.Append('"');
        }
    }
}
