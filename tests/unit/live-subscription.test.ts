import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { liveSubscription } from "../../src/site/newsletter/live-subscription.ts";

/** Browsers have this function, Node.js does not. */
beforeAll(() => void vi.stubGlobal("reportError", vi.fn<(error: unknown) => void>()));
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The parts of the page that the script uses: which sections are shown, and a button. */
function aPage(search: string, answers: { confirm?: (boolean | null)[]; leave?: boolean[] }) {
  const names = ["asked", "working", "confirmed", "stale", "incomplete", "leave leaving", "left", "failed"];
  const parts = names.map((when) => ({ hidden: when !== "asked", dataset: { when } }));
  const presses: (() => void)[] = [];
  const button = { addEventListener: (_name: string, press: () => void) => presses.push(press) };
  const area = {
    dataset: {},
    querySelectorAll: (wanted: string) => (wanted === "[data-act]" ? [button] : parts),
  } as unknown as HTMLElement;
  const confirm = vi.fn<(token: string) => Promise<boolean | null>>(() =>
    Promise.resolve(answers.confirm?.shift() ?? null),
  );
  const leave = vi.fn<(token: string) => Promise<boolean>>(() => Promise.resolve(answers.leave?.shift() ?? false));
  liveSubscription(area, search, new AbortController().signal, { confirm, leave });
  const shown = () => parts.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.when);
  return { shown, press: () => presses.forEach((press) => press()), confirm, leave };
}

describe("the newsletter page", () => {
  it("shows its introduction when opened without a mail link", () => {
    expect(aPage("", {}).shown()).toEqual(["asked"]);
  });

  it.each([
    [true, "confirmed"],
    [false, "stale"],
    [null, "failed"],
  ] as const)(
    "confirms a subscription with one immediate call and shows the answer %s as “%s”",
    async (answer, shown) => {
      const page = aPage("?confirm=t%2F1", { confirm: [answer] });
      expect(page.shown()).toEqual(["working"]);
      await vi.waitFor(() => expect(page.shown()).toEqual([shown]));
      expect(page.confirm.mock.calls).toEqual([["t/1"]]);
    },
  );

  it("retries when the person asks for it, with one call at a time", async () => {
    const page = aPage("?confirm=t", { confirm: [null, true] });
    await vi.waitFor(() => expect(page.shown()).toEqual(["failed"]));
    page.press();
    page.press();
    await vi.waitFor(() => expect(page.shown()).toEqual(["confirmed"]));
    expect(page.confirm).toHaveBeenCalledTimes(2);
  });

  it("unsubscribes only after a click, because mail scanners follow links", async () => {
    const page = aPage("?unsubscribe=u-1", { leave: [false, true] });
    expect([page.shown(), page.leave.mock.calls]).toEqual([["leave leaving"], []]);
    page.press();
    await vi.waitFor(() => expect(page.shown()).toEqual(["failed"]));
    page.press();
    await vi.waitFor(() => expect(page.shown()).toEqual(["left"]));
    expect(page.leave.mock.calls).toEqual([["u-1"], ["u-1"]]);
  });

  it.each(["?confirm=", "?unsubscribe="])("reports the mail link %s as incomplete", (search) => {
    const page = aPage(search, {});
    expect([page.shown(), page.confirm.mock.calls, page.leave.mock.calls]).toEqual([["incomplete"], [], []]);
  });
});
