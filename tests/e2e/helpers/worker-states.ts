import type { BrowserContext, Page } from "playwright/test";

/** A browser that hangs may not answer either. */
const timeoutMs = 10_000;

/**
 * What the service workers and locks of a browser are at. Printed with a test that failed: a worker that never starts, or
 * that does not let the next one in, leaves no other trace.
 */
export async function describeWorkers(context: BrowserContext): Promise<string> {
  const page = context.pages().find((open) => open.url().startsWith("http"));
  if (!page) return "No page is open.";
  const limit = new Promise<string>((resolve) => setTimeout(() => resolve("No answer."), timeoutMs));
  return await Promise.race([readStates(page), limit]).catch(String);
}

async function readStates(page: Page): Promise<string> {
  const states = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const { held, pending } = await navigator.locks.query();
    const told = (locks: LockInfo[] = []) => locks.map(({ name, mode, clientId }) => `${name} ${mode} ${clientId}`);
    return {
      controller: navigator.serviceWorker.controller?.state,
      registrations: registrations.map(({ installing, waiting, active }) => ({
        installing: installing?.state,
        waiting: waiting?.state,
        active: active?.state,
      })),
      held: told(held),
      pending: told(pending),
    };
  });
  return JSON.stringify(states, null, 1);
}
