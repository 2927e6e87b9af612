import { expect, it } from "vitest";
import { findLicenceMismatches } from "../support/licences.ts";

const lock = JSON.stringify({
  packages: {
    "": { license: "MIT" },
    "node_modules/a": { license: "ISC" },
    "node_modules/b": { license: "(MIT OR CC0-1.0)" },
  },
});

it("accepts a README that names every locked licence", () => {
  expect(findLicenceMismatches(lock, "# Name\n\n## Licence\n\nPackages: `ISC`, `MIT`, `CC0-1.0`.\n")).toEqual([]);
});

it("reports a locked licence that the README does not name", () => {
  expect(findLicenceMismatches(lock, "## Licence\n\n`MIT`, `ISC`\n")).toEqual(["The README does not name CC0-1.0."]);
});

it("reports a package without a licence", () => {
  const unlicensed = JSON.stringify({ packages: { "node_modules/a": {} } });
  expect(findLicenceMismatches(unlicensed, "## Licence\n")).toEqual(["The README does not name none."]);
});

it("reports a licence that no package has", () => {
  expect(
    findLicenceMismatches(lock, "## Licence\n\n`MIT`, `ISC`, `CC0-1.0`, `GPL-3.0`\n\n## Next\n\n`npm test`\n"),
  ).toEqual(["No package is under GPL-3.0, which the README names."]);
});
