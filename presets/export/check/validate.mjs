// The Khronos validator: prints how many errors each file has, and the messages of errors.
import { readFileSync } from 'node:fs';
import validator from 'gltf-validator';

const reports = [];
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(readFileSync(file)));
  reports.push({
    errors: report.issues.numErrors,
    messages: report.issues.messages.filter((m) => m.severity === 0).map((m) => `${m.code} ${m.pointer}: ${m.message}`),
  });
}
console.log(JSON.stringify(reports));
