import fc from "fast-check";
import { expect, test } from "vitest";
import { contentOf } from "../../src/domain/ratings/rating.ts";
import type { CommandResult } from "../../src/domain/outbox/responses/result.ts";
import { cast } from "../support/cast.ts";
import { ModelServer } from "../support/model-server.ts";
import { content, newDevice, send, upload, type Device, type Op } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;

const wanted = fc
  .tuple(fc.constantFrom(1 as const, 5 as const), fc.constantFrom(null, "A", "B"))
  .map(([score, comment]) => content({ score, tags: [], comment }));
const command = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom(
    "save",
    "save",
    "save",
    "remove",
    "remove",
    "restore",
    "restore",
    "attach",
    "detach",
    "arrange",
  ),
  content: wanted,
  language: fc.constantFrom(undefined, undefined, "de", "en"),
  /** Index of one of three uploaded photos, and an order of some of them. */
  photo: fc.nat(2),
  order: fc.shuffledSubarray([0, 1, 2]),
  words: fc.constantFrom(undefined, null, "Soup", "Terrace"),
  moved: fc.constantFrom(undefined, true, false),
  /** True when the device storage was rolled back, so that counting restarts. */
  rolledBack: fc.constantFrom(false, false, false, false, true),
  base: fc.option(wanted),
  /** Number of versions that the device is behind. */
  behind: fc.constantFrom(0, 0, 1, 2),
  /** Commands without a seen answer, counted from the latest. */
  unanswered: fc.subarray([0, 1, 2]),
  /** Repeats the latest command of the device, or the one before. */
  repeat: fc.constantFrom(null, null, null, 0, 1),
});
type Script = typeof command extends fc.Arbitrary<infer One> ? One : never;

function freshOp(device: Device, one: Script, known: Op, paths: readonly string[]): Op {
  const path = paths[one.photo] ?? "";
  const order = one.order.map((at) => paths[at] ?? "");
  const back = one.rolledBack ? { seq: 1 } : {};
  const save = { ...known, ...back, content: one.content, ...(one.language ? { language: one.language } : {}) };
  switch (one.kind) {
    case "save":
      return device.save(save);
    case "remove":
      return device.remove({ ...known, ...back });
    case "restore":
      return device.restore({ ...save, photos: order });
    case "attach":
      return device.attach(path, back);
    case "detach":
      return device.detach(path, back);
    default:
      return device.arrange(
        order.map((at, nth) => ({ path: at, ...(one.words === undefined || nth > 0 ? {} : { caption: one.words }) })),
        { ...back, ...(one.moved === undefined ? {} : { moved: one.moved }) },
      );
  }
}

const told = (result: CommandResult | undefined) => {
  if (!result || !("row" in result)) return result;
  const { row } = result;
  return {
    ...result,
    row: row && {
      ...contentOf(row),
      photo_urls: row.photo_urls,
      photo_captions: row.photo_captions,
      language: row.language,
    },
  };
};

test("the SQL procedure answers like the model server that the device tests use", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 10 }), async (script) => {
      await database.scene(async (stage) => {
        const model = new ModelServer();
        const paths = [await upload(stage, ada.id), await upload(stage, ada.id), await upload(stage, ada.id)];
        for (const path of paths) model.objects.add(path);
        const devices = [newDevice(), newDevice()];
        const said: Op[][] = [[], []];
        let version = 0;
        for (const one of script) {
          const [device, before] = [devices[one.device]!, said[one.device]!];
          const unconfirmed = one.unanswered.flatMap((back) => {
            const op = before.at(-1 - back);
            return op ? [{ op_id: op["op_id"], content: op["content"] ?? null }] : [];
          });
          const known: Op = { base_version: Math.max(0, version - one.behind), base: one.base, unconfirmed };
          const op = (one.repeat === null ? null : before.at(-1 - one.repeat)) ?? freshOp(device, one, known, paths);
          if (one.repeat === null && "base" in op) before.push(op);
          const answer = model.submit(ada.id, [op], null);
          const [expected] = (answer.reached ? answer.json : []) as CommandResult[];
          const result = await send(stage, ada, op);
          expect(told(result)).toEqual(told(expected));
          if ("version" in result) version = result.version;
        }
      });
    }),
    { numRuns: 150 },
  );
});
