import type { BrowserContext, Page } from "playwright/test";

/** Limit for a browser that hangs. */
const timeoutMs = 10_000;

/** States of service workers and locks, printed with a failed test: nothing else shows a worker that never starts. */
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
    const describe = (locks: LockInfo[] = []) => locks.map(({ name, mode, clientId }) => `${name} ${mode} ${clientId}`);
    return {
      controller: navigator.serviceWorker.controller?.state,
      registrations: registrations.map(({ installing, waiting, active }) => ({
        installing: installing?.state,
        waiting: waiting?.state,
        active: active?.state,
      })),
      held: describe(held),
      pending: describe(pending),
    };
  });
  return JSON.stringify(states, null, 1);
}
