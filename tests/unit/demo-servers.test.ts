import { expect, test } from "vitest";
import type { Answer } from "../../src/dashboards/data/answer.ts";
import { createServers, type DemoServer, type Progress } from "../../src/dashboards/demo/create-servers.ts";

async function run(answerOf: (nth: number) => Answer<DemoServer>) {
  const seen: Progress[] = [];
  const pauses: number[] = [];
  let asked = 0;
  const end = await createServers({
    create: async () => answerOf((asked += 1)),
    pause: async (ms) => void pauses.push(ms),
    onProgress: (progress) => seen.push(progress),
  });
  return { end, seen, pauses, asked };
}
const server = (nth: number): Answer<DemoServer> => ({
  ok: true,
  value: { name: `S ${nth}`, email: `${nth}@demo.test` },
});
const lost: Answer<DemoServer> = { ok: false, failure: { code: "unreachable", reason: null } };

test("creating demo waiters makes fifty accounts one by one, 100 ms apart, and lists the first five", async () => {
  const { end, seen, pauses, asked } = await run(server);
  expect(asked).toBe(50);
  expect(pauses).toEqual(Array.from({ length: 49 }, () => 100));
  expect(end).toMatchObject({ created: 50, errors: 0, firstErrors: [] });
  expect(end.firstResults.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5].map((nth) => `${nth}@demo.test`));
  expect(seen.map(({ created }) => created)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test("creating demo waiters continues after errors, counts them and lists the first five", async () => {
  const { end, asked } = await run((nth) => (nth % 2 === 0 ? lost : server(nth)));
  expect(asked).toBe(50);
  expect(end).toMatchObject({ created: 25, errors: 25 });
  expect(end.firstErrors).toHaveLength(5);
  expect(end.firstResults.at(-1)?.email).toBe("9@demo.test");
});
