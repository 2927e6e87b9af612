import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { callerAddress, proxiesOf } from "../../supabase/embedded/shared/callers.ts";
import { keysAsLines } from "../../supabase/embedded/data-folder/keys.ts";
import { readServeSettings } from "../../supabase/embedded/settings/serve-settings.ts";

const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-serve-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = {
  DATABASE_URL: "postgres://lemons:hush@localhost/lemons",
  SITE_URL: "https://lemons.example",
  DATA_DIR: folder,
  MAIL_API_KEY: "re_1",
  MAIL_FROM: "Five Lemons <hello@lemons.example>",
};

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readServeSettings(environment);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [];
  }
}

const secretFile = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe("the settings of an installation", () => {
  test("have no demo data unless requested, and take the keys from the data folder", () => {
    expect(readServeSettings(whole)).toMatchObject({
      demo: false,
      keys: null,
      workerIsOff: false,
      databaseUrl: whole.DATABASE_URL,
    });
    expect(readServeSettings({ ...whole, DEMO: "1" }).demo).toBe(true);
  });

  test("report all missing values together, one line each", () => {
    const said = problemsOf({});
    expect(said).toHaveLength(4);
    for (const name of [
      "DATABASE_URL is missing",
      "SITE_URL is missing",
      "DATA_DIR is missing",
      "Mails cannot be sent",
    ])
      expect(said).toContainEqual(expect.stringContaining(name));
  });

  test.each([
    [{ SITE_URL: "lemons" }, "SITE_URL is not an address"],
    [{ SITE_URL: "https://ann:hush@lemons.example" }, "must not contain a name or password: https://…@lemons.example"],
    [{ SITE_URL: "http://lemons.example" }, "SITE_URL has to begin with https://"],
    [{ SITE_URL: "https://lemons.example/app" }, "a bare origin, without /app"],
    [{ DATA_DIR: "/dev/null/photos" }, "DATA_DIR cannot be written: "],
    [{ PORT: "lemon" }, "PORT is not a port number"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8, proxy" }, 'TRUSTED_PROXIES: "proxy" is neither'],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, '"10.0.0.0/33"'],
    [{ WORKER: "no" }, 'WORKER must be on or off, not "no"'],
    [{ MAIL_FROM: "" }, "MAIL_FROM is missing"],
    [{ SMTP_URL: "smtps://mail.example" }, "MAIL_API_KEY and SMTP_URL are both set"],
    [{ MAIL: "none" }, "MAIL=none, but MAIL_API_KEY is set"],
    [{ MAIL_API_KEY: "" }, "Mails cannot be sent"],
    [{ CAPTCHA: "turnstile" }, "CAPTCHA=turnstile needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET"],
    [{ SECRET_KEY: "sb_secret_0123456789" }, "PUBLISHABLE_KEY and JWT_SECRET missing"],
    [{ PUBLISHABLE_KEY: "a", SECRET_KEY: "b", JWT_SECRET: "c" }, "is too short"],
    [{ DATABASE_URL_FILE: "/none" }, "DATABASE_URL and DATABASE_URL_FILE are both set"],
    [{ DATABASE_URL: "", DATABASE_URL_FILE: "/none" }, "DATABASE_URL_FILE cannot be read: ENOENT"],
  ])("refuse %j with a message that names the problem but no secret", (change, words) => {
    const said = problemsOf({ ...whole, ...change });
    expect(said).toContainEqual(expect.stringContaining(words));
    expect(said.join()).not.toContain("hush");
  });

  test("allow sending no mails only with MAIL=none, and plain http only on localhost", () => {
    expect(problemsOf({ ...whole, MAIL_API_KEY: "", MAIL: "none" })).toEqual([]);
    expect(problemsOf({ ...whole, SITE_URL: "http://localhost:4173" })).toEqual([]);
  });

  test("are read from a file if they are secrets, for both the server and its functions", () => {
    const database = secretFile("database", "postgres://other/lemons\n");
    const key = secretFile("mail", "re_2\n");
    const read = readServeSettings({
      ...whole,
      DATABASE_URL: "",
      DATABASE_URL_FILE: database,
      MAIL_API_KEY: "",
      MAIL_API_KEY_FILE: key,
    });
    expect(read.databaseUrl).toBe("postgres://other/lemons");
    expect(read.secrets).toEqual({ DATABASE_URL: "postgres://other/lemons", MAIL_API_KEY: "re_2" });
    expect(problemsOf({ ...whole, VAPID_PRIVATE_KEY_FILE: secretFile("empty", "\n") })).toContainEqual(
      expect.stringContaining("is empty"),
    );
  });

  test("accept the keys that the key generator prints, which are new each time", () => {
    const lines = keysAsLines();
    const keys = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(readServeSettings({ ...whole, ...keys }).keys).toEqual({
      publishableKey: keys["PUBLISHABLE_KEY"],
      secretKey: keys["SECRET_KEY"],
      jwtSecret: keys["JWT_SECRET"],
    });
    expect(keysAsLines()).not.toEqual(lines);
  });
});

describe("the caller's address", () => {
  const via = (chain: string) => new Headers({ "x-forwarded-for": chain });
  const isProxy = proxiesOf(["10.0.0.0/8", "2001:db8::1"]);
  if (typeof isProxy !== "function") throw new Error(isProxy.wrong);

  test("is the last forwarded address that is not a trusted proxy", () => {
    expect(callerAddress(via("6.6.6.6, 203.0.113.9"), "10.1.2.3", isProxy)).toBe("203.0.113.9");
    expect(callerAddress(via("6.6.6.6, 203.0.113.9, 10.9.9.9"), "::ffff:10.1.2.3", isProxy)).toBe("203.0.113.9");
    expect(callerAddress(via("203.0.113.9"), "2001:db8::1", isProxy)).toBe("203.0.113.9");
  });

  test("is the address of the connection if that is not a trusted proxy", () => {
    expect(callerAddress(via("6.6.6.6"), "203.0.113.9", isProxy)).toBe("203.0.113.9");
    expect(callerAddress(via("6.6.6.6"), "10.1.2.3")).toBe("10.1.2.3");
    expect(callerAddress(via("203.0.113.9"), "127.0.0.1")).toBe("203.0.113.9");
  });
});
