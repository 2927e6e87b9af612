import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { NoticeRow } from "../../src/consumer/activity/notice-row.tsx";
import { isAppealable, targetOf } from "../../src/consumer/activity/notice-target.ts";
import { noticeTypes } from "../../src/domain/people/notice.ts";
import { formatSince } from "../../src/messages/format-since.ts";
import { noticeSentence } from "../../src/messages/notice-sentence.ts";
import { setFormats } from "../../src/messages/format.ts";
import type { NoticeItem } from "../../src/local/people/read-notices.ts";
import { textsOf } from "../support/texts.ts";

const activity = textsOf("en", "activity");
const history = textsOf("en", "history");
const report = textsOf("en", "report");

const now = new Date("2026-11-22T12:00:00Z");
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "").replaceAll(/\s/g, " ");
const nobody = {
  who: null,
  place: null,
  city: null,
  badge: null,
  action: null,
  subject: null,
  outcome: null,
  status: null,
  photosLeft: 0,
};
const say = (type: string, told = {}) => plain(noticeSentence(activity, type, { ...nobody, ...told }));

describe("the time of an event", () => {
  afterEach(() => setFormats("en-US"));
  const ago = (seconds: number) => formatSince(new Date(now.getTime() - seconds * 1_000).toISOString(), now);
  const [minute, hour, day] = [60, 3_600, 86_400];

  test.each<[number, string | null]>([
    [-hour, null],
    [0, null],
    [minute - 1, null],
    [minute, "1 minute ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [day - 1, "23 hours ago"],
    [day, "1 day ago"],
    [7 * day - 1, "6 days ago"],
    [7 * day, "Nov 15, 2026"],
  ])("of %i seconds ago is shown as %j", (seconds, said) => {
    setFormats("en-US");
    expect(ago(seconds)).toBe(said);
  });
});

describe("a notice", () => {
  test("of every type has its own sentence, with or without known names", () => {
    const told = { who: "Ben B.", place: "Moselhaus", city: "Metz", badge: "Citrus Scout" };
    const said = noticeTypes.map((type) => say(type, told));
    expect(new Set(said).size).toBe(noticeTypes.length);
    for (const sentence of [...said, ...noticeTypes.map((type) => say(type))])
      expect(sentence).toMatch(/^[A-Z][^\n]*[^ ]\.$/);
    expect(say("post_liked", told)).toBe("Ben B. liked your rating of Moselhaus.");
    expect(say("post_liked")).toBe("Someone liked your rating.");
    expect(say("badge_earned", told)).toBe("You earned a badge: Citrus Scout.");
    expect(say("tea_time", told)).toBe("There is news for you.");
    expect(say("toString")).toBe("There is news for you.");
  });

  test("of a moderation decision states the action, its target and the outcome of an appeal", () => {
    const hidden = { action: "hide", subject: "rating", place: "Moselhaus" };
    expect(say("moderation_decision", hidden)).toBe("Your rating of Moselhaus was taken out of sight.");
    expect(say("moderation_decision", { ...hidden, outcome: "reversed" })).toContain("Your appeal was right");
    expect(say("moderation_decision", { ...hidden, outcome: "upheld" })).toContain("this stays");
    expect(say("ownership_decision", { place: "Moselhaus", status: "rejected" })).toContain("was not approved");
  });

  test("of a report states the result, but not the consequences for the other person", () => {
    expect(say("report_decided", { action: "remove", subject: "photo" })).toContain("a photo, was removed");
    expect(say("report_decided", { action: "keep", subject: "reply" })).toContain("stays as it is");
    expect(say("report_decided", { action: "correct", subject: "place" })).toContain("was corrected");
    for (const action of ["acted", "suspend"]) {
      expect(say("report_decided", { action, subject: "profile" })).toContain("did something about it");
      expect(say("report_decided", { action, subject: "profile" })).not.toContain("suspend");
    }
  });

  test("of merged ratings states which one counts and how many photos did not fit", () => {
    expect(say("places_merged", { place: "Moselhaus" })).toMatch(/Moselhaus\. Your later rating counts.*versions\.$/);
    expect(say("places_merged", { photosLeft: 1 })).toContain("One photo found no room.");
    expect(say("places_merged", { photosLeft: 2 })).toContain("2 photos found no room.");
  });

  const notice: NoticeItem = {
    id: "n1",
    activity_type: "post_liked",
    actor_id: "00000000-0000-4000-8000-000000000003",
    actor_name: "أمينة",
    actor_avatar_url: null,
    subject_id: null,
    metadata: { restaurant_name: "Moselhaus" },
    created_at: "2026-11-22T11:59:30Z",
    seen: false,
  };
  const rendered = (change: Partial<NoticeItem> = {}) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NoticeRow notice={{ ...notice, ...change }} now={now} onSeen={() => {}} />
      </MemoryRouter>,
    );

  test("links to its target, is marked as new for screen readers, and isolates names in another script", () => {
    const html = rendered();
    expect(html).toContain('href="/app/history"');
    for (const words of ["Unseen", "Just now", "\u2068أمينة\u2069"]) expect(html).toContain(words);
    expect(rendered({ seen: true })).not.toContain("Unseen");
  });

  test("without a target page is a button while it is new, and plain text afterwards", () => {
    expect(targetOf({ ...notice, activity_type: "server_invitation" })).toBeNull();
    expect(rendered({ activity_type: "server_invitation" })).toContain("<button");
    expect(rendered({ activity_type: "server_invitation", seen: true })).not.toMatch(/<button|<a /);
  });

  test("of a decision without a target page states reason, grounds and other ways to complain", () => {
    const decided = (metadata: NoticeItem["metadata"]) => rendered({ activity_type: "moderation_decision", metadata });
    const { grounds, outside } = history.note;
    const warned = decided({ action: "warn", subject_type: "profile", reason: "A slur", reason_code: "offensive" });
    for (const words of [`Reason: ${report.reasons.offensive}. A slur`, grounds, outside])
      expect(warned).toContain(words);
    const suspended = decided({ action: "suspend", subject_type: "profile", reason: "A slur", reason_code: "newer" });
    for (const words of ["Reason: A slur", grounds, outside]) expect(suspended).toContain(words);
    // A favourable decision needs no legal remedy.
    const back = decided({ action: "unsuspend", subject_type: "profile", reason: "A mistake of ours" });
    expect(back).toContain("Reason: A mistake of ours");
    expect(back).not.toContain(outside);
    // Details of a decision about a rating are shown with the rating.
    expect(decided({ action: "hide", subject_type: "rating" })).not.toContain(grounds);
  });

  test("of a decision offers an appeal unless its rating offers it, or the appeal is decided or not possible", () => {
    const appeal = { text: null, outcome: null };
    const of = (metadata: NoticeItem["metadata"], activity_type = "moderation_decision") =>
      isAppealable({ activity_type, metadata });
    expect(of({ subject_type: "profile", appeal })).toBe(true);
    expect(of({ subject_type: "reply", appeal: { text: "No", outcome: "upheld" } })).toBe(true);
    for (const subject_type of ["rating", "photo"]) expect(of({ subject_type, appeal })).toBe(false);
    expect(of({ subject_type: "reply", appeal, outcome: "upheld" })).toBe(false);
    expect(of({ subject_type: "profile" })).toBe(false);
    expect(of({ subject_type: "profile", appeal }, "report_decided")).toBe(false);
  });

  test("of a badge or a mayor title opens that tab of the profile", () => {
    expect(targetOf({ ...notice, activity_type: "mayor_won" })).toBe("/app/profile?tab=mayors");
    expect(targetOf({ ...notice, activity_type: "badge_earned" })).toBe("/app/profile?tab=badges");
  });

  test.each([
    ["post_liked", {}, "/app/history?about=r1"],
    ["owner_replied", {}, "/app/history?about=r1"],
    ["moderation_decision", { subject_type: "photo" }, "/app/history?about=r1"],
    ["moderation_decision", { subject_type: "profile" }, "/app/profile"],
    ["moderation_decision", { subject_type: "reply" }, null],
  ])("of type %s with data %j opens the page of its subject, if there is one", (activity_type, metadata, address) => {
    expect(targetOf({ activity_type, metadata, subject_id: "r1" })).toBe(address);
  });
});
