import { expect, it } from "vitest";
import { findLicenceMismatches } from "../support/licences.ts";

const lock = JSON.stringify({
  packages: {
    "": { license: "MIT" },
    "node_modules/a": { license: "ISC" },
    "node_modules/b": { license: "(MIT OR CC0-1.0)" },
  },
});

it("the licence check accepts a README that names every licence in the lockfile", () => {
  expect(findLicenceMismatches(lock, "# Name\n\n## Licence\n\nPackages: `ISC`, `MIT`, `CC0-1.0`.\n")).toEqual([]);
});

it("the licence check reports a licence in the lockfile that the README does not name", () => {
  expect(findLicenceMismatches(lock, "## Licence\n\n`MIT`, `ISC`\n")).toEqual(["The README does not name CC0-1.0."]);
});

it("the licence check reports a package without a licence", () => {
  const unlicensed = JSON.stringify({ packages: { "node_modules/a": {} } });
  expect(findLicenceMismatches(unlicensed, "## Licence\n")).toEqual(["The README does not name none."]);
});

it("the licence check reports a licence in the README that no package has", () => {
  expect(
    findLicenceMismatches(lock, "## Licence\n\n`MIT`, `ISC`, `CC0-1.0`, `GPL-3.0`\n\n## Next\n\n`npm test`\n"),
  ).toEqual(["No package is under GPL-3.0, which the README names."]);
});
