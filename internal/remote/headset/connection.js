// Connection of a page for headsets to Posewright. It proves itself by what is behind the # of the address or by digits, then by a secret that this tab alone
// keeps, and connects again where the connection is lost.
const retry = 1000, silent = 15000; // milliseconds: until it connects again, and after which a connection of which nothing is heard is a lost one
const stored = {
 get: () => { try { return sessionStorage.secret || "" } catch { return "" } },
 set: value => { try { value ? sessionStorage.secret = value : delete sessionStorage.secret } catch { } },
};

// connect calls hear with each message, an object or an ArrayBuffer, and lost where there is no connection for now.
// hello is what the first message says beside the proof. prove connects with digits, send sends a string or a buffer.
export function connect(hello, hear, lost) {
 let socket = null, proof = null, heard = 0, timer = 0;
 const again = after => { clearTimeout(timer); timer = setTimeout(open, after) };
 function close() { if (socket) socket.onclose = socket.onmessage = null, socket.close(); socket = null }
 function open() {
  clearTimeout(timer); close(); heard = Date.now();
  const s = socket = new WebSocket(location.protocol.replace("http", "ws") + "//" + location.host + "/socket");
  s.binaryType = "arraybuffer";
  s.onopen = () => s.send(JSON.stringify({ type: "hello", version: 1, languages: (navigator.languages || []).join(), ...hello, ...proof }));
  s.onmessage = e => { heard = Date.now(); typeof e.data === "string" ? take(JSON.parse(e.data)) : hear(e.data) };
  s.onclose = () => { if (proof) lost(), again(retry) };
 }
 function take(m) {
  if (m.type === "welcome") { stored.set(m.secret); proof = { secret: m.secret } }
  if (m.type === "gone" || m.type === "refused" && (m.forget || !stored.get())) { proof = null; stored.set(""); close() }
  else if (m.type === "refused") { close(); again(5 * retry) }
  hear(m);
 }
 setInterval(() => { if (proof && socket && Date.now() - heard > silent) lost(), open() }, retry);
 const token = location.hash.slice(1);
 if (token) history.replaceState(null, "", location.pathname);
 proof = token ? { proof: token } : stored.get() ? { secret: stored.get() } : null;
 if (proof) open();
 return {
  get proven() { return proof !== null },
  get secret() { return proof?.secret || "" },
  get buffered() { return socket?.bufferedAmount ?? 0 },
  prove(digits) { proof = { proof: digits }; open() },
  send(data) { if (socket?.readyState === WebSocket.OPEN) socket.send(data) },
 };
}
