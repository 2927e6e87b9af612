import "fake-indexeddb/auto";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyScreen } from "../../src/app/routes/lazy-screen.ts";
import { OnlinePageBoundary } from "../../src/app/page/online-page-boundary.tsx";
// Imported here because it is loaded on demand, and fake time does not wait for a file.
import "../../src/app/errors/needs-connection.tsx";
import "../../src/app/errors/route-failure.tsx";
import "../../src/ui/lemons/scene-pictures.tsx";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
let trouble: Error | null;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  trouble = new TypeError("Failed to fetch dynamically imported module: http://model.test/assets/online/auth.js");
});

/** A page whose chunk is not on the device. */
const open = () => {
  const { Screen } = lazyScreen(async () => {
    if (trouble) throw trouble;
    return () => <p>The dashboard</p>;
  });
  return here.show(
    <MemoryRouter useTransitions={false} initialEntries={["/auth"]}>
      <Routes>
        <Route element={<OnlinePageBoundary />}>
          <Route path="/auth" element={<Screen />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
};

describe("a page that is not on the device", () => {
  it("explains offline that it needs a connection, links to the app, and opens once online", async () => {
    here.online = false;
    const page = open();
    await until(() => expect(page.text()).toContain("This page needs a connection"), 500);
    expect(page.text()).not.toContain("Error");
    expect(page.elements("a").map(({ textContent }) => textContent)).toContain("Open the app");
    trouble = null;
    here.connect(true);
    await until(() => expect(page.text()).toBe("The dashboard"), 500);
  });

  it("opens if the connection returned before the page could listen for it", async () => {
    let reads = 0;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => {
      // React renders what replaces a broken page twice; the next read is that of its effect, and no event follows.
      trouble = null;
      return (reads += 1) > 2;
    });
    const page = open();
    await until(() => expect(page.text()).toBe("The dashboard"), 500);
  });

  it("opens on request, even if the browser reports no connection", async () => {
    here.online = false;
    const page = open();
    await until(() => expect(page.text()).toContain("Try again"), 500);
    trouble = null;
    page.press("Try again");
    await until(() => expect(page.text()).toBe("The dashboard"), 500);
  });

  it("shows another message if it fails online, or offline for another reason", async () => {
    const page = open();
    await until(() => expect(page.text()).toContain("A part of the app could not be loaded."), 500);
    page.leave();
    here.online = false;
    trouble = new Error("A lemon rolled off the table");
    const broken = open();
    await until(() => expect(broken.text()).toContain("A lemon rolled off the table"), 500);
  });
});
