import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fromScoreStep } from "../../src/consumer/rate/submit/score-step-state.ts";
import { readSubmission } from "../../src/consumer/rate/submit/last-submission.ts";
import type { ReadyDraft } from "../../src/consumer/rate/draft/use-draft.ts";
import { useSubmit } from "../../src/consumer/rate/submit/use-submit.ts";
import { database } from "../../src/local/database/database.ts";
import { saveDraft } from "../../src/local/drafts/drafts.ts";
import type { Draft } from "../../src/local/drafts/draft.ts";
import { useLocation } from "../../src/ui/router.ts";
import { aDraft } from "../support/a-draft.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const seal = vi.fn<(sealed: boolean) => void>();
const back = vi.fn<() => void>();
beforeEach(async () => {
  seal.mockReset();
  back.mockReset();
  vi.stubGlobal("history", { back });
  vi.stubGlobal("location", { href: "https://lemons.test/app/success" });
  await freshDevice(ada);
});

async function open(over: Partial<Draft> = {}, state: object | null = null) {
  const draft = aDraft("place-1", over);
  await saveDraft(draft);
  const nothing = () => undefined;
  const ready: ReadyDraft = {
    state: "ready",
    draft,
    place: null,
    existing: null,
    scan: null,
    own: false,
    change: nothing,
    seal,
    saveFailure: null,
    handOver: nothing,
  };
  const Submit = (given: ReadyDraft) => ({ ...useSubmit(given), at: useLocation().pathname });
  const form = here.run(Submit, ready, (child) => (
    <MemoryRouter useTransitions={false} initialEntries={[{ pathname: "/app/rate/step-two", state }]}>
      {child}
    </MemoryRouter>
  ));
  await until(() => expect(form.now.problem).toBeNull());
  return form;
}
const waiting = () => database.commands.count();

describe("submitting a rating", () => {
  it("stores one command and opens the success page, however often the button is tapped", async () => {
    const form = await open();
    form.now.submit();
    form.now.submit();
    await until(() => expect(form.now.at).toBe("/app/success"));
    form.now.submit();
    await pass(100);
    const commands = await database.commands.toArray();
    expect(commands.map(({ rev }) => rev)).toEqual([1]);
    expect(readSubmission(ada, "place-1")).toMatchObject({ placeId: "place-1", first: true });
    expect(seal.mock.calls).toEqual([[true]]);
    expect(back).not.toHaveBeenCalled();
    // Fast enough that no spinner is shown.
    expect(form.seen.some(({ saving }) => saving)).toBe(false);
  });

  it("removes the form from the back history and opens the success page without waiting for the browser", async () => {
    const form = await open({}, fromScoreStep);
    form.now.submit();
    await until(() => expect(back).toHaveBeenCalledOnce());
    // The text does not wait for the browser.
    expect(form.now.at).toBe("/app/success");
  });

  const failures: [string, Error, string][] = [
    ["the disk is full", new DOMException("full", "QuotaExceededError"), "There is no space left on this device"],
    ["the device breaks", new Error("no disk"), "Error saving rating: no disk"],
  ];
  it.each(failures)(
    "reports the error when %s, keeps the draft, and can be tried again",
    async (_what, error, words) => {
      const form = await open();
      const broken = vi.spyOn(database, "transaction").mockRejectedValue(error);
      form.now.submit();
      await until(() => expect(form.now.problem).toContain(words));
      broken.mockRestore();
      expect(seal.mock.calls).toEqual([[true], [false]]);
      expect(form.now).toMatchObject({ saving: false, at: "/app/rate/step-two" });
      expect(await waiting()).toBe(0);
      expect(await database.drafts.count()).toBe(1);
      form.now.submit();
      await until(() => expect(form.now.at).toBe("/app/success"));
      expect(form.now.problem).toBeNull();
      expect(await waiting()).toBe(1);
    },
  );

  it("shows progress when saving on the device is slow", async () => {
    const form = await open();
    let go: (error: Error) => void = () => undefined;
    const slow = new Promise<never>((_resolve, reject) => (go = reject));
    const broken = vi.spyOn(database, "transaction").mockReturnValue(slow as never);
    form.now.submit();
    await until(() => expect(form.now.saving).toBe(true));
    go(new Error("no disk"));
    await until(() => expect(form.now.saving).toBe(false));
    broken.mockRestore();
    expect(form.now.problem).toContain("no disk");
  });

  it("asks for the name of the place when it is missing", async () => {
    const form = await open({ placeName: " " });
    form.now.submit();
    await until(() => expect(form.now.problem).toBe("Restaurant information is incomplete."));
    expect(await waiting()).toBe(0);
  });
});
