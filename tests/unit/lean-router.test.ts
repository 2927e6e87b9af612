import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leanRouter } from "../../src/app/lean-router.ts";

const folder = "node_modules/react-router/dist/production/";
const modules = readdirSync(folder)
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => readFileSync(folder + file, "utf8"));
const whole = modules.join("\n");
const lean = modules.map(leanRouter).join("\n");

test("of the installed react-router only names and the marks of pure calls are changed", () => {
  const unmarked = lean.replaceAll("/* @__PURE__ */ React", "React").split("\n");
  const expected = whole.replaceAll("/* @__PURE__ */ React", "React").split("\n");
  const changed = expected.filter((line, index) => line !== unmarked[index]);
  expect(changed.filter((line) => !/^\w+\.displayName = "\w+";$/.test(line))).toEqual([]);
  expect(unmarked.filter((line, index) => line !== expected[index] && line !== "")).toEqual([]);
});

test("every component of the installed react-router is one that a bundler may leave out", () => {
  for (const component of ["Link", "NavLink", "Form"])
    expect(lean).toContain(`var ${component} = /* @__PURE__ */ React`);
  expect(lean).not.toMatch(/^\w+\.displayName = /m);
  expect(lean).not.toMatch(/^var \w+ = React\d*\.(forwardRef|memo|createContext)\b/m);
});
