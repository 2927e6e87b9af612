import { expect, test, vi } from "vitest";
import { repeatWhileLocked } from "../support/browser.ts";

const locked = `E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?`;
const listsLocked = "E: Could not get lock /var/lib/apt/lists/lock - open (11: Resource temporarily unavailable)";

test("a busy package manager is waited for before installing", async () => {
  const answers = [locked, listsLocked, ""];
  const wait = vi.fn<() => Promise<void>>(() => Promise.resolve());
  expect(await repeatWhileLocked(() => Promise.resolve(answers.shift() ?? "asked too often"), wait)).toBe("");
  expect(wait).toHaveBeenCalledTimes(2);
});

test("an error that repeating cannot fix is not retried", async () => {
  const attempt = vi.fn<() => Promise<string>>(() => Promise.resolve("E: Unable to locate package chromium"));
  expect(await repeatWhileLocked(attempt)).toBe("E: Unable to locate package chromium");
  expect(attempt).toHaveBeenCalledTimes(1);
});
