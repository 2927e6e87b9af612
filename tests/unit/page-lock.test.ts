import { expect, it } from "vitest";
import { holdPageFiles, readOpenPages } from "../../src/sync/worker/page-lock.ts";

it("every open page is recognised by its script, also two of one version, and nothing else is", async () => {
  holdPageFiles("http://lemons.test/assets/index-abc.js?v=1");
  holdPageFiles("http://lemons.test/assets/index-abc.js");
  holdPageFiles("http://lemons.test/assets/index-old.js");
  // Locks are shared by the whole process, so the name is unique and the lock is released.
  const open = await navigator.locks.request("of-somebody-else", async () => await readOpenPages());
  expect(open.toSorted()).toEqual(["/assets/index-abc.js", "/assets/index-abc.js", "/assets/index-old.js"]);
});
