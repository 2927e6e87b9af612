import { expect, it } from "vitest";
import { laterFlight, singleFlight } from "../../src/sync/refresh/single-flight.ts";

it("a shared task runs once for all simultaneous callers, and again for a later caller", async () => {
  let times = 0;
  const work = async () => (times += 1);
  expect(await Promise.all([singleFlight("a", work), singleFlight("a", work)])).toEqual([1, 1]);
  expect(await singleFlight("a", work)).toBe(2);
});

it("a shared task does not wait for a task with another name", async () => {
  void singleFlight("slow", () => new Promise(() => undefined));
  expect(await singleFlight("other", async () => "done")).toBe("done");
});

it("a shared task that fails reports the error to all its callers, and runs again for a later caller", async () => {
  const failing = () => Promise.reject(new Error("disk error"));
  const asked = [singleFlight("b", failing), singleFlight("b", failing)];
  for (const answer of asked) await expect(answer).rejects.toThrow("disk error");
  expect(await singleFlight("b", async () => "done")).toBe("done");
});

it("a caller that has changed the input waits for the running task to end and then gets a new run", async () => {
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

it("a caller that has changed the input gets a new run even if the running task fails", async () => {
  const failing = singleFlight("d", () => Promise.reject(new Error("disk error")));
  const asked = laterFlight("d", async () => "done");
  await expect(failing).rejects.toThrow("disk error");
  expect(await asked).toBe("done");
});
