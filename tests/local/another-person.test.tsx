import "fake-indexeddb/auto";
import { useEffect, useState } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
// Imported here because the shell loads it on demand, and fake time does not wait for a file.
import "../../src/app/shell/notification-counts.ts";
import { Shell } from "../../src/app/shell/shell.tsx";
import "../../src/app/shell/update-banner.tsx";
import { usePersonOrNobody } from "../../src/device/use-person.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { ToastProvider, useToast } from "../../src/ui/elements/toasts.tsx";
import { until } from "../support/fake-time.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

let begunTimes = 0;

/** A page with a form whose input is React state. */
function Page() {
  const person = usePersonOrNobody();
  const toast = useToast();
  const [typed, setTyped] = useState("");
  useEffect(() => void (begunTimes += 1), []);
  const undo = { label: "Undo", onAct: async () => undefined };
  return (
    <main>
      <p>{`Here: ${person?.uid}. Typed: ${typed}.`}</p>
      <button type="button" onClick={() => setTyped("a secret")}>
        Type
      </button>
      <button type="button" onClick={() => toast.show({ text: "Deleted: Chez Marie", action: undo })}>
        Delete
      </button>
    </main>
  );
}

const open = () =>
  here.show(
    <MemoryRouter useTransitions={false} initialEntries={["/r/place-1"]}>
      <ToastProvider>
        <Routes>
          <Route element={<Shell />}>
            <Route path="/r/place-1" element={<Page />} />
          </Route>
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );

/** Ada has typed something and sees a toast with Undo. */
async function begun() {
  const page = open();
  await until(() => expect(page.text()).toContain(`Here: ${ada}.`), 500);
  page.press("Type");
  page.press("Delete");
  await until(() => expect(page.text()).toMatch(/Typed: a secret\..*Deleted: Chez Marie/), 500);
  return page;
}

describe("an open page when another person signs in from another tab", () => {
  it("does not show the new person the first person's text, messages or Undo", async () => {
    const page = await begun();
    await signIn(ben);
    await until(() => expect(page.text()).toContain(`Here: ${ben}. Typed: .`), 500);
    await until(() => expect(page.text()).not.toMatch(/a secret|Chez Marie|Undo/), 500);
  });

  it("does not show the new person the first person's text even if the first had signed out before", async () => {
    const page = await begun();
    await forgetPerson("local");
    await until(() => expect(page.text()).toContain("Here: undefined."), 500);
    await signIn(ben);
    await until(() => expect(page.text()).toContain(`Here: ${ben}. Typed: .`), 500);
  });

  it("keeps typed text if a token is renewed or the same person signs in again", async () => {
    const page = await begun();
    await signIn(ada);
    await forgetPerson("local");
    await signIn(ada);
    await until(() => expect(page.text()).toContain(`Here: ${ada}. Typed: a secret.`), 500);
  });

  it("is mounted only once, even if the device reports the person late", async () => {
    begunTimes = 0;
    const page = open();
    await until(() => expect(page.text()).toContain(`Here: ${ada}.`), 500);
    expect(begunTimes).toBe(1);
  });
});
