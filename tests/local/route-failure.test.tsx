import "fake-indexeddb/auto";
import { MemoryRouter, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { publicRoutes } from "../../src/app/routes/public-routes.tsx";
import { PageBoundary } from "../../src/app/page/page-boundary.tsx";
// Imported here because it is loaded after a failure, and fake time does not wait for a file.
import "../../src/app/errors/not-found-screen.tsx";
import "../../src/app/errors/route-failure.tsx";
import "../../src/ui/lemons/scene-pictures.tsx";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import { PersonProvider } from "../../src/device/use-person.ts";
import { ShutDatabase } from "../../src/local/database/database-state.ts";
import { database } from "../../src/local/database/database.ts";
import { readDrafts, saveDraft } from "../../src/local/drafts/drafts.ts";
import { aDraft } from "../support/a-draft.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
const reload = vi.fn<() => void>();
beforeEach(async () => {
  stubFetch(() => "unreachable");
  vi.stubGlobal("location", { origin: "http://model.test", reload });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  reload.mockClear();
  await freshDevice(ada);
});

let trouble: Error;
beforeEach(() => {
  trouble = new Error("A lemon rolled off the table");
});

function Broken(): never {
  throw trouble;
}

const open = () =>
  here.show(
    <MemoryRouter useTransitions={false} initialEntries={["/app/history?q=secret#token"]}>
      <PersonProvider value={{ uid: ada, email: "ada@demo.test", firstName: "Ada" }}>
        <PageBoundary>
          <Broken />
        </PageBoundary>
      </PersonProvider>
    </MemoryRouter>,
  );

it("the error page shows the cause, says that local data is safe, and can reload without changing drafts or outbox", async () => {
  await saveDraft(aDraft("node-1"));
  await submitRating(aDraft("node-2"), { attached: [], language: "en" });
  const waiting = await database.commands.toArray();
  expect(waiting).toHaveLength(1);
  const shown = open();
  await shown.says("Unexpected Application Error!");
  expect(shown.text()).toContain("A lemon rolled off the table");
  expect(shown.text()).toContain("Your drafts and unsent ratings are safe on this device.");
  shown.press("Reload");
  expect(reload).toHaveBeenCalledOnce();
  expect(await database.commands.toArray()).toEqual(waiting);
  expect((await readDrafts(ada)).map(({ placeId, comment }) => [placeId, comment])).toEqual([
    ["node-1", "half a thought"],
  ]);
});

it("error details contain no personal data and can be copied by hand if clipboard access is denied", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { clipboard: { writeText } });
  const shown = open();
  await shown.says("Copy details");
  const details = () => shown.elements("details")[0];
  expect(details()?.hasAttribute("open")).toBe(false);
  shown.press("Copy details");
  await shown.says("Copied");
  const [copied = ""] = writeText.mock.calls[0] ?? [];
  expect(copied).toContain("A lemon rolled off the table");
  expect(copied).toContain("Page: /app/history\n");
  expect(copied).not.toMatch(/secret|#token|ada@/);
  expect(copied).not.toContain(ada);
  shown.leave();

  writeText.mockRejectedValue(new Error("not allowed"));
  const again = open();
  await until(() => expect(again.text()).toContain("Copy details"));
  again.press("Copy details");
  await until(() => expect(again.elements("details")[0]?.hasAttribute("open")).toBe(true));
});

it("a code chunk that fails to load shows the app's own message, not the browser's", async () => {
  trouble = new Error("Unable to preload CSS for http://model.test/assets/auth.css");
  const shown = open();
  await shown.says("A part of the app could not be loaded.");
  expect(shown.elements("p").some((line) => line.textContent.includes("preload"))).toBe(false);
});

it("a database that does not open shows the app's own message with advice", async () => {
  trouble = new ShutDatabase("UnknownError: Internal error opening backing store for indexedDB.open.");
  const shown = open();
  await shown.says("What the app keeps on this device cannot be opened.");
  expect(shown.elements("p").some((line) => line.textContent.includes("backing store"))).toBe(false);
});

it("a public page that fails to load shows an error, and only an unknown one is reported as not found", async () => {
  const loaded = (path: string) => [{ name: `http://model.test${path}` } as PerformanceEntry];
  const named = vi.spyOn(performance, "getEntriesByType");
  for (const [path, heading] of [
    ["/blog.html", "Something went wrong"],
    ["/blog/never-written.html", "Nothing but peel here"],
  ] as const) {
    named.mockReturnValue(loaded(path));
    const shown = here.show(
      <MemoryRouter useTransitions={false} initialEntries={[path]}>
        <Routes>{publicRoutes}</Routes>
      </MemoryRouter>,
    );
    await until(() => expect(shown.text()).toContain(heading));
    shown.leave();
  }
});
