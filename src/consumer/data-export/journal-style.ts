import { lemonBody, lemonLeaf, lemonStem } from "../../ui/lemons/drawings.tsx";
import { html, trusted, type Html } from "./html.ts";

/** Definitions of the two lemon drawings that every card of the journal uses. */
export const journalDrawing: Html = html`<svg width="0" height="0" aria-hidden="true" style="position:absolute">
  <symbol id="whole" viewBox="0 0 48 48">
    <g transform="translate(.4 2) scale(.97) rotate(-24 24 27)">
      <path class="ink" d="${lemonBody}" />
      <path class="peel" d="${lemonBody}" transform="translate(-.35 -.5)" />
      <path class="shine" d="M14.3 24.7c1.5-3.5 4.5-6 8.3-6.6" />
      <path class="leaf" d="${lemonLeaf}" />
      <path class="line" d="${lemonLeaf}${lemonStem}" />
    </g>
  </symbol>
  <symbol id="empty" viewBox="0 0 48 48">
    <g transform="translate(.4 2) scale(.97) rotate(-24 24 27)">
      <path class="sketch" d="${lemonBody}" stroke-dasharray="31 2.5 27 2 40 2.5 200" />
      <path class="sketch" d="${lemonLeaf}${lemonStem}" />
    </g>
  </symbol>
</svg>`;

const display = (face: string | null) =>
  face === null ? "" : `@font-face{font-family:"Lemon Display";font-weight:500 800;src:url(${face}) format("woff2")}`;

/**
 * Style sheet of the journal page. It repeats the colours of `ui/tokens.css` by value, because the page is opened without the app.
 * `face`: the display font as a data URL.
 */
export const journalStyle = (face: string | null): Html =>
  trusted(`${display(face)}
:root{color-scheme:light dark;--paper:#fffbeb;--card:#fffef9;--line:#eadfbb;--ink:#17231a;--soft:#4a5648;--leaf:#4f9440;--lemon:#fdd619;--lemon-line:#2c3313;--outline:#7d744a;--surface:#ffe375;--stripe:#ffc91f;--cloth:#fffdf2;--on-surface:#1f260f;--tint:#fff1b5;--shade:rgb(94 76 16/.16)}
@media (prefers-color-scheme:dark){:root{--paper:#0c1610;--card:#15211a;--line:#2a3a2e;--ink:#f5f1dc;--soft:#bdc7b2;--leaf:#79b84f;--lemon:#ffe14f;--outline:#8d9a78;--surface:#14251b;--stripe:#ffe14f;--cloth:#24392c;--on-surface:#fbf0b4;--tint:#2a2a10;--shade:rgb(0 0 0/.5)}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1,h2,h3,.brand,dd{font-family:"Lemon Display",Georgia,serif;font-weight:700;line-height:1.15}
.inside,main,footer{max-width:72rem;margin-inline:auto;padding-inline:1.25rem}
header{position:relative;background:var(--surface);color:var(--on-surface);padding-block:1.5rem 2.75rem;margin-bottom:2.5rem}
header::after{content:"";position:absolute;inset:100% 0 auto;height:1.25rem;background:radial-gradient(circle at 50% 0,var(--stripe) 1.2rem,transparent 1.25rem) 0 0/5rem 100%,radial-gradient(circle at 50% 0,var(--cloth) 1.2rem,transparent 1.25rem) 2.5rem 0/5rem 100%}
.brand{display:flex;align-items:center;gap:.5rem;font-size:1.1875rem}
.brand svg{width:2.25rem}
h1{font-size:clamp(1.75rem,1.3rem + 2.6vw,3rem);margin-block:1.25rem .25rem}
dl{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin-top:1.5rem}
dl div{display:flex;flex-direction:column-reverse}
dd{font-size:2rem}
h2{font-size:1.4375rem;margin-block:2rem 1rem}
.cards{columns:22rem;column-gap:1.25rem}
article{break-inside:avoid;background:var(--card);border:1px solid var(--line);border-radius:1.15rem 1.4rem 1.2rem 1.3rem/1.3rem 1.15rem 1.35rem 1.2rem;box-shadow:0 .375rem 1rem -.5rem var(--shade);padding:1.125rem;margin-bottom:1.25rem;display:grid;gap:.5rem}
h3{font-size:1.1875rem}
.where,.when,.served,figcaption,footer{color:var(--soft);font-size:.9375rem}
p:empty{display:none}
.score{display:flex;gap:.125rem}
.score svg{width:1.75rem}
.mark{justify-self:start;background:var(--tint);border-radius:.5rem;padding:.25rem .625rem;font-size:.875rem}
.tags{display:flex;flex-wrap:wrap;gap:.375rem;list-style:none;padding:0}
.tags li{border:1px solid var(--line);border-radius:999px;padding:.125rem .75rem;font-size:.875rem}
blockquote{white-space:pre-wrap}
.photos{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.5rem}
figure{display:grid;gap:.25rem}
img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:.8rem .95rem .85rem .9rem}
footer{padding-block:2rem 3rem}
.ink{fill:var(--lemon-line);stroke:var(--lemon-line);stroke-width:2}.peel{fill:var(--lemon)}.leaf{fill:var(--leaf)}
.line,.sketch,.shine{fill:none;stroke:var(--lemon-line);stroke-width:1.7;stroke-linecap:round}.sketch{stroke:var(--outline)}.shine{stroke:#fff;opacity:.8}
@media print{header{print-color-adjust:exact}article{box-shadow:none}}
`);
