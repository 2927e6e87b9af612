import { expect } from "vitest";
import { scanSubject } from "../../src/domain/outbox/commands/kinds/scan-record.ts";
import { cast, places } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga } = cast;

/** A device lies in a drawer, and the maintenance runs meanwhile. */
async function lie(stage: Stage, days: number): Promise<void> {
  const later = `- interval '${days} days'`;
  await stage.look(`update private.client_ops set applied_at = applied_at ${later}`);
  await stage.look(`update private.upsert_sync set edited_at = edited_at ${later}`);
  await stage.look(`update private.qr_scans set hour = hour ${later}`);
  for (const prune of ["prune_receipts", "prune_scans"]) await stage.look(`select private.${prune}()`);
}

test("a scan whose answer was lost is counted once, although its device sends it again after 120 days", async ({
  stage,
}) => {
  const [code] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", {
    p_place_id: places.place1.id,
    p_qr_type: "restaurant",
  });
  const value = { visitor: crypto.randomUUID(), scanned_at: new Date().toISOString() };
  const scan = newDevice().put("scan.record.v1", scanSubject(code?.id ?? "", value.scanned_at), value);
  await send(stage, ada, scan);
  await lie(stage, 120);
  await send(stage, ada, scan);
  expect(await stage.look("select scans_count from public.qr_codes")).toEqual([{ scans_count: 1 }]);
});

test("an edit whose answer was lost is no conflict with the next edit of its device after 120 days", async ({
  stage,
}) => {
  const phone = newDevice();
  const [base, second, third] = [content(), content({ comment: "Cold soup" }), content({ comment: "No soup" })];
  await send(stage, ada, phone.save({ content: base }));
  const lost = phone.save({ base_version: 1, base, content: second });
  await send(stage, ada, lost);
  await lie(stage, 120);
  const unconfirmed = [{ op_id: lost["op_id"], content: second }];
  const next = phone.save({ base_version: 1, base, content: third, unconfirmed });
  expect(await send(stage, ada, next)).toMatchObject({ status: "applied", row: { comment: "No soup" } });
});
