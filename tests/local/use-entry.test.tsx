import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { useEntry, type EntryProps } from "../../src/account/sign-in/use-entry.ts";
import type { Person } from "../../src/domain/people/session.ts";
import { useLocation } from "../../src/ui/router.ts";
import { until } from "../support/fake-time.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const person: Person = { uid: ada, email: "a@demo.test", firstName: "Ada" };

const open = async (question: string, props: EntryProps = { person: null, signInNeeded: false }) => {
  const door = here.run(
    (given: EntryProps) => ({ ...useEntry(given, "/app/map"), at: useLocation(), given }),
    props,
    (child) => (
      <MemoryRouter useTransitions={false} initialEntries={[`/app-login${question}`]}>
        {child}
      </MemoryRouter>
    ),
  );
  await until(() => expect(door.now.at.pathname).toBe("/app-login"));
  return door;
};

describe("the sign-in page (useEntry)", () => {
  it("redirects a signed-in person to the page that they came from", async () => {
    const signedIn = { person, signInNeeded: false };
    expect((await open("", signedIn)).now.inside).toBe("/app/map");
    expect((await open("?return=%2Fapp%2Fhistory", signedIn)).now.inside).toBe("/app/history");
    expect((await open("?return=%2F%2Fevil.test", signedIn)).now.inside).toBe("/app/map");
  });

  it("does not redirect without a person, without valid tokens, or without an invitation", async () => {
    expect((await open("")).now.inside).toBeNull();
    const again = await open("", { person, signInNeeded: true });
    expect(again.now).toMatchObject({ inside: null, outsider: null });
    // A known address need not be typed again.
    expect(again.now.form.email).toBe("a@demo.test");
    const uninvited = await open("?error=invitation_required", { person, signInNeeded: false });
    expect(uninvited.now).toMatchObject({ inside: null, outsider: person, notice: expect.any(String) as string });
  });

  it("does not redirect while a form is being submitted", async () => {
    const door = await open("");
    door.now.form.onBusy(true);
    door.change({ person, signInNeeded: false });
    await until(() => expect(door.now.given.person).toBe(person));
    expect(door.now.inside).toBeNull();
    door.now.form.onSignedIn();
    await until(() => expect(door.now.at.pathname).toBe("/app/map"));
  });

  it("opens the form named in the URL, and the sign-up form for an invitation link", async () => {
    expect((await open("")).now.mode).toBe("sign-in");
    expect((await open("?mode=sign-up")).now.mode).toBe("sign-up");
    expect((await open("?code=%20LEMON%20")).now).toMatchObject({ mode: "sign-up", form: { code: "LEMON" } });
    expect((await open("?code=LEMON&mode=sign-in")).now.mode).toBe("sign-in");
  });

  it("shows no notice for an unknown error code or after switching forms", async () => {
    expect((await open("?error=toString")).now.notice).toBeNull();
    const door = await open("?error=invitation_required&return=%2Fapp%2Fhistory");
    door.now.setMode("sign-up");
    await until(() => expect(door.now).toMatchObject({ mode: "sign-up", notice: null, uninvited: false }));
    expect(door.now.form.returnTo).toBe("/app/history");
  });
});
