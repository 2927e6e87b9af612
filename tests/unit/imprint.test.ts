import { describe, expect, it } from "vitest";
import {
  fillImprint,
  imprintProblem,
  imprintVariables,
  isPublicAddress,
  readImprint,
} from "../../src/domain/imprint.ts";

const whole = Object.fromEntries(Object.values(imprintVariables).map((name) => [name, `${name} said`]));
const publicUrl = "https://lemons.lu";

describe("a build address", () => {
  it.each([
    "https://lemons.lu",
    "https://app.lemons.example.org:8443/x",
    "http://8.8.8.8",
    "http://172.32.0.1",
    "http://[2001:db8::1]",
  ])("%s is public", (url) => expect(isPublicAddress(url)).toBe(true));

  it.each([
    "http://localhost:4173",
    "http://127.0.0.1:4173",
    "http://10.1.2.3",
    "http://192.168.0.7",
    "http://172.16.0.1",
    "http://172.31.9.9",
    "http://169.254.1.1",
    "http://[::1]:4173",
    "http://[fd00::1]",
    "http://[fe80::1]",
    "http://lemons.localhost",
    "https://nas.local",
    "https://lemons.test",
    "https://lemons",
  ])("%s is not public", (url) => expect(isPublicAddress(url)).toBe(false));
});

describe("the imprint", () => {
  it("with gaps stops the build for a public address and names the missing variables", () => {
    const problem = imprintProblem(readImprint({ ...whole, IMPRINT_RCS: "  ", IMPRINT_VAT: undefined }), publicUrl);
    expect(problem).toContain(publicUrl);
    expect(problem).toMatch(/set IMPRINT_RCS, IMPRINT_VAT\.$/);
  });

  it.each(Object.values(imprintVariables))("of a public address requires the variable %s", (name) => {
    expect(imprintProblem(readImprint({ ...whole, [name]: "" }), publicUrl)).toMatch(new RegExp(`set ${name}\\.$`));
  });

  it("does not stop the build if it is complete, or if the address is local", () => {
    expect(imprintProblem(readImprint(whole), publicUrl)).toBeNull();
    expect(imprintProblem({}, "http://127.0.0.1:4173")).toBeNull();
    expect(imprintProblem({}, null)).toBeNull();
  });

  it("fills the values into its text, marks missing ones, and rejects unknown placeholders", () => {
    expect(fillImprint("{{company}}, {{ rcs }}", { company: "Citron S.à r.l." }, "not said")).toBe(
      "Citron S.à r.l., not said",
    );
    expect(fillImprint("$& {{company}}", { company: "$1 & Co" }, "")).toBe("$& $1 & Co");
    expect(() => fillImprint("{{owner}}", {}, "")).toThrow("{{owner}}");
  });
});
