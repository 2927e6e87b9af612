/** Style of the standalone file. Copies the colours of `ui/tokens.css`, because the file is opened without the app. */
export const passportStyle = `:root{color-scheme:light dark;--paper:#fffbeb;--card:#fffef9;--line:#eadfbb;--ink:#17231a;--soft:#4a5648;--tint:#fff1b5;--bad:#9d2812;--link:#215a2d}
@media screen and (prefers-color-scheme:dark){:root{--paper:#0c1610;--card:#15211a;--line:#2a3a2e;--ink:#f5f1dc;--soft:#bdc7b2;--tint:#2a2a10;--bad:#ffab96;--link:#b2de7a}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:2rem auto;padding:1.5rem;display:grid;gap:1rem;background:var(--card);border:1px solid var(--line);border-radius:1.3rem}
.brand,h1,h2,dd{font-family:Georgia,serif;font-weight:700;line-height:1.15}
h1{font-size:2rem}
h2{font-size:1.25rem;margin-block:1.25rem .5rem}
dl{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin-top:1rem}
dl div{display:flex;flex-direction:column-reverse}
dd{font-size:2rem}
dt,.soft,#where{color:var(--soft);font-size:.9375rem}
ul{list-style:none;padding:0;display:grid;gap:.375rem}
#verdict{padding:.75rem 1rem;border-radius:.8rem;background:var(--tint);font-weight:600}
#verdict[data-bad]{color:var(--bad)}
a{color:var(--link)}
#paper>ul+.soft{margin-top:.5rem}
@media print{:root{color-scheme:light}body,main{background:#fff}main{border:0;margin:0;padding:0}}
@page{margin:15mm}`;

/**
 * Script of the standalone file, with labels of the message area `passport` in the file's JSON; it loads nothing. It shows only
 * what the signed line says, and only after the signature is verified. Non-canonical encodings, such as unused bits at the end
 * of base64, are refused like any other change. Online, the key is compared with the published list.
 */
export const passportScript = String.raw`(async () => {
  const byId = (id) => document.getElementById(id);
  const t = JSON.parse(byId("words").textContent);
  const say = (text, bad) => {
    byId("verdict").textContent = text;
    byId("verdict").toggleAttribute("data-bad", Boolean(bad));
    byId("where").textContent = "";
    if (bad) byId("paper").hidden = true;
  };
  const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const toBytes = (text) => {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    if (toText(bytes) !== text) throw new Error("Not as it was written");
    return bytes;
  };
  const read = async () => {
    const parts = /^5LP1\.([1-9]\d{0,2})\.([\w-]+)\.([\w-]{86})$/.exec(byId("passport").textContent);
    if (!parts || Number(parts[1]) !== t.key.kid) return null;
    const words = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(toBytes(parts[2]));
    const kind = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const jwk = { kty: "EC", crv: "P-256", x: t.key.x, y: t.key.y };
    const key = await crypto.subtle.importKey("jwk", jwk, kind, false, ["verify"]);
    const signed = new TextEncoder().encode("5LP1|" + parts[1] + "|" + words);
    return (await crypto.subtle.verify(kind, key, toBytes(parts[3]), signed)) ? JSON.parse(words) : null;
  };
  const element = (name, text, children = []) => {
    const made = document.createElement(name);
    if (text !== null) made.textContent = text;
    made.append(...children);
    return made;
  };
  const number = (value, digits) =>
    new Intl.NumberFormat(t.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  const date = (text, options) => new Intl.DateTimeFormat(t.locale, { timeZone: "UTC", ...options }).format(new Date(text));
  const month = (text) => date(text, { month: "long", year: "numeric" });
  const list = (heading, lines) =>
    lines.length === 0 ? [] : [element("h2", heading), element("ul", null, lines.map((line) => element("li", line)))];
  const draw = (p) => {
    const soft = (text) => Object.assign(element("p", text), { className: "soft" });
    const figure = (value, name) => element("div", null, [element("dt", name), element("dd", value)]);
    const place = (at) =>
      [at.name, at.city].filter(Boolean).join(", ") + ": " +
      [(at.active ? t.since : t.former) + " " + month(at.since), at.ratings === null ? "" : number(at.ratings, 0) + " " + t.there]
        .filter(Boolean).join(", ");
    byId("paper").replaceChildren(
      element("p", t.of),
      element("h1", p.name),
      soft(t.issued + " " + date(p.issued_on, { dateStyle: "medium" })),
      element("dl", null, [
        figure(number(p.ratings, 0), t.ratings),
        figure(number(p.average, 1), t.average),
        figure(number(p.five_lemons, 0), t.best),
      ]),
      ...list(t.praise, p.tags.filter(({ tag }) => t.names[tag]).map(({ tag, count }) => t.names[tag] + " × " + number(count, 0))),
      ...list(t.awards, Object.keys(p.awards).filter((award) => t.names[award]).map((award) => t.names[award] + " × " + number(p.awards[award], 0))),
      ...list(t.places, p.places.map(place)),
      soft(t.noNames),
    );
    byId("paper").hidden = false;
  };
  if (!globalThis.crypto || !crypto.subtle) return say(t.unchecked, true);
  const passport = await read().catch(() => null);
  if (!passport) return say(t.refused, true);
  draw(passport);
  say(t.genuine);
  byId("where").textContent = t.inside + " " + t.site;
  const answer = await fetch(t.keysAt, { cache: "no-cache" }).then((response) => response.json()).catch(() => null);
  if (!answer || !Array.isArray(answer.keys)) return;
  const published = answer.keys.find(({ kid }) => kid === t.key.kid);
  if (!published || published.state === "revoked" || published.x !== t.key.x || published.y !== t.key.y)
    return say(t.withdrawnKey, true);
  byId("where").textContent = t.published + " " + t.site;
})();`;
