import { expect, it } from "vitest";
import { imprintVariables, sampleImprint } from "../../src/domain/imprint.ts";
import { siteFromEnv } from "../../src/remote/config/site-from-env.ts";

const built = new Date("2031-06-01T00:00:00Z");

it("the site configuration is empty for values that the environment does not set", () => {
  const nothing = {
    url: null,
    twitter: null,
    instagram: null,
    stores: [],
    team: [],
    year: 2031,
    imprint: {},
    isSample: false,
  };
  expect(siteFromEnv({ DEMO: "0" }, built)).toEqual(nothing);
  expect(siteFromEnv({ DEMO: "0", SITE_URL: "", VITE_TWITTER_URL: "", SOURCE_DATE_EPOCH: "" }, built)).toEqual(nothing);
});

it("the site configuration prefers VITE_SITE_URL to SITE_URL, and keeps only the origin", () => {
  expect(siteFromEnv({ SITE_URL: "http://localhost:4173/" }, built).url).toBe("http://localhost:4173");
  const both = { SITE_URL: "http://localhost:4173", VITE_SITE_URL: "https://lemons.test/x" };
  expect(siteFromEnv(both, built).url).toBe("https://lemons.test");
});

it("the site configuration stops the build if a URL is invalid, or if a public site has an incomplete imprint", () => {
  expect(() => siteFromEnv({ SITE_URL: "lemons" }, built)).toThrow("https://lemons.example");
  expect(() => siteFromEnv({ VITE_INSTAGRAM_URL: "javascript:alert(1)" }, built)).toThrow("https://lemons.example");
  expect(() => siteFromEnv({ SITE_URL: "https://lemons.lu" }, built)).toThrow("IMPRINT_COMPANY");
  const imprint = Object.fromEntries(Object.values(imprintVariables).map((name) => [name, "x"]));
  expect(siteFromEnv({ SITE_URL: "https://lemons.lu", ...imprint }, built).url).toBe("https://lemons.lu");
});

it("a demo without an imprint shows a sample, and never mixes it with real values", () => {
  expect(siteFromEnv({}, built)).toMatchObject({ isSample: true, imprint: sampleImprint });
  const said = { IMPRINT_EMAIL: "hello@lemons.test" };
  expect(siteFromEnv(said, built)).toMatchObject({ isSample: false, imprint: { email: "hello@lemons.test" } });
});

it("stores and team come from the environment", () => {
  const env = { VITE_PLAY_STORE_URL: "https://play.test/lemons", VITE_TEAM: "Ana Silva: kitchen; Jo Weber;" };
  expect(siteFromEnv(env, built)).toMatchObject({
    stores: [{ name: "Google Play", url: "https://play.test/lemons" }],
    team: [
      { name: "Ana Silva", role: "kitchen" },
      { name: "Jo Weber", role: "" },
    ],
  });
  expect(() => siteFromEnv({ VITE_APP_STORE_URL: "javascript:x" }, built)).toThrow("https://lemons.example");
});

it("the site configuration takes its year from SOURCE_DATE_EPOCH", () => {
  expect(siteFromEnv({ SOURCE_DATE_EPOCH: "1700000000" }, built).year).toBe(2023);
});
