import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import type { Answer } from "../../src/dashboards/data/answer.ts";
import { clearLoads } from "../../src/dashboards/data/load-cache.ts";
import { useLoaded } from "../../src/dashboards/data/use-loaded.ts";
import { useOpId } from "../../src/dashboards/data/use-op-id.ts";
import { useSave } from "../../src/dashboards/data/use-save.ts";
import { DashboardPersonProvider } from "../../src/dashboards/shell/dashboard-person.ts";
import { RoleOnly } from "../../src/dashboards/shell/role-only.tsx";
import { MemoryRouter } from "react-router-dom";
import type { Role } from "../../src/domain/people/role.ts";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
afterEach(clearLoads);

const pending = () => Promise.withResolvers<Answer<string>>();
const ok = (value: string): Answer<string> => ({ ok: true, value });

test("useLoaded keeps showing the old rows while a new filter loads, but not while another path loads", async () => {
  const next = pending();
  const fetch = async (key: string) => (key === "a/rows?1" ? ok("one") : await next.promise);
  const hook = here.run(({ of }: { of: string }) => useLoaded(of, () => fetch(of)), { of: "a/rows?1" });
  await until(() => expect(hook.now.value).toBe("one"));
  hook.change({ of: "a/rows?2" });
  await until(() => expect(hook.now).toMatchObject({ value: "one", busy: true }));
  hook.change({ of: "b/rows" });
  await until(() => expect(hook.now).toMatchObject({ busy: true }));
  await until(() => expect(hook.now.value).toBeUndefined());
});

test("useLoaded asks again by itself after an answer that reached nobody, at growing pauses, and stops once one arrives", async () => {
  Object.assign(document, { visibilityState: "visible" });
  const answers = ["unreachable", "offline", "unreachable", "refused"] as const;
  const askedAtMs: number[] = [];
  const fetch = async (): Promise<Answer<string>> => {
    const code = answers[askedAtMs.length] ?? "refused";
    askedAtMs.push(Date.now());
    return { ok: false, failure: { code, reason: null } };
  };
  const hook = here.run(() => useLoaded("a/rows", fetch), {});
  await until(() => expect(hook.now.failure?.code).toBe("refused"), 30_000);
  const pauses = askedAtMs.slice(1).map((at, nth) => Math.round((at - (askedAtMs[nth] ?? 0)) / 1_000));
  expect(pauses).toEqual([2, 4, 8]);
});

test("useSave sends one request for a double tap, and a new one after the first has ended", async () => {
  const answer = pending();
  const save = vi.fn<() => Promise<Answer<string>>>(() => answer.promise);
  const hook = here.run(() => useSave("a/"), {});
  await until(() => expect(hook.now.busy).toBe(false));
  hook.now.run(save);
  hook.now.run(save);
  answer.resolve({ ok: false, failure: { code: "refused", reason: "taken" } });
  await until(() => expect(hook.now).toMatchObject({ busy: false, failure: { reason: "taken" } }));
  expect(save).toHaveBeenCalledOnce();
  hook.now.run(save);
  await until(() => expect(save).toHaveBeenCalledTimes(2));
});

test("useOpId returns the same id for the same body until it succeeds", async () => {
  const hook = here.run(() => useOpId(), {});
  await until(() => expect(hook.now).toBeDefined());
  const { opIdOf, next } = hook.now;
  const first = opIdOf({ count: 1 });
  expect(opIdOf({ count: 1 })).toBe(first);
  expect(opIdOf({ count: 2 })).not.toBe(first);
  const second = opIdOf({ count: 2 });
  next();
  expect(opIdOf({ count: 2 })).not.toBe(second);
});

// A constant, because the linter takes `role="server"` in JSX for an ARIA role.
const serverRole: Role = "server";

test.each<[Role[], string]>([
  [["server"], "Inside"],
  [["owner"], "Server profile not found"],
  [[], "Server profile not found"],
])("RoleOnly with the roles %j shows %j", async (roles, shown) => {
  const person = { uid: "u", email: "ada@demo.test", firstName: null, roles, signOut: () => undefined };
  const page = here.show(
    <MemoryRouter useTransitions={false}>
      <DashboardPersonProvider value={person}>
        <RoleOnly role={serverRole}>Inside</RoleOnly>
      </DashboardPersonProvider>
    </MemoryRouter>,
  );
  await until(() => expect(page.text()).toContain(shown));
  expect(page.text().includes("Inside")).toBe(roles.includes("server"));
});
