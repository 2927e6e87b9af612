import { expect, test } from "vitest";
import { usedStyles } from "../../src/build/used-styles.ts";

const html = `<p class="card card-wide">…</p>`;

test.each([
  ["a CSS rule for a class that the page uses is kept", ".card{color:red}", ".card{color:red}"],
  ["a CSS rule for a class that the page does not use is removed", ".card{a:b}.other{a:b}", ".card{a:b}"],
  [
    "a CSS rule is kept only if the page uses every class of its selector",
    ".card .other{a:b}.card.card-wide>p{a:b}",
    ".card.card-wide>p{a:b}",
  ],
  ["a CSS rule is kept if the page uses one of its selectors", ".other,.card{a:b}", ".other,.card{a:b}"],
  ["a comma inside brackets does not separate CSS selectors", ".card:is(.other,.else) p{a:b}", ""],
  [
    "CSS rules without a class are kept",
    "html{a:b}@font-face{src:url(a.woff2)}",
    "html{a:b}@font-face{src:url(a.woff2)}",
  ],
  [
    "CSS animations are kept with their nested braces",
    "@keyframes turn{to{rotate:1turn}}",
    "@keyframes turn{to{rotate:1turn}}",
  ],
  [
    "CSS layers and media queries are kept around kept rules, and removed if empty",
    "@layer reset,base;@layer base{@media (width>=48rem){.card{a:b}.other{a:b}}}@media print{.other{a:b}}",
    "@layer reset,base;@layer base{@media (width>=48rem){.card{a:b}}}",
  ],
])("%s", (_name, css, left) => {
  expect(usedStyles(css, html)).toBe(left);
});
