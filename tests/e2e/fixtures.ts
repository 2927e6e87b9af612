import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, test as base, type BrowserContext } from "playwright/test";
import { startFaultProxy, type FaultProxy } from "../support/fault-proxy.ts";
import { tellPagesOfConnection } from "./connection.ts";
import { holdStill } from "./hold-still.ts";
import { permissions, placeDArmes, withoutWorker } from "./journeys.ts";
import { createGuest, type Guest } from "./server-side.ts";
import { describeWorkers } from "./worker-states.ts";

export type Phone = {
  /** Starts the browser on the phone's profile, as often as wanted. */
  open(options?: { offline?: boolean }): Promise<BrowserContext>;
  /** kill -9 of the whole browser: no event, no flush, no good-bye. */
  kill(): void;
};

type Fixtures = {
  guest: Guest;
  line: FaultProxy;
  phone: Phone;
  /** Whether the animations of styles run, see `holdStill`. */
  animated: boolean;
};

/** Says of a test, in a file about more than that, what `withoutWorker` says of a whole file. */
export const workerLeftOut = { tag: "@worker-left-out" };

/** `line` is the address that the page talks to: it passes everything on until a test sets a fault. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  guest: async ({}, use) => use(await createGuest()),
  // oxlint-disable-next-line no-empty-pattern
  line: async ({}, use) => {
    const line = await startFaultProxy(process.env["APP_ORIGIN"] ?? "");
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.origin),
  animated: [false, { option: true }],
  context: async ({ context, animated }, use, test) => {
    await tellPagesOfConnection(context, { offline: false });
    if (!animated) await holdStill(context);
    await use(context);
    if (test.status !== test.expectedStatus) console.log(await describeWorkers(context));
  },
  serviceWorkers: async ({ serviceWorkers }, use, { tags }) =>
    use(tags.includes(workerLeftOut.tag) ? withoutWorker.serviceWorkers : serviceWorkers),
  geolocation: placeDArmes,
  permissions,
  phone: async ({ line, animated, launchOptions, viewport, locale, timezoneId }, use) => {
    const profile = mkdtempSync(join(tmpdir(), "five-lemons-phone-"));
    const contexts: BrowserContext[] = [];
    await use({
      async open({ offline = false } = {}) {
        const context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: line.origin,
          geolocation: placeDArmes,
          permissions,
          viewport,
          offline,
          ...(locale ? { locale } : {}),
          ...(timezoneId ? { timezoneId } : {}),
        });
        await tellPagesOfConnection(context, { offline });
        if (!animated) await holdStill(context);
        contexts.push(context);
        return context;
      },
      kill() {
        // pkill answers 1 when nothing was running any more, which is the state that we want.
        try {
          execFileSync("pkill", ["-9", "-f", profile]);
        } catch {
          return;
        }
      },
    });
    await Promise.allSettled(contexts.map((context) => context.close()));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});
export { expect } from "playwright/test";
