import { connect } from "./connection.js";
import { enter, Sender } from "./send.js";
import { Sign, Stage } from "./scene.js";
import { Mirror } from "./mirror.js";
import { Avatar } from "./avatar.js";
import { Handles } from "./handles.js";
import { Panel } from "./panel.js";

const texts = {
en: { enter: "Enter the six digits that Posewright shows on the computer.", connect: "Connect", connected: "Connected to Posewright", lost: "No connection to the computer. Check that Posewright is running and that the headset is in the same network.", ready: "WebXR is available.", enterVR: "Enter VR", enterAR: "Enter AR", failed: "The headset did not begin the session. Close other programs that use it and try again.", missing: "This browser has no WebXR. Open the address in the browser of the headset.", insecure: "The browser gives WebXR to secure pages only. Open the address that begins with https://.", place: "Place the panel here", take: "Take the panel back to the wrist", noHeadset: "This browser finds no headset. Open the address in the browser of the headset, or connect the headset to this computer." },
de: { enter: "Die sechs Ziffern eingeben, die Posewright am Computer zeigt.", connect: "Verbinden", connected: "Mit Posewright verbunden", lost: "Keine Verbindung zum Computer. Prüfen, ob Posewright läuft und das Headset im selben Netz ist.", ready: "WebXR ist verfügbar.", enterVR: "VR starten", enterAR: "AR starten", failed: "Das Headset hat die Sitzung nicht begonnen. Andere Programme schließen, die es benutzen, und noch einmal versuchen.", missing: "Dieser Browser hat kein WebXR. Die Adresse im Browser des Headsets öffnen.", insecure: "Der Browser bietet WebXR nur auf sicheren Seiten. Die Adresse öffnen, die mit https:// beginnt.", place: "Tafel hier aufstellen", take: "Tafel zurück ans Handgelenk nehmen", noHeadset: "Dieser Browser findet kein Headset. Die Adresse im Browser des Headsets öffnen oder das Headset mit diesem Computer verbinden." },
ja: { enter: "コンピューターの Posewright に表示されている 6 桁の数字を入力してください。", connect: "接続", connected: "Posewright に接続しました", lost: "コンピューターに接続できません。Posewright が起動していて、ヘッドセットが同じネットワークにあるか確認してください。", ready: "WebXR を利用できます。", enterVR: "VR を開始", enterAR: "AR を開始", failed: "ヘッドセットがセッションを開始しませんでした。ヘッドセットを使用しているほかのプログラムを終了して、もう一度お試しください。", missing: "このブラウザーは WebXR に対応していません。ヘッドセットのブラウザーでアドレスを開いてください。", insecure: "WebXR は安全なページでのみ利用できます。https:// で始まるアドレスを開いてください。", place: "パネルをここに置く", take: "パネルを手首に戻す", noHeadset: "ヘッドセットが見つかりません。ヘッドセットのブラウザーでアドレスを開くか、ヘッドセットをこのコンピューターに接続してください。" },
};
const language = (navigator.languages || ["en"]).map(l => l.slice(0, 2)).find(l => texts[l]) || "en", T = texts[language];
const $ = id => document.getElementById(id), show = (id, on) => $(id).classList.toggle("hidden", !on);
document.documentElement.lang = language;
for (const e of document.querySelectorAll("[data-t]")) e.textContent = T[e.dataset.t];

// capability is which of the texts says whether this browser has WebXR, and why not.
async function capability() {
 if (!isSecureContext) return "insecure";
 if (!navigator.xr) return "missing";
 try { return await navigator.xr.isSessionSupported("immersive-vr") ? "ready" : "noHeadset" } catch { return "noHeadset" }
}
capability().then(which => { $("capability").textContent = T[which]; $("capability").dataset.is = which; offer() });

let said = "";
const say = text => { $("said").textContent = said = text || ""; caption() };
const caption = () => sign.say(session ? said || panel.list.caption : "");
let session = null, welcome = false;
const sender = new Sender({ send(data) { if (welcome) to.send(data) }, get buffered() { return to.buffered } });
const stage = new Stage(), mirror = new Mirror(stage.scene), sign = new Sign(), avatar = new Avatar(file);
sender.onselect = (source, pressed) => panel.select(source, pressed, ![...sender.session?.inputSources || []].includes(source));
mirror.hang(sign);
mirror.behind.add(avatar.group);
const to = connect({ vr: 1 }, hear, () => { welcome = false; handles.setList([]); say(T.lost) });
const tell = message => { if (welcome) to.send(JSON.stringify(message)) };
const handles = new Handles(stage.scene, mirror, tell), panel = new Panel(stage.scene, tell, T);
window.posewright = { sender, stage, mirror, avatar, handles, panel, sign, scene: stage.scene };

function hear(m) {
 if (m instanceof ArrayBuffer) return sender.hear(m) || handles.hear(m) || avatar.hear(m);
 if (m.type === "bones") return avatar.setBones(m.bones);
 if (m.type === "handles") return handles.setList(m.handles || []);
 if (m.type === "welcome") { welcome = true; sender.connected(); panel.connected(); say(session ? "" : T.connected) }
 if (m.type === "panel") return panel.hear(m.panel), caption();
 if (m.type === "refused" || m.type === "waiting") say(m.error || m.text);
 if (m.type === "gone") say();
 if (m.type === "refused" || m.type === "gone") { welcome = false; handles.setList([]); avatar.forget() }
 show("login", !to.proven);
 offer();
}

// file is the file of an avatar, by its number.
async function file(number) {
 const answer = await fetch("/vr/avatar/" + number, { headers: { Authorization: "Bearer " + to.secret } });
 if (!answer.ok) throw new Error((await answer.text()).trim());
 return answer.arrayBuffer();
}

// offer shows the buttons for the sessions that the browser has.
async function offer() {
 for (const [id, mode] of [["enterVR", "immersive-vr"], ["enterAR", "immersive-ar"]]) {
  const has = isSecureContext && await navigator.xr?.isSessionSupported(mode).catch(() => false);
  show(id, Boolean(has) && to.proven && !session);
 }
}

async function begin(mode) {
 try {
  session = await enter(sender, {}, mode);
  session.addEventListener("end", () => { session = null; handles.end(); panel.show(false); say(); offer() });
  let placed = -1; // how many resets the mirror has followed
  await stage.start(session, sender.space, (frame, seconds) => {
   sender.frame(frame);
   const head = placed !== sender.resets && frame.getViewerPose(sender.space);
   if (head) { mirror.place(head.transform.matrix); panel.reset(); placed = sender.resets }
   avatar.update(sender.tracking, seconds);
   panel.update(frame, sender.space, seconds, mirror.frame.position);
   handles.update(frame, sender, source => panel.busy(source));
  });
  say();
 } catch (e) {
  console.warn(e);
  session?.end();
  say(T.failed);
 }
 offer();
}
$("enterVR").onclick = () => begin("immersive-vr");
$("enterAR").onclick = () => begin("immersive-ar");
show("login", !to.proven);
$("login").onsubmit = e => { e.preventDefault(); say(); to.prove($("code").value) };
