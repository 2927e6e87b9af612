import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { Gate } from "../../src/app/gate/gate.tsx";
// Imported here because the gate loads it on demand, and fake time does not wait for a file.
import "../../src/app/gate/checking-invitation.tsx";
import "../../src/app/gate/guest-rating.tsx";
import "../../src/app/gate/signed-out.tsx";
import { usePerson } from "../../src/device/use-person.ts";
import type { Person } from "../../src/domain/people/session.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { hereKey } from "../../src/local/session/person-note-keys.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshRatings } from "../../src/sync/refresh/refresh.ts";
import { proveInvited } from "../../src/sync/session/proven-invited.ts";
import "../../src/sync/session/refresh-invitation.ts";
import { useToast } from "../../src/ui/elements/toasts.tsx";
import { nobody } from "../../src/domain/people/nobody.ts";
import { database } from "../../src/local/database/database.ts";
import { saveDraft } from "../../src/local/drafts/drafts.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { saveScan } from "../../src/local/drafts/scans.ts";
import { aDraft } from "../support/a-draft.ts";
import { anIntent } from "../support/an-intent.ts";
import { pass, until } from "../support/fake-time.ts";
import { atRoute, inApp, somebody } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const here = reactPage();
let answer: () => StubbedAnswer;
let calls: ReturnType<typeof stubFetch>;
beforeEach(async () => {
  answer = () => ({ json: true });
  calls = stubFetch(() => answer());
  await freshDevice(ada);
});

function Page() {
  const { firstName } = usePerson();
  const toast = useToast();
  return (
    <>
      <p>Inside as {firstName}</p>
      <button
        type="button"
        onClick={() => toast.show({ text: "Gone", action: { label: "Undo", onAct: async () => {} } })}
      >
        Delete
      </button>
    </>
  );
}
const app = (person: Person | null | undefined, address = "/app/rate?place_id=x") =>
  inApp(atRoute("/app/rate", <Page />, <Gate />), address, { person });
const open = (person: Person | null | undefined) => here.show(app(person));
const note = () => localStorage.getItem(hereKey);

describe("the gate of the app", () => {
  it("shows neither page nor login while the device is being read", async () => {
    const page = open(undefined);
    await pass(100);
    expect(page.text()).not.toMatch(/Inside|At|sign in/);
    expect(page.elements("output")).toHaveLength(1);
  });

  it("redirects a signed-out person to the login, with a link back to their page", async () => {
    localStorage.setItem(hereKey, ada);
    await open(null).says(`At /app-login?return=${encodeURIComponent("/app/rate?place_id=x")}`);
    expect(note()).toBeNull();
  });

  it("asks whether a person is invited, unless their ratings have just come and the last answer was no refusal", async () => {
    answer = () => ({ json: [] });
    await writeKv("invited", { [ada]: true });
    await refreshRatings(ada);
    const asked = () => calls.filter(({ url }) => url.pathname.endsWith("is_user_invited")).length;
    const page = open(somebody);
    await page.says("Inside as");
    await pass(1_000);
    expect(asked()).toBe(0);
    page.leave();
    answer = () => ({ json: true });
    await writeKv("invited", { [ada]: false });
    open(somebody);
    await until(() => expect(asked()).toBe(1));
    // The tests of a file share this state: the next one begins without proof.
    proveInvited("");
  });

  it("lets a signed-out person rate only the place whose code they scanned", async () => {
    await forgetPerson("local");
    const scan = { name: "Zitroun", position: null, serverId: null, codeId: null, state: "unsigned" } as const;
    const at = new Date().toISOString();
    await saveScan(nobody.uid, { ...scan, placeId: "other", at });
    const page = open(null);
    await page.says("At /app-login");
    await saveScan(nobody.uid, { ...scan, placeId: "x00", at });
    const begun = here.show(app(null, "/app/rate?place_id=x00"));
    await begun.says("Inside as");
    expect(begun.text()).not.toContain("At /app-login");
  });

  it("tells an offline signed-out person on the page that signing in needs a connection", async () => {
    here.online = false;
    const page = open(null);
    await page.says("Please sign in to rate restaurants.");
    await page.says("You are offline, and signing in needs a connection.");
    expect(page.text()).not.toContain("At /app-login");
  });

  it("mentions data on the device to a signed-out person only if there is some", async () => {
    here.online = false;
    await saveDraft(aDraft("x00"));
    const page = open(null);
    await page.says("What was saved on this device before is kept");
    // Deletes the data like a browser that clears storage under the open page.
    await database.drafts.clear();
    await page.says("Nothing on this device is waiting to be sent.");
    expect(page.text()).not.toMatch(/is kept and comes back|stays on this device/);
    await enqueueRating(anIntent());
    await page.says("What was saved on this device before is kept");
  });

  it("asks a person who was signed out in another tab to sign in, without a redirect", async () => {
    await writeKv("invited", { [ada]: true });
    const page = open(somebody);
    await page.says("Inside as Ada");
    page.change(app(null));
    await page.says("Please sign in");
    expect(page.text()).not.toMatch(/At \/app-login|offline/);
  });

  it("shows the next person no message and no Undo of the previous one", async () => {
    await writeKv("invited", { [ada]: true });
    const page = open(somebody);
    await until(() => page.press("Delete"));
    await page.says("Undo");
    page.change(app(null));
    await page.says("Please sign in");
    await until(() => expect(page.text()).not.toMatch(/Gone|Undo/), 500);
  });

  it("opens if the server last confirmed the invitation, even while it cannot be reached", async () => {
    await writeKv("invited", { [ada]: true });
    here.online = false;
    answer = () => "unreachable";
    await open(somebody).says("Inside as Ada");
    await until(() => expect(note()).toBe(ada));
  });

  it("stays closed until the server has confirmed the invitation once, and then opens automatically", async () => {
    answer = () => ({ status: 500, json: {} });
    const page = open(somebody);
    await pass(1_000);
    expect(page.text()).not.toMatch(/Inside|At/);
    answer = () => ({ json: true });
    await until(() => expect(page.text()).toContain("Inside as Ada"), 10_000);
    expect(await readKv("invited")).toEqual({ [ada]: true });
  });

  it("offers a retry if the invitation check gets no answer", async () => {
    answer = () => ({ status: 500, json: {} });
    const page = open(somebody);
    await until(() => expect(page.text()).toContain("We could not check your invitation"), 12_000);
    answer = () => ({ json: true });
    page.press("Try again");
    await page.says("Inside as Ada");
  });

  it("redirects an uninvited person to the login with the reason and a way back, and stores nothing of theirs", async () => {
    localStorage.setItem(hereKey, ada);
    answer = () => ({ json: false });
    const page = open(somebody);
    await page.says("At /app-login?error=invitation_required&return=%2Fapp%2Frate");
    await pass(100);
    expect(note()).toBeNull();
  });

  it("redirects a person to the login if their invitation is revoked while they are inside", async () => {
    await writeKv("invited", { [ada]: true });
    answer = () => ({ status: 500, json: {} });
    const page = open(somebody);
    await page.says("Inside as Ada");
    answer = () => ({ json: false });
    await until(() => expect(page.text()).toContain("At /app-login?error=invitation_required"), 10_000);
    expect(await readKv("invited")).toEqual({ [ada]: false });
  });
});
