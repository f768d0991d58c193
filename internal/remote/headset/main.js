import { connect } from "./connection.js";

const texts = {
en: { enter: "Enter the six digits that Posewright shows on the computer.", connect: "Connect", connected: "Connected to Posewright", lost: "No connection to the computer. Check that Posewright is running and that the headset is in the same network.", ready: "WebXR is available.", missing: "This browser has no WebXR. Open the address in the browser of the headset.", insecure: "The browser gives WebXR to secure pages only. Open the address that begins with https://.", noHeadset: "This browser finds no headset. Open the address in the browser of the headset, or connect the headset to this computer." },
de: { enter: "Die sechs Ziffern eingeben, die Posewright am Computer zeigt.", connect: "Verbinden", connected: "Mit Posewright verbunden", lost: "Keine Verbindung zum Computer. Prüfen, ob Posewright läuft und das Headset im selben Netz ist.", ready: "WebXR ist verfügbar.", missing: "Dieser Browser hat kein WebXR. Die Adresse im Browser des Headsets öffnen.", insecure: "Der Browser bietet WebXR nur auf sicheren Seiten. Die Adresse öffnen, die mit https:// beginnt.", noHeadset: "Dieser Browser findet kein Headset. Die Adresse im Browser des Headsets öffnen oder das Headset mit diesem Computer verbinden." },
ja: { enter: "コンピューターの Posewright に表示されている 6 桁の数字を入力してください。", connect: "接続", connected: "Posewright に接続しました", lost: "コンピューターに接続できません。Posewright が起動していて、ヘッドセットが同じネットワークにあるか確認してください。", ready: "WebXR を利用できます。", missing: "このブラウザーは WebXR に対応していません。ヘッドセットのブラウザーでアドレスを開いてください。", insecure: "WebXR は安全なページでのみ利用できます。https:// で始まるアドレスを開いてください。", noHeadset: "ヘッドセットが見つかりません。ヘッドセットのブラウザーでアドレスを開くか、ヘッドセットをこのコンピューターに接続してください。" },
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
capability().then(which => { $("capability").textContent = T[which]; $("capability").dataset.is = which });

const say = text => { $("said").textContent = text || "" };
const to = connect({ vr: 1 }, hear, () => say(T.lost));
function hear(m) {
 if (m.type === "welcome") say(T.connected);
 if (m.type === "refused" || m.type === "waiting") say(m.error || m.text);
 if (m.type === "gone") say();
 show("login", !to.proven);
}
show("login", !to.proven);
$("login").onsubmit = e => { e.preventDefault(); say(); to.prove($("code").value) };
