import { expect, it } from "vitest";
import { findDevPackages } from "../support/runtime-packages.ts";

const manifest = JSON.stringify({ dependencies: { "@scope/one": "1.0.0" }, devDependencies: { two: "1.0.0" } });
const found = (text: string) => findDevPackages([{ path: "src/a.ts", text }], manifest);

it.each([
  `import two from "two";`,
  `import { a } from "two/part";`,
  `const two = await import("two");`,
  `import "two";`,
])("a file of the program that says %s is found, since two is a development package", (text) =>
  expect(found(text)).toEqual([expect.stringContaining("src/a.ts imports two")]),
);

it("types, parts of a dependency, Node.js and other files are no development packages", () => {
  const text = `import type { T } from "two";
import type {
  U,
} from "two";
import one from "@scope/one/part";
import path from "node:path";
import { b } from "./b.ts";
const c = await import(pathToFileURL(file).href);`;
  expect(found(text)).toEqual([]);
});
