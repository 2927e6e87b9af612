import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { newDevice, statePut, type Op } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const { test } = useDatabase();
const day = 1_440;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The phone chooses first and sends last. Times in minutes before now; `clock`: how far its clock was ahead at the choice. */
const choose = (choice: {
  chosen: number;
  contact: number;
  clock: number;
  corrected: boolean;
  measured: number;
}): Op => ({
  edited_at: minutesAgo(choice.chosen - choice.clock),
  sent_at: minutesAgo(choice.corrected ? 0 : -choice.clock),
  // The device knows how wrong its clock was when it last heard from the server.
  chosen_at: minutesAgo(choice.chosen - choice.clock + choice.measured),
  contact_at: minutesAgo(choice.contact),
});

describe("a choice of a device with a wrong clock", () => {
  const put = (city: string) => ["profile.save.v1", "city", { value: city }] as const;
  const clocks = [0, day, -day, -2_000 * day];
  const cases = clocks.flatMap((clock) => [false, true].map((corrected) => ({ clock, corrected })));

  test.for(cases)("made last is kept: %j", async ({ clock, corrected }, { stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const wrong = choose({ chosen: 30, contact: 120, clock, corrected, measured: 0 });
    const right = choose({ chosen: 60, contact: 120, clock: 0, corrected: true, measured: 0 });
    await statePut(stage, cast.consumerA, tablet.put(...put("Earlier"), right));
    expect(await statePut(stage, cast.consumerA, phone.put(...put("Later"), wrong))).toEqual({ value: "Later" });
  });

  test.for(clocks.map((clock) => ({ clock })))(
    "made first gives way if the device knew how wrong its clock was: %j",
    async ({ clock }, { stage }) => {
      for (const corrected of [false, true]) {
        const [phone, tablet] = [newDevice(), newDevice()];
        const wrong = choose({ chosen: 60, contact: 120, clock, corrected, measured: clock });
        const right = choose({ chosen: 30, contact: 120, clock: 0, corrected: true, measured: 0 });
        await statePut(stage, cast.consumerA, tablet.put(...put("Later"), right));
        const [field, subject, value] = put("Earlier");
        const op = phone.put(field, subject, value, { ...wrong, chosen_at: minutesAgo(60) });
        expect(await statePut(stage, cast.consumerA, op)).toEqual({ value: "Later" });
      }
    },
  );

  test("cannot be dated into the future, nor before the last contact with the server", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const ahead = { chosen_at: minutesAgo(-day), contact_at: minutesAgo(120) };
    expect(await statePut(stage, cast.consumerA, phone.put(...put("Ahead"), ahead))).toEqual({ value: "Ahead" });
    expect(await statePut(stage, cast.consumerA, tablet.put(...put("Now")))).toEqual({ value: "Now" });
    const nonsense = { chosen_at: "yesterday-ish", contact_at: minutesAgo(120) };
    expect(await statePut(stage, cast.consumerA, tablet.put(...put("Never"), nonsense))).toBe("invalid_op");
  });
});
