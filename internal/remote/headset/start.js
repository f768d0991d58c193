// Loads the page, and again where a part of it does not come, as in a poor network: a module that is missing would leave it empty.
const again = 2000; // milliseconds
const texts = {
en: { loading: "Loading…", failed: "The page did not load completely. Trying again…" },
de: { loading: "Wird geladen…", failed: "Die Seite wurde nicht vollständig geladen. Neuer Versuch…" },
ja: { loading: "読み込んでいます…", failed: "ページを完全に読み込めませんでした。もう一度試しています…" },
};
const T = texts[(navigator.languages || ["en"]).map(l => l.slice(0, 2)).find(l => texts[l]) || "en"], said = document.getElementById("said");
said.textContent = T.loading;
import("./main.js").then(() => { if (said.textContent === T.loading) said.textContent = "" }, e => {
 console.warn(e);
 said.textContent = T.failed;
 setTimeout(() => location.reload(), again);
});
