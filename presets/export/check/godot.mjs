// A grammar of Godot's resources and scenes: prints for each file whether it parses, and where it does not.
import { readFileSync } from 'node:fs';
import Parser from 'tree-sitter';
import grammar from 'tree-sitter-godot-resource';

const parser = new Parser();
parser.setLanguage(grammar);
const reports = [];
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const root = parser.parse((at) => text.slice(at, at + 4096)).rootNode;
  const errors = [];
  const walk = (node) => {
    if (node.type === 'ERROR' || node.isMissing) errors.push(`${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`);
    node.children.forEach(walk);
  };
  walk(root);
  reports.push({ sections: root.childCount, errors });
}
console.log(JSON.stringify(reports));
