import { describe, expect, it } from "vitest";
import { DemoOutbox, type DemoState } from "../../src/site/landing/demo-outbox.ts";

/** A connection whose journeys end when the test says so, and whose pauses are recorded and take no time. */
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

describe("the landing page's demo outbox", () => {
  it("queues a rating without a connection", async () => {
    const { outbox, shown, journeys, settled } = stage();
    outbox.rate(4);
    await settled();
    expect([shown, journeys]).toEqual([["queued"], []]);
  });

  it("sends the rating once when connected", async () => {
    const { outbox, shown, arrived, journeys, end } = stage();
    outbox.rate(4);
    outbox.connect();
    outbox.connect();
    await end(true);
    expect(shown).toEqual(["queued", "sending", "sent"]);
    expect([arrived, journeys]).toEqual([[4], []]);
  });

  it("queues the rating again if the connection breaks while sending", async () => {
    const { outbox, shown, arrived, settled, end, journeys } = stage();
    outbox.rate(2);
    outbox.connect();
    await settled();
    outbox.disconnect();
    await settled();
    expect(shown).toEqual(["queued", "sending", "queued"]);
    expect(arrived).toEqual([]);
    journeys.length = 0;
    outbox.connect();
    await end(true);
    expect(shown.slice(3)).toEqual(["sending", "sent"]);
    expect(arrived).toEqual([2]);
  });
});
