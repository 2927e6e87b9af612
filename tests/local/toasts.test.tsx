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
  it("disappears after ten seconds", async () => {
    const page = await open();
    toast.show({ text: "Deleted" });
    await page.says("Deleted");
    await pass(9_800);
    expect(page.text()).toContain("Deleted");
    await pass(400);
    expect(page.text()).toBe("");
  });

  it("is shown only once for the same text, and at most three are shown", async () => {
    const page = await open();
    for (const text of ["One", "Two", "Three", "Two", "Four"]) toast.show({ text });
    await page.says("Four");
    expect(page.elements("p").map(({ textContent }) => textContent)).toEqual(["Three", "Two", "Four"]);
  });

  it("disappears when closed or when its action is used, and runs the action once", async () => {
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

  it("about an unexpected error is shown only once even if the error repeats", async () => {
    const page = await open();
    const fail = () =>
      here.window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("a bug") }));
    fail();
    fail();
    await until(() => expect(page.elements("p")).toHaveLength(1));
    expect(page.text()).not.toBe("");
  });

  it("reports a full device even if the database only reports an abort", async () => {
    const page = await open();
    const full = new DOMException("full", "QuotaExceededError");
    const reason = new Dexie.AbortError(full);
    here.window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    await page.says("There is no space left on this device, so this is not saved.");
  });
});
