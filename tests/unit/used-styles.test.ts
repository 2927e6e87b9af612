import { expect, test } from "vitest";
import { usedStyles } from "../../src/build/used-styles.ts";

const html = `<p class="card card-wide">…</p>`;

test.each([
  ["a rule of a class that the page has stays", ".card{color:red}", ".card{color:red}"],
  ["a rule of a class that it does not have goes", ".card{a:b}.other{a:b}", ".card{a:b}"],
  ["every class of a selector has to be there", ".card .other{a:b}.card.card-wide>p{a:b}", ".card.card-wide>p{a:b}"],
  ["one of several selectors is enough", ".other,.card{a:b}", ".other,.card{a:b}"],
  ["a comma inside of brackets separates nothing", ".card:is(.other,.else) p{a:b}", ""],
  ["what names no class stays", "html{a:b}@font-face{src:url(a.woff2)}", "html{a:b}@font-face{src:url(a.woff2)}"],
  ["animations stay, with their own braces", "@keyframes turn{to{rotate:1turn}}", "@keyframes turn{to{rotate:1turn}}"],
  [
    "layers and media queries stay around what is left, and go when nothing is",
    "@layer reset,base;@layer base{@media (width>=48rem){.card{a:b}.other{a:b}}}@media print{.other{a:b}}",
    "@layer reset,base;@layer base{@media (width>=48rem){.card{a:b}}}",
  ],
])("%s", (_name, css, left) => {
  expect(usedStyles(css, html)).toBe(left);
});
