import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentOf, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { shownBy } from "../support/memory-world.ts";
import { ModelServer, type Fault } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

const place = "place-1";
const units = { verdict: "server_name", comment: "comment" } as const;
type Unit = keyof typeof units;

/** One device of the person, with each value they chose here and the value shown before. */
class Side {
  outbox = new MemoryOutbox(ada);
  device: Device;
  server: ModelServer;
  changes: { unit: Unit; seen: string | null; value: string }[] = [];

  constructor(server: ModelServer) {
    this.server = server;
    this.device = new Device(this.outbox, server);
  }

  shown(): RatingContent | null {
    return shownBy(this.outbox, place)?.content ?? null;
  }

  /** Each value is used once, so that the final value identifies its origin. */
  edit(changed: readonly Unit[]): void {
    let wanted = this.shown() ?? content(5);
    for (const unit of changed) {
      const value = crypto.randomUUID();
      this.changes.push({ unit, seen: wanted[units[unit]], value });
      wanted = { ...wanted, [units[unit]]: value };
    }
    this.outbox.save(place, wanted);
  }

  async drain(faults: readonly Fault[], meanwhile: readonly Unit[]): Promise<void> {
    this.device.faults = [...faults];
    this.device.inFlight = () => {
      this.device.inFlight = () => undefined;
      if (meanwhile.length > 0) this.edit(meanwhile);
    };
    await this.device.drain(true);
    this.device.inFlight = () => undefined;
    this.device.faults = [];
  }

  pull(): void {
    const row = this.server.row(ada, place);
    if (row && row.version >= (this.outbox.rows.get(place)?.version ?? 0)) this.outbox.rows.set(place, row);
  }

  get asks(): boolean {
    return this.outbox.waiting.some(({ refusal }) => refusal === "conflict");
  }
}

const changed = fc.constantFrom<Unit[]>(["comment"], ["verdict"], ["comment", "verdict"]);
const faults = fc.array(
  fc.constantFrom<Fault>("lost answer", "lost answer", "late request", "lost request", "server error"),
  {
    maxLength: 2,
  },
);
const step = fc.oneof(
  changed.map((edit) => ({ edit })),
  fc.tuple(faults, fc.option(changed)).map(([drain, meanwhile]) => ({ drain, meanwhile: meanwhile ?? [] })),
  fc.constant({ pull: true }),
);
const script = fc.array(fc.tuple(fc.boolean(), step), { maxLength: 20 });

async function bothWithOneRating(server: ModelServer): Promise<[Side, Side]> {
  const [phone, tablet] = [new Side(server), new Side(server)];
  phone.edit(["comment", "verdict"]);
  await phone.drain([], []);
  tablet.pull();
  return [phone, tablet];
}

/** Values of one field from the stored one back to the first, as seen by the people who changed it. */
function historyOf(unit: Unit, stands: string | null, sides: readonly Side[]): Set<string> {
  const seenBefore = new Map(
    sides.flatMap(({ changes }) => changes.filter((one) => one.unit === unit).map(({ value, seen }) => [value, seen])),
  );
  const history = new Set<string>();
  for (let value: string | null = stands; value !== null; value = seenBefore.get(value) ?? null) history.add(value);
  return history;
}

/** Allows for many runs on a busy machine; only a hang exceeds it. */
const propertyTimeoutMs = 300_000;

describe("two devices with lost answers", () => {
  it(
    "never overwrite a change that they have not received, unless a conflict is reported",
    async () => {
      await fc.assert(
        fc.asyncProperty(script, async (steps) => {
          const server = new ModelServer();
          const sides = await bothWithOneRating(server);
          for (const [first, one] of steps) {
            const side = sides[first ? 0 : 1];
            if ("edit" in one) side.edit(one.edit);
            else if ("drain" in one) await side.drain(one.drain, one.meanwhile);
            else side.pull();
          }
          for (const side of sides) await side.device.drainThrough();
          if (sides.some(({ asks }) => asks)) return;
          const row = server.row(ada, place);
          for (const unit of Object.keys(units) as Unit[]) {
            const history = historyOf(unit, (row && contentOf(row)[units[unit]]) ?? null, sides);
            for (const { changes } of sides) {
              for (const one of changes) if (one.unit === unit) expect(history).toContain(one.value);
            }
          }
        }),
        { numRuns: 1_000 },
      );
    },
    propertyTimeoutMs,
  );

  it("keep the tablet's change when the phone edits again after a lost answer", async () => {
    const server = new ModelServer();
    const [phone, tablet] = await bothWithOneRating(server);
    tablet.edit(["comment"]);
    await tablet.drain([], []);
    phone.edit(["verdict"]);
    await phone.drain(["lost answer"], []);
    phone.edit(["verdict"]);
    await phone.device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({
      comment: tablet.changes[0]?.value,
      server_name: phone.changes.at(-1)?.value,
    });
  });
});
