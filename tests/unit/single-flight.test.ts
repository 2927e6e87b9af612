import { expect, it } from "vitest";
import { laterFlight, singleFlight } from "../../src/sync/refresh/single-flight.ts";

it("work is done once for all who ask for it while it is under way, and again for who asks afterwards", async () => {
  let times = 0;
  const work = async () => (times += 1);
  expect(await Promise.all([singleFlight("a", work), singleFlight("a", work)])).toEqual([1, 1]);
  expect(await singleFlight("a", work)).toBe(2);
});

it("other work does not wait for it", async () => {
  void singleFlight("slow", () => new Promise(() => undefined));
  expect(await singleFlight("other", async () => "done")).toBe("done");
});

it("work that failed is said to all who asked, and tried again for who asks afterwards", async () => {
  const failing = () => Promise.reject(new Error("disk error"));
  const asked = [singleFlight("b", failing), singleFlight("b", failing)];
  for (const answer of asked) await expect(answer).rejects.toThrow("disk error");
  expect(await singleFlight("b", async () => "done")).toBe("done");
});

it("who has changed what it reads waits for the work that is under way, and has it done once more", async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
    return name;
  };
  const asked = [singleFlight("c", work("before")), laterFlight("c", work("after")), laterFlight("c", work("again"))];
  expect(await Promise.all(asked)).toEqual(["before", "after", "after"]);
  expect(done).toEqual(["before", "after"]);
  expect(await laterFlight("c", work("alone"))).toBe("alone");
});

it("what is under way may fail: who has changed something asks all the same", async () => {
  const failing = singleFlight("d", () => Promise.reject(new Error("disk error")));
  const asked = laterFlight("d", async () => "done");
  await expect(failing).rejects.toThrow("disk error");
  expect(await asked).toBe("done");
});
