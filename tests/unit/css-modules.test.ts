import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name));
const modules = new Map(files.filter((file) => file.endsWith(".module.css")).map((file) => [file, classNames(file)]));
const uses = files.filter((file) => file.endsWith(".tsx")).flatMap(usesIn);
const show = (file: string) => relative(root, file);

function classNames(file: string): Set<string> {
  const rules = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/url\([^)]*\)|"[^"]*"/g, "");
  return new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name));
}

function usesIn(file: string): { file: string; module: string; name: string }[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, local = "", path = ""]) => {
    const module = join(dirname(file), path);
    const body = source.replaceAll(path, "");
    return [...body.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => ({
      file,
      module,
      name,
    }));
  });
}

describe("style sheets and their components", () => {
  it("define every class that a component uses", () => {
    const missing = uses.filter(({ module, name }) => !modules.get(module)?.has(name));
    expect(missing.map(({ file, name }) => `${show(file)}: ${name}`)).toEqual([]);
  });

  it("define no unused class", () => {
    const unused = [...modules].flatMap(([module, names]) =>
      [...names]
        .filter((name) => !uses.some((use) => use.module === module && use.name === name))
        .map((name) => `${show(module)}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it("are in the components layer, so that bundle order does not matter", () => {
    const outside = [...modules.keys()].filter((file) => {
      const rules = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return !/^\s*@layer components \{[\s\S]*\}\s*$/.test(rules);
    });
    expect(outside.map(show)).toEqual([]);
  });

  it("use only color tokens for colors", () => {
    const raw = [...modules.keys()].filter((file) => {
      // Black in a mask is opacity, not a color.
      const rules = readFileSync(file, "utf8").replaceAll("#000", "");
      return /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i.test(rules);
    });
    expect(raw.map(show)).toEqual([]);
  });

  it("apply hover styles only for pointers that can hover", () => {
    const sticky = [...modules.keys()].filter((file) => {
      const rules = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      // The rules inside contain no further braces.
      return rules.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "").includes(":hover");
    });
    expect(sticky.map(show)).toEqual([]);
  });
});
