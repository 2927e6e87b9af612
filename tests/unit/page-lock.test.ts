import { expect, it } from "vitest";
import { holdPageFiles, readOpenPages } from "../../src/sync/page-lock.ts";

it("every open page is known by its script, also two of the same version, and nothing else is taken for one", async () => {
  void navigator.locks.request("five-lemons:drain", () => new Promise(() => undefined));
  holdPageFiles("http://lemons.test/assets/index-abc.js?v=1");
  holdPageFiles("http://lemons.test/assets/index-abc.js");
  holdPageFiles("http://lemons.test/assets/index-old.js");
  const open = (await readOpenPages()).toSorted();
  expect(open).toEqual(["/assets/index-abc.js", "/assets/index-abc.js", "/assets/index-old.js"]);
});
