import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useScrollMemory } from "../../src/app/use-scroll-memory.ts";
import { useNavigate } from "../../src/ui/router.ts";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const scrollTo = vi.fn<(x: number, y: number) => void>();
beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("history", { scrollRestoration: "auto" });
});

/** The person scrolls to so many pixels. */
function scroll(y: number): void {
  vi.stubGlobal("scrollY", y);
  here.window.dispatchEvent(new Event("scroll"));
}

function Pages() {
  useScrollMemory();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => navigate("/place")}>Place</button>
      <button onClick={() => navigate(-1)}>Back</button>
      <button onClick={() => navigate("/place#photos")}>Photos</button>
    </>
  );
}
async function open() {
  const page = here.show(
    <MemoryRouter useTransitions={false} initialEntries={["/list"]}>
      <Pages />
    </MemoryRouter>,
  );
  await until(() => expect(scrollTo).toHaveBeenCalledTimes(1));
  return page;
}

describe("where a page is scrolled to", () => {
  it("is its top when it is new, and where one was on the way back", async () => {
    const page = await open();
    expect(history.scrollRestoration).toBe("manual");
    scroll(700);
    page.press("Place");
    await until(() =>
      expect(scrollTo.mock.calls).toEqual([
        [0, 0],
        [0, 0],
      ]),
    );
    scroll(40);
    page.press("Back");
    await until(() => expect(scrollTo.mock.lastCall).toEqual([0, 700]));
  });

  it("is what the address names, where it is there", async () => {
    const scrollIntoView = vi.fn<() => void>();
    Object.assign(here.document, { getElementById: (id: string) => (id === "photos" ? { scrollIntoView } : null) });
    const page = await open();
    page.press("Photos");
    await until(() => expect(scrollIntoView).toHaveBeenCalledOnce());
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("is found again after a reload", async () => {
    await open();
    scroll(700);
    here.window.dispatchEvent(new Event("pagehide"));
    const kept: unknown = JSON.parse(sessionStorage.getItem("five-lemons:scroll") ?? "[]");
    expect(kept).toContainEqual(["default", 700]);
    vi.resetModules();
    const { useScrollMemory: reloaded } = await import("../../src/app/use-scroll-memory.ts");
    const { MemoryRouter: Router } = await import("react-router-dom");
    const Page = () => {
      reloaded();
      return null;
    };
    here.show(
      <Router initialEntries={["/list"]}>
        <Page />
      </Router>,
    );
    await until(() => expect(scrollTo.mock.lastCall).toEqual([0, 700]));
  });
});
