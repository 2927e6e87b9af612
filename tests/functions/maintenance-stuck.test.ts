import { describe, expect, test } from "vitest";
import type { MaintenancePorts } from "../../supabase/functions/maintenance/maintenance-ports.ts";
import { runMaintenance } from "../../supabase/functions/maintenance/run-maintenance.ts";
import { sendWaiting } from "../../supabase/functions/maintenance/send-mails.ts";

const mail = {
  id: "7b1d3f0a-0000-4000-8000-000000000001",
  recipient: "mum@x.test",
  template: "guardian_consent",
  language: "en",
  params: { first_name: "Tim", token: "t" },
};

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;
const ports = (answers: Answers, send: MaintenancePorts["sendMail"] = async () => {}) => ({
  made: {
    call: async <Answer>(name: string, args: object) =>
      (answers[name]?.(args as Record<string, unknown>) ?? []) as Answer,
    removeObjects: async () => {},
    sendMail: send,
    purge: null,
    siteUrl: "https://site.test",
    functionsUrl: "https://api.test/functions/v1",
    operatorAddress: null,
    signingKey: null,
    push: null,
    hoursBudgetMs: 0,
  } satisfies MaintenancePorts,
});

describe("a failing or slow maintenance item", () => {
  const storageWithout = (stuck: readonly string[]) => {
    const there = new Set<string>();
    return {
      there,
      removeObjects: async (_bucket: string, names: readonly string[]) => {
        if (names.some((name) => stuck.includes(name))) throw new Error("Storage answered 500");
        for (const name of names) there.delete(name);
      },
    };
  };

  test("does not stop the erasure of other accounts", async () => {
    const gone: unknown[] = [];
    const { made } = ports({
      due_erasures: () => [
        { user_id: "u", bucket: "reviews", names: ["u/bad.jpg", "u/good.jpg"] },
        { user_id: "v", bucket: null, names: null },
        { user_id: "w", bucket: "reviews", names: ["w/1.jpg"] },
      ],
      erase_account: ({ p_user_id: id }) => {
        if (id === "v") throw new Error("no");
        if (id === "u") return false;
        gone.push(id);
        return true;
      },
    });
    const { removeObjects } = storageWithout(["u/bad.jpg"]);
    const report = (await runMaintenance({ ...made, removeObjects }))["erasure"];
    expect(gone).toEqual(["w"]);
    expect(report).toEqual({ ok: false, erased: 1, failed: 2, error: "Storage answered 500" });
  });

  test("does not stop the removal of other photos, and is reported", async () => {
    const { there, removeObjects } = storageWithout(["p17"]);
    for (let at = 0; at < 150; at += 1) there.add(`p${at}`);
    const { made } = ports({ orphan_photos: () => [...there].slice(0, 100).map((name) => ({ name })) });
    let tries = 0;
    const counted: MaintenancePorts["removeObjects"] = async (bucket, names) => {
      if (names.length === 1 && names[0] === "p17") tries += 1;
      await removeObjects(bucket, names);
    };
    expect((await runMaintenance({ ...made, removeObjects: counted }))["orphan-photos"]).toEqual({
      ok: false,
      removed: 149,
      failed: 1,
      error: "Storage answered 500",
    });
    expect([...there]).toEqual(["p17"]);
    expect(tries).toBe(1);
  });

  test("causes only a limited number of calls when storage fails", async () => {
    const orphans = () => Array.from({ length: 100 }, (_, at) => ({ name: `p${at}` }));
    const { made } = ports({ orphan_photos: orphans });
    for (const [failure, most] of [
      [new TypeError("fetch failed"), 1],
      [new Error("Storage answered 503"), 10],
    ] as const) {
      let asked = 0;
      const removeObjects = async () => {
        asked += 1;
        throw failure;
      };
      expect((await runMaintenance({ ...made, removeObjects }))["orphan-photos"]).toMatchObject({ ok: false });
      expect(asked).toBe(most);
    }
  });

  test("causes a single call when storage is unreachable, not one per person", async () => {
    const due = ["u", "v"].map((id) => ({ user_id: id, bucket: "reviews", names: [`${id}/1.jpg`] }));
    const { made } = ports({ due_erasures: () => due });
    const asked: string[] = [];
    const removeObjects: MaintenancePorts["removeObjects"] = async (bucket, names) => {
      if (bucket === "reviews") asked.push(...names);
      throw new TypeError("fetch failed");
    };
    expect((await runMaintenance({ ...made, removeObjects }))["erasure"]).toMatchObject({ ok: false, erased: 0 });
    expect(asked).toEqual(["u/1.jpg"]);
  });

  test("is reported when pruning fails", async () => {
    const { made } = ports({ prune: () => "prune_days: no" });
    expect((await runMaintenance(made))["prune"]).toEqual({ ok: false, error: "prune_days: no" });
  });

  test("ends the mail job after one batch when the provider is slow", async () => {
    let now = 0;
    const { made } = ports(
      { take_mails: () => Array.from({ length: 10 }, () => mail) },
      async () => void (now += 8_000),
    );
    expect(await sendWaiting(made, () => now)).toEqual({ sent: 10, failed: 0 });
  });
});
