import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openPglite } from "../../supabase/embedded/database/open-pglite.ts";
import { DEFAULT_LIMITS } from "../../supabase/embedded/shared/limits.ts";

test("a database that cannot be opened on a full disk is not called damaged, and no reset is advised", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "five-lemons-full-"));
  const open = (hasRoom: boolean) => openPglite(dataDir, DEFAULT_LIMITS.planCost, undefined, () => hasRoom);
  await (await open(true)).close();
  rmSync(path.join(dataDir, "pg/PG_VERSION"));
  await expect(open(false)).rejects.toThrow(
    `The disk that holds ${dataDir} is full. Make room and start again; nothing in it is damaged by that.`,
  );
  await expect(open(true)).rejects.toThrow("seems damaged");
  rmSync(dataDir, { recursive: true });
});
