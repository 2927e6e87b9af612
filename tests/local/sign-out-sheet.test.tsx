import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SignOutButton } from "../../src/consumer/profile/sign-out/sign-out-button.tsx";
import { SignOutSheet } from "../../src/consumer/profile/sign-out/sign-out-sheet.tsx";
import { database } from "../../src/local/database/database.ts";
import { readPerson } from "../../src/local/session/first-reads.ts";
import { useToast } from "../../src/ui/elements/toasts.tsx";
import { pass, until } from "../support/fake-time.ts";
import { inApp, somebody } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { rate } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
const onSignedOut = vi.fn<() => void>();
beforeEach(async () => {
  onSignedOut.mockReset();
  stubFetch(() => "unreachable");
  await freshDevice(ada);
  await rate("place-1");
});

async function open(over: { unsent?: number; drafts?: number } = {}) {
  const none = () => undefined;
  const page = here.show(
    <SignOutSheet person={somebody} unsent={1} drafts={0} onClose={none} onSignedOut={onSignedOut} {...over} />,
  );
  await page.says("Some of your work is not sent yet");
  return page;
}

/** The sign-out sheet on a page that has just shown a toast. */
function Profile() {
  const toast = useToast();
  return (
    <>
      <button
        type="button"
        onClick={() => toast.show({ text: "Gone", action: { label: "Undo", onAct: async () => {} } })}
      >
        Delete
      </button>
      <SignOutButton person={somebody} />
    </>
  );
}
const waiting = () => database.commands.count();

describe("signing out", () => {
  it("leaves no message and no Undo button for the next person", async () => {
    await database.commands.clear();
    const page = here.show(inApp(<Profile />));
    await until(() => page.press("Delete"));
    await page.says("Undo");
    page.press("Log Out");
    await until(async () => expect(await readPerson()).toBeNull());
    await until(() => expect(page.text()).not.toMatch(/Gone|Undo/), 500);
  });

  it("asks what to do with a shared photo that has no place yet", async () => {
    await database.commands.clear();
    await database.shared.add({ name: "dish.jpg", type: "image/jpeg", bytes: new ArrayBuffer(8) });
    const page = here.show(inApp(<Profile />));
    await until(() => page.press("Log Out"));
    await page.says("On this device: 1 draft. What should happen now?");
    expect(await readPerson()).not.toBeNull();
  });
});

describe("signing out with unsent work", () => {
  it("lists the unsent work, and offers sending only when there is something to send", async () => {
    const both = await open({ unsent: 1, drafts: 2 });
    expect(both.text()).toContain("On this device: 1 unsent rating and 2 drafts.");
    expect(both.text()).toContain("Drafts stay on this device");
    const drafts = await open({ unsent: 0, drafts: 1 });
    expect(drafts.text()).not.toContain("Send now");
  });

  it("can keep all of the unsent work for the next sign-in", async () => {
    const page = await open();
    page.press("Keep for next login");
    await until(() => expect(onSignedOut).toHaveBeenCalledOnce());
    expect(await readPerson()).toBeNull();
    expect(await waiting()).toBe(1);
  });

  it("discards the work only after a confirming second tap", async () => {
    const page = await open();
    page.press("Discard");
    await page.says("Really discard?");
    await pass(200);
    expect(await waiting()).toBe(1);
    expect(await readPerson()).not.toBeNull();
    page.press("Really discard?");
    await until(() => expect(onSignedOut).toHaveBeenCalledOnce());
    expect(await waiting()).toBe(0);
  });

  it("does not sign out when sending failed, and shows that the work is still on the device", async () => {
    const page = await open();
    page.press("Send now, then log out");
    await until(() => expect(page.text()).toContain("Not everything could be sent. It is still here."), 60_000);
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(await readPerson()).not.toBeNull();
    expect(await waiting()).toBe(1);
  });

  it("explains offline why the work cannot be sent now", async () => {
    here.online = false;
    const page = await open();
    expect(page.text()).toContain("Needs a connection.");
    const [send] = page.elements("button");
    expect(send?.hasAttribute("disabled")).toBe(true);
  });
});
