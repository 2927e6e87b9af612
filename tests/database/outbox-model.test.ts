import fc from "fast-check";
import { expect, test } from "vitest";
import { contentOf, type Rating } from "../../src/domain/rating.ts";
import type { CommandResult } from "../../src/domain/request.ts";
import { cast } from "../support/cast.ts";
import { ModelServer } from "../support/model-server.ts";
import { content, newDevice, send, type Op } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;

const wanted = fc
  .tuple(fc.constantFrom(1 as const, 5 as const), fc.constantFrom(null, "A", "B"))
  .map(([score, comment]) => content({ score, tags: [], comment }));
const command = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom("save", "save", "save", "remove"),
  content: wanted,
  base: fc.option(wanted),
  /** How far behind what stands the device is. */
  behind: fc.constantFrom(0, 0, 1, 2),
  /** Which commands of the device, counted from its latest, it never saw answered. */
  unanswered: fc.subarray([0, 1, 2]),
  /** The latest command of the device once more, or one before it. */
  repeat: fc.constantFrom(null, null, null, 0, 1),
});

const told = (result: CommandResult | undefined) => {
  const row: Rating | null = result && "row" in result ? result.row : null;
  return {
    status: result?.status,
    version: result && "version" in result ? result.version : null,
    row: row && contentOf(row),
  };
};

test("the procedure decides as the model does that the device is tested with", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 10 }), async (script) => {
      await database.scene(async (stage) => {
        const model = new ModelServer();
        const devices = [newDevice(), newDevice()];
        const said: Op[][] = [[], []];
        let version = 0;
        for (const one of script) {
          const [device, before] = [devices[one.device]!, said[one.device]!];
          const unconfirmed = one.unanswered.flatMap((back) => {
            const op = before.at(-1 - back);
            return op ? [{ op_id: op["op_id"], content: op["content"] ?? null }] : [];
          });
          const known = { base_version: Math.max(0, version - one.behind), base: one.base, unconfirmed };
          const fresh =
            one.kind === "save" ? device.save({ ...known, content: one.content }) : device.remove({ ...known });
          const op = (one.repeat === null ? null : before.at(-1 - one.repeat)) ?? fresh;
          if (op === fresh) before.push(fresh);
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
