import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  guardianPath,
  isRatePath,
  loginPath,
  pages,
  rateDetailsPath,
  ratePath,
  successPath,
} from "../../src/domain/paths/paths.ts";
import { publicProfilePath, usernameIn } from "../../src/domain/paths/profile-paths.ts";

test("a place id with any characters can be read back from the URLs of the rating pages", () => {
  for (const id of ["node-1", "a:b.c-1", "a&b=c", "ü #?%2F"])
    for (const path of [ratePath(id), rateDetailsPath(id), successPath(id)])
      expect(new URL(path, "http://here.test").searchParams.get("place_id")).toBe(id);
});

test("a username with any characters can be read back from the profile URL, even with a trailing slash", () => {
  for (const name of ["ada.lemon-1_2", "ü #?%2F"])
    for (const path of [publicProfilePath(name), `${publicProfilePath(name)}/`]) expect(usernameIn(path)).toBe(name);
  expect(usernameIn(`${pages.people}/%E0%A4%A`)).toBe("");
});

test("page URLs stay the same as in old links and printed codes", () => {
  expect(ratePath("node-1")).toBe("/app/rate?place_id=node-1");
  expect(rateDetailsPath("node-1")).toBe("/app/rate/step-two?place_id=node-1");
  expect(successPath("node-1")).toBe("/app/success?place_id=node-1");
  expect(guardianPath("a b")).toBe("/guardian?token=a%20b");
});

test("the sign-in URL contains the notice and the page to return to, unless it is the default page", () => {
  expect(loginPath()).toBe("/app-login");
  expect(loginPath({ returnTo: pages.map })).toBe("/app-login");
  expect(loginPath({ returnTo: null })).toBe("/app-login");
  expect(loginPath({ returnTo: "/app/history", notice: "invitation_required" })).toBe(
    "/app-login?error=invitation_required&return=%2Fapp%2Fhistory",
  );
  expect(loginPath({ mode: "sign-up", code: "LEMON" })).toBe("/app-login?mode=sign-up&code=LEMON");
});

test("only the two steps of a rating count as rating pages", () => {
  const moments = Object.values(pages).filter((page) => isRatePath(page));
  expect(moments).toEqual([pages.rate, pages.rateDetails]);
});

const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, "");

test("no file of the app or the service worker except routes.ts contains the URL of a page", () => {
  const files = ["src", "sw"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const written = files.filter(
    (file) =>
      file !== join("src", "domain", "paths", "routes.ts") &&
      /["'`](\/app\b(?![.-])|\/app-login|\/guardian)/.test(withoutComments(readFileSync(file, "utf8"))),
  );
  expect(written).toEqual([]);
});
