import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Builders take such a list from beside the recipe before any at the top of the tree.
const recipe = "supabase/hosting/Containerfile";

it("an image is built of the source alone: no history, no data, no secrets and nothing that was built elsewhere", () => {
  expect(readFileSync(recipe, "utf8")).toContain("COPY . .");
  const left = readFileSync(`${recipe}.dockerignore`, "utf8").trim().split("\n");
  for (const name of [".git", ".data", ".env*", "node_modules", "dist"]) expect(left).toContain(name);
  for (const needed of ["src", "supabase", "public", "package-lock.json"]) expect(left).not.toContain(needed);
  expect(existsSync(".dockerignore")).toBe(false);
});
