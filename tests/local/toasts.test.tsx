import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FailureToasts } from "../../src/app/errors/failure-toasts.tsx";
import { ToastProvider, useToast } from "../../src/ui/elements/toasts.tsx";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
let toast: ReturnType<typeof useToast>;
function Say() {
  const toaster = useToast();
  useEffect(() => {
    toast = toaster;
  }, [toaster]);
  return null;
}
async function open() {
  const page = here.show(
    <ToastProvider>
      <Say />
      <FailureToasts />
    </ToastProvider>,
  );
  await until(() => expect(page.elements("section")).toHaveLength(1));
  return page;
}
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => Date.now()));

describe("a toast", () => {
  it("disappears after the ten seconds for undo", async () => {
    const page = await open();
    toast.show({ text: "Deleted" });
    await until(() => expect(page.text()).toContain("Deleted"));
    await pass(9_800);
    expect(page.text()).toContain("Deleted");
    await pass(400);
    expect(page.text()).toBe("");
  });

  it("is shown once per text, at most three in total", async () => {
    const page = await open();
    for (const text of ["One", "Two", "Three", "Two", "Four"]) toast.show({ text });
    await until(() => expect(page.text()).toContain("Four"));
    expect(page.elements("p").map(({ textContent }) => textContent)).toEqual(["Three", "Two", "Four"]);
  });

  it("disappears when closed or acted on, and runs its action once", async () => {
    const page = await open();
    const onAct = vi.fn<() => Promise<void>>(async () => undefined);
    toast.show({ text: "Deleted", action: { label: "Undo", onAct } });
    const kept = toast.show({ text: "Kept" });
    await until(() => page.press("Undo"));
    await until(() => expect(page.text()).not.toContain("Deleted"));
    expect(onAct).toHaveBeenCalledOnce();
    toast.dismiss(kept);
    await until(() => expect(page.text()).toBe(""));
  });

  it("about an unexpected failure is shown once", async () => {
    const page = await open();
    const fail = () =>
      here.window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("a bug") }));
    fail();
    fail();
    await until(() => expect(page.elements("p")).toHaveLength(1));
    expect(page.text()).not.toBe("");
  });

  it("says that the device is full, also if the database only aborts", async () => {
    const page = await open();
    const full = new DOMException("full", "QuotaExceededError");
    const reason = new Dexie.AbortError(full);
    here.window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    await until(() => expect(page.text()).toContain("There is no space left on this device, so this is not saved."));
  });
});
