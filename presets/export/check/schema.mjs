// The official schemas of VRM: node schema.mjs FOLDER FILE... prints what each file's humanoid and constraints do not fulfil.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';

const [folder, ...files] = process.argv.slice(2);
const ajv = new Ajv({ strict: false, allErrors: true });
for (const name of readdirSync(folder).filter((name) => name.endsWith('.schema.json'))) {
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  delete schema.$schema; // draft 4, which says nothing here that draft 7 does not
  ajv.addSchema(schema, name);
}
for (const name of ['glTFProperty', 'glTFChildOfRootProperty']) ajv.addSchema({ type: 'object' }, `${name}.schema.json`);
ajv.addSchema({ type: 'integer', minimum: 0 }, 'glTFid.schema.json');

const reports = [];
for (const file of files) {
  const bytes = readFileSync(file);
  const root = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString('utf8'));
  const errors = [];
  let constraints = 0;
  const check = (name, value, where) => {
    const validate = ajv.getSchema(`${name}.schema.json`);
    if (!validate(value)) errors.push(...validate.errors.map((e) => `${where}${e.instancePath} ${e.message}`));
  };
  if (root.extensions?.VRMC_vrm) check('VRMC_vrm', root.extensions.VRMC_vrm, 'VRMC_vrm');
  root.nodes.forEach((node, i) => {
    const constraint = node.extensions?.VRMC_node_constraint;
    if (constraint === undefined) return;
    constraints += 1;
    check('VRMC_node_constraint', constraint, `nodes/${i}`);
  });
  reports.push({ constraints, errors });
}
console.log(JSON.stringify(reports));
