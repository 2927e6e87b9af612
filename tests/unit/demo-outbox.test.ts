import { describe, expect, it } from "vitest";
import { DemoOutbox, type DemoState } from "../../src/site/landing/demo-outbox.ts";

/** A line whose journeys end when the test says so, and whose pauses take no time but are noted. */
function stage() {
  const shown: DemoState[] = [];
  const pauses: number[] = [];
  const arrived: number[] = [];
  const journeys: { score: number; end: (ok: boolean) => void }[] = [];
  const outbox = new DemoOutbox({
    send: (score, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        journeys.push({
          score,
          end: (ok) => {
            if (ok) arrived.push(score);
            resolve(ok);
          },
        });
      }),
    wait: (ms) => Promise.resolve(void pauses.push(ms)),
    show: (state) => shown.push(state),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (ok: boolean) => {
    await settled();
    journeys.shift()?.end(ok);
    await settled();
  };
  return { outbox, shown, pauses, arrived, journeys, settled, end };
}

describe("the rating in the cellar of the landing page", () => {
  it("is saved without a line, and goes nowhere", async () => {
    const { outbox, shown, journeys, settled } = stage();
    outbox.rate(4);
    await settled();
    expect([shown, journeys]).toEqual([["queued"], []]);
  });

  it("goes out once as soon as there is a line", async () => {
    const { outbox, shown, arrived, journeys, end } = stage();
    outbox.rate(4);
    outbox.openLine();
    outbox.openLine();
    await end(true);
    expect(shown).toEqual(["queued", "sending", "sent"]);
    expect([arrived, journeys]).toEqual([[4], []]);
  });

  it("is saved again when the line breaks midway, and arrives with the next one", async () => {
    const { outbox, shown, arrived, settled, end, journeys } = stage();
    outbox.rate(2);
    outbox.openLine();
    await settled();
    outbox.cutLine();
    await settled();
    expect(shown).toEqual(["queued", "sending", "queued"]);
    expect(arrived).toEqual([]);
    journeys.length = 0;
    outbox.openLine();
    await end(true);
    expect(shown.slice(3)).toEqual(["sending", "sent"]);
    expect(arrived).toEqual([2]);
  });

  it("that was changed on its way is not taken for what arrived: the change goes out, too", async () => {
    const { outbox, shown, arrived, settled, end } = stage();
    outbox.openLine();
    outbox.rate(2);
    await settled();
    outbox.rate(5);
    await end(true);
    expect(shown.at(-1)).not.toBe("sent");
    await end(true);
    expect(arrived).toEqual([2, 5]);
    expect(shown.at(-1)).toBe("sent");
  });

  it("is tried again after growing pauses when nobody answers", async () => {
    const { outbox, shown, pauses, end } = stage();
    outbox.rate(3);
    outbox.openLine();
    for (let turn = 0; turn < 6; turn += 1) await end(false);
    expect(shown.includes("sent")).toBe(false);
    // Before each try, and while it is shown.
    expect(pauses.filter((_, index) => index % 2 === 0).slice(1)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    await end(true);
    expect(shown.at(-1)).toBe("sent");
  });

  it("that has arrived stays so when the line is cut", async () => {
    const { outbox, shown, end } = stage();
    outbox.rate(3);
    outbox.openLine();
    await end(true);
    outbox.cutLine();
    expect(shown.at(-1)).toBe("sent");
  });
});
