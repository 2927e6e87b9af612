import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
let scrolledTo: number[] = [];
beforeEach(() => {
  scrolledTo = [];
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    scrolledTo.push(y);
    vi.stubGlobal("scrollY", y);
  });
});

/** Opens the app at an address like a browser, which starts at its top; the result scrolls and leaves the page. */
async function open(pathname: string, how: "navigate" | "reload" | "back_forward") {
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("history", {});
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: how } as unknown as PerformanceEntry]);
  vi.resetModules();
  const { useScrollRestoration } = await import("../../src/app/shell/use-scroll-restoration.ts");
  const page = here.run(useScrollRestoration, {}, (child) => (
    <MemoryRouter initialEntries={[pathname]}>{child}</MemoryRouter>
  ));
  await until(() => expect(history.scrollRestoration).toBe("manual"));
  return {
    leaveAt: (y: number) => {
      vi.stubGlobal("scrollY", y);
      here.window.dispatchEvent(new Event("scroll"));
      here.window.dispatchEvent(new Event("pagehide"));
      page.leave();
    },
  };
}

it("opening a link leaves the page where the browser starts it, however far it was scrolled before", async () => {
  (await open("/app/map", "navigate")).leaveAt(600);
  (await open("/app/history", "navigate")).leaveAt(400);
  (await open("/app/map", "navigate")).leaveAt(0);
  expect(scrolledTo).toEqual([]);
});

it.each(["reload", "back_forward"] as const)("each page returns to its own scroll position after a %s", async (how) => {
  (await open("/app/map", "navigate")).leaveAt(600);
  (await open("/app/history", "navigate")).leaveAt(400);
  (await open("/app/map", how)).leaveAt(600);
  await open("/app/history", how);
  expect(scrolledTo).toEqual([600, 400]);
});
