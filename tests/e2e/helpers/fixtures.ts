import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, test as base, type BrowserContext } from "playwright/test";
import { startFaultProxy, type FaultProxy } from "../../support/fault-proxy.ts";
import { emulateOnlineState } from "./offline-emulation.ts";
import { stopAnimations } from "./still-animations.ts";
import { permissions, placeDArmes, withoutWorker } from "./journeys.ts";
import { createGuest } from "./people.ts";
import { type Guest } from "./server-api.ts";
import { describeWorkers } from "./worker-states.ts";

export type Phone = {
  /** Starts the browser with the profile of the phone. */
  open(options?: { offline?: boolean }): Promise<BrowserContext>;
  /** Kills the whole browser with SIGKILL. */
  kill(): void;
};

type Fixtures = {
  guest: Guest;
  network: FaultProxy;
  phone: Phone;
  /** False ends CSS animations immediately, see `stopAnimations`. */
  animated: boolean;
};

/** Details of a test that runs without service worker, like `withoutWorker` for a whole file. */
export const noServiceWorker = { tag: ["@no-service-worker"] };

/** `network` is the proxy between page and server. It forwards every request until a test sets a fault. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  guest: async ({}, use) => use(await createGuest()),
  // oxlint-disable-next-line no-empty-pattern
  network: async ({}, use) => {
    const network = await startFaultProxy(process.env["APP_ORIGIN"] ?? "");
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.origin),
  animated: [false, { option: true }],
  context: async ({ context, animated }, use, test) => {
    await emulateOnlineState(context, { offline: false });
    if (!animated) await stopAnimations(context);
    await use(context);
    if (test.status !== test.expectedStatus) console.log(await describeWorkers(context));
  },
  serviceWorkers: async ({ serviceWorkers }, use, { tags }) =>
    use(tags.includes("@no-service-worker") ? withoutWorker.serviceWorkers : serviceWorkers),
  geolocation: placeDArmes,
  permissions,
  phone: async ({ network, animated, launchOptions, viewport, locale, timezoneId }, use) => {
    const profile = mkdtempSync(join(tmpdir(), "five-lemons-phone-"));
    const contexts: BrowserContext[] = [];
    await use({
      async open({ offline = false } = {}) {
        const context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: network.origin,
          geolocation: placeDArmes,
          permissions,
          viewport,
          offline,
          ...(locale ? { locale } : {}),
          ...(timezoneId ? { timezoneId } : {}),
        });
        await emulateOnlineState(context, { offline });
        if (!animated) await stopAnimations(context);
        contexts.push(context);
        return context;
      },
      kill() {
        // pkill exits with 1 if no process matches.
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
