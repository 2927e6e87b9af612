import { expect, test, vi } from "vitest";
import { repeatWhileLocked } from "../support/browser.ts";

const locked = `E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?`;
const listsLocked = "E: Could not get lock /var/lib/apt/lists/lock - open (11: Resource temporarily unavailable)";

test("installing a browser waits while the package manager is locked by another process", async () => {
  const answers = [locked, listsLocked, ""];
  const wait = vi.fn<() => Promise<void>>(() => Promise.resolve());
  expect(await repeatWhileLocked(() => Promise.resolve(answers.shift() ?? "asked too often"), wait)).toBe("");
  expect(wait).toHaveBeenCalledTimes(2);
});

test("installing a browser is not retried after an error other than a lock", async () => {
  const attempt = vi.fn<() => Promise<string>>(() => Promise.resolve("E: Unable to locate package chromium"));
  expect(await repeatWhileLocked(attempt)).toBe("E: Unable to locate package chromium");
  expect(attempt).toHaveBeenCalledTimes(1);
});
