import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMissingOptional } from "../support/lockfile.ts";

test("the lockfile check names a platform-specific package that the lockfile lacks", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lock-")), "package-lock.json");
  const packages = {
    "node_modules/a": { optionalDependencies: { "a-linux": "1", "a-mac": "1" } },
    "node_modules/a-linux": {},
  };
  writeFileSync(file, JSON.stringify({ packages }));
  expect(findMissingOptional(file)).toEqual(["a-mac (of node_modules/a)"]);
});
