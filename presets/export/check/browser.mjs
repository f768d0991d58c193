// A page in headless Chromium: node browser.mjs CHROMIUM FOLDER PAGE PICTURE.png serves a folder, opens a page of it, waits until its message is empty, which says that the
// avatar moves, takes two pictures, solves what targets.json of the folder has with the library as the page loads it, and prints what the page complained of, whether the
// pictures differ, and the poses.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import WebSocket from 'ws';

const [chromium, folder, page, picture] = process.argv.slice(2);
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm' };
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  try {
    const data = readFileSync(path.startsWith('/node_modules/') ? join(import.meta.dirname, path) : join(folder, path));
    response.writeHead(200, { 'Content-Type': kinds[extname(path)] ?? 'application/octet-stream' }).end(data);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const base = `http://127.0.0.1:${server.address().port}/`;
const profile = mkdtempSync(join(tmpdir(), 'posewright-chromium-'));
const browser = spawn(chromium, [
  '--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--remote-debugging-port=0', `--user-data-dir=${profile}`,
  '--window-size=600,600', 'about:blank',
], { stdio: ['ignore', 'ignore', 'pipe'], detached: true }); // with what it starts it is a group of processes
try {
  const debug = await new Promise((resolve, reject) => {
    let said = '';
    browser.on('exit', () => reject(new Error(`Chromium ended: ${said}`)));
    browser.stderr.on('data', (data) => {
      said += data;
      const found = said.match(/listening on ws:\/\/([^/]+)\//);
      if (found) resolve(found[1]);
    });
  });
  const pages = await (await fetch(`http://${debug}/json/list`)).json();
  const socket = new WebSocket(pages.find((p) => p.type === 'page').webSocketDebuggerUrl);
  await new Promise((resolve) => { socket.on('open', resolve); });
  const waiting = new Map(), complaints = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.method === 'Runtime.exceptionThrown') complaints.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
    waiting.get(message.id)?.(message);
  });
  let number = 0;
  const ask = async (method, params = {}) => {
    const id = ++number;
    const answer = await new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const evaluate = async (expression) => (await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value;
  await ask('Runtime.enable');
  await ask('Page.enable');
  await ask('Page.navigate', { url: base + page });
  let message = 'nothing';
  for (const begin = Date.now(); message !== '' && complaints.length === 0 && Date.now() - begin < 60000;) {
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    message = await evaluate(`document.getElementById('message')?.textContent ?? 'nothing'`);
  }
  const shot = async () => (await ask('Page.captureScreenshot', { format: 'png' })).data;
  const first = await shot();
  await new Promise((resolve) => { setTimeout(resolve, 1000); });
  const second = await shot();
  writeFileSync(picture, Buffer.from(second, 'base64'));
  const poses = await evaluate(`(async () => {
    const read = async (file) => (await fetch(file)).text();
    const { load } = await import('./posewright/posewright.mjs');
    const posewright = await load();
    const { preset, skeleton, targets } = JSON.parse(await read('targets.json'));
    const body = posewright.createBody(await read(preset), await read(skeleton));
    return targets.map((t) => {
      body.setTargets(t);
      body.solve(1 / 90);
      return [...body.pose()];
    });
  })()`);
  console.log(JSON.stringify({ message, complaints, moves: first !== second, poses }));
  socket.close();
} finally {
  process.kill(-browser.pid, 'SIGKILL'); // what is left of it would write into its profile
  await new Promise((resolve) => { if (browser.exitCode !== null || browser.signalCode !== null) resolve(); else browser.on('exit', resolve); });
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  server.close();
  server.closeAllConnections();
}
