// An analyzer of GDScript that others wrote, which knows the classes of Godot 4 with their properties and methods: node gdscript.mjs FOLDER FILE... prints what it has to say of each script below
// the project's folder, and of each scene and resource: their properties are put into words of GDScript, set on variables of their types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnalysisHandle } from '@gdscript-analyzer/core';

const [folder, ...files] = process.argv.slice(2);
const analyzer = new AnalysisHandle();
analyzer.setWorkspaceComplete(true);
const reports = [];
const look = (file, text, before = []) => {
  analyzer.openDocument(`file:///${file}`, text, `res://${file}`);
  return () => reports.push({ file, lines: text.split('\n').length, said: before.concat(analyzer.diagnostics(`file:///${file}`).map((d) => {
    const bytes = Buffer.from(text);
    return `${d.code} at "${bytes.subarray(d.range.start, d.range.end).toString().slice(0, 80)}": ${d.message}`;
  })) });
};

const inWords = (text) => {
  const scripts = {};
  const subs = {};
  const missing = [];
  const lines = ['extends Node', 'func said() -> void:'];
  const sections = text.split(/\n(?=\[(?:ext_resource|sub_resource|node|resource))/);
  let count = 0;
  for (const section of sections) {
    const end = section.indexOf(']\n') < 0 ? section.length : section.indexOf(']\n') + 1;
    const heading = section.slice(0, end);
    const of = (name) => heading.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
    if (heading.startsWith('[ext_resource')) {
      const source = readFileSync(join(folder, of('path').slice('res://'.length)), 'utf8');
      scripts[of('id')] = { name: source.match(/class_name (\w+)/)?.[1] ?? source.match(/extends (\w+)/)[1], has: new Set([...source.matchAll(/^@export.* var (\w+):/gm)].map(([, name]) => name)) };
    }
    if (!/^\[(?:node|sub_resource|resource)/.test(heading)) continue;
    const variable = `_v${count++}`;
    const properties = [...section.slice(end).matchAll(/^([\w/]+) = ((?:[^\n]|\n(?![\w/]+ = |$))*)/gm)].map(([, key, value]) => [key, value.trim()]);
    const script = scripts[properties.find(([key]) => key === 'script')?.[1].match(/"(.*)"/)[1]];
    lines.push(`\tvar ${variable}: ${script?.name ?? of('type')} = null`);
    if (heading.startsWith('[sub_resource')) subs[of('id')] = variable;
    for (const [key, value] of properties) {
      if (key === 'script' || key === '_data' || key === '_limits' || key === 'point_count') continue; // a Curve's own storage, which is no property for scripts
      if (script && of('type') !== 'Node3D' && !script.has.has(key)) missing.push(`${script.name} has no ${key}`);
      lines.push(`\t${variable}.${key} = ${value
        .replace(/Array\[ExtResource\("[^"]*"\)\]\((\[.*\])\)/s, '$1')
        .replace(/SubResource\("([^"]*)"\)/g, (_, id) => subs[id])
        .replace(/PackedStringArray\((.*)\)/s, 'PackedStringArray([$1])')
        .replace(/Transform3D\(([^)]*)\)/g, (_, numbers) => {
          const n = numbers.split(',').map(Number);
          if (n.length !== 12 || n.some(Number.isNaN)) throw new Error(`Transform3D(${numbers})`);
          return `Transform3D(Basis(), Vector3(${n.slice(9).join(', ')}))`;
        })}`);
    }
  }
  return [lines.join('\n') + '\n', missing];
};

const asked = files.map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return file.endsWith('.gd') ? look(file, text) : look(`${file}.gd`, ...inWords(text));
});
asked.forEach((ask) => ask());
console.log(JSON.stringify(reports));
