import { expect, it } from "vitest";
import { holdPageFiles, readOpenPages } from "../../src/sync/worker/page-lock.ts";

it("the list of open pages has the script of each page, even twice, and ignores other locks", async () => {
  holdPageFiles("http://lemons.test/assets/index-abc.js?v=1");
  holdPageFiles("http://lemons.test/assets/index-abc.js");
  holdPageFiles("http://lemons.test/assets/index-old.js");
  // Locks are shared by the whole process, so the name is unique and the lock is released.
  const open = await navigator.locks.request("of-somebody-else", async () => await readOpenPages());
  expect(open.toSorted()).toEqual(["/assets/index-abc.js", "/assets/index-abc.js", "/assets/index-old.js"]);
});
