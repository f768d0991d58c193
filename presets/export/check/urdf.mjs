// urdf-loader and js-yaml: node urdf.mjs FILE.urdf FILE.yaml prints where each link is while all joints are at 0, in the robot's frame, what each joint is, where it
// goes when it is told to go further than it may, MoveIt's limits, and what was complained of.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { load } from 'js-yaml';
import { Vector3 } from 'three';
import URDFLoader from 'urdf-loader';

const complaints = [];
for (const level of ['warn', 'error']) console[level] = (...words) => complaints.push(words.join(' '));
const { window } = new JSDOM();
for (const name of ['DOMParser', 'Document', 'Element', 'XMLSerializer']) globalThis[name] = window[name];
const [urdf, yaml] = process.argv.slice(2);
const robot = new URDFLoader().parse(readFileSync(urdf, 'utf8'));
robot.updateMatrixWorld(true);
const links = {};
for (const [name, link] of Object.entries(robot.links)) links[name] = link.getWorldPosition(new Vector3()).toArray();
const joints = {};
for (const [name, joint] of Object.entries(robot.joints)) {
  joints[name] = { type: joint.jointType, lower: joint.limit.lower, upper: joint.limit.upper };
  if (joint.jointType === 'revolute') {
    joint.setJointValue(100);
    joints[name].most = joint.angle;
    joint.setJointValue(-100);
    joints[name].least = joint.angle;
  }
}
console.log(JSON.stringify({ name: robot.robotName, links, joints, moveit: load(readFileSync(yaml, 'utf8')).joint_limits, complaints }));
