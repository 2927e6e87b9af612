import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  forgetSubmission,
  readSubmission,
  rememberSubmission,
  undoMs,
  type Submission,
} from "../../src/consumer/rate/submit/last-submission.ts";
import { textsOf } from "../support/texts.ts";

const history = textsOf("en", "history");

const submission = (placeId: string): Submission => ({
  placeId,
  photosLost: null,
  undo: {
    uid: "u",
    placeId,
    opId: null,
    lastSubmission: null,
    before: { commands: [], photos: [], bytes: [], draft: null, row: null },
    after: null,
  },
  at: Date.now(),
  first: true,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  forgetSubmission();
  vi.useRealTimers();
});

describe("undo of the last rating", () => {
  test("is offered only at the rated place and for a limited time", () => {
    rememberSubmission(submission("place-1"));
    expect(readSubmission("u", "place-2")).toBeNull();
    vi.advanceTimersByTime(undoMs - 1);
    expect(readSubmission("u", "place-1")).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(readSubmission("u", "place-1")).toBeNull();
  });

  test("is offered only to the author of the rating", () => {
    rememberSubmission(submission("place-1"));
    expect(readSubmission("somebody else", "place-1")).toBeNull();
  });

  test("is offered for ten seconds, as the message promises", () => {
    expect(undoMs).toBe(10_000);
    expect(history.remove.text).toContain("10 seconds");
  });

  test("is offered for its full time even if another rating was made shortly before", () => {
    rememberSubmission(submission("place-1"));
    vi.advanceTimersByTime(undoMs - 1_000);
    rememberSubmission(submission("place-2"));
    vi.advanceTimersByTime(undoMs - 1);
    expect(readSubmission("u", "place-2")).not.toBeNull();
  });
});
