// An OSC receiver that others wrote: prints the port it listens at, then each frame, which ends with the sender's time, on a line of its own.
import osc from 'osc';

const port = new osc.UDPPort({ localAddress: '127.0.0.1', localPort: 0 });
let bones = {};
port.on('ready', () => console.log(JSON.stringify({ port: port.socket.address().port })));
port.on('error', (error) => console.log(JSON.stringify({ error: String(error) })));
port.on('message', (message) => {
  if (message.address === '/VMC/Ext/Bone/Pos' && message.args[0] === 'Hips') bones = {}; // the first of a frame
  if (message.address === '/VMC/Ext/Bone/Pos') bones[message.args[0]] = message.args.slice(1);
  if (message.address === '/VMC/Ext/T') {
    console.log(JSON.stringify({ time: message.args[0], bones }));
    bones = {};
  }
});
process.stdin.on('end', () => process.exit(0)).resume();
port.open();
