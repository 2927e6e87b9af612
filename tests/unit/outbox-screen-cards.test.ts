import { describe, expect, test } from "vitest";
import { keysToRetry, reasonsOf, toCards } from "../../src/consumer/outbox/outbox-cards.ts";
import type { OutboxItem } from "../../src/local/outbox/read-outbox.ts";
import { waitingRating as rating } from "../support/outbox-item.ts";

const photo = (id: string, change: Partial<OutboxItem> = {}): OutboxItem => ({
  ...rating,
  key: `u:photo:${id}`,
  kind: "photo.attach.v1",
  bytes: 300_000,
  text: "",
  ...change,
});
const receipt = (item: OutboxItem, sentAt: string): OutboxItem => ({
  ...item,
  key: `${item.key}:${sentAt}`,
  sync: "sent",
  bytes: 0,
  lastAttemptAt: sentAt,
});
const one = (items: OutboxItem[]) => {
  const [card] = toCards(items).waiting;
  if (!card) throw new Error("No card");
  return card;
};

test("a conflict on the outbox screen offers no retry, unless the other version is unreadable", () => {
  const conflict = { ...rating, sync: "attention" as const, refusal: "conflict" };
  expect(keysToRetry(one([{ ...conflict, theirs: null }]))).toEqual([]);
  expect(keysToRetry(one([{ ...conflict, theirs: undefined }]))).toEqual([rating.key]);
});

describe("waiting items on the outbox screen", () => {
  test("are separate cards if an unknown app version wrote them without a place", () => {
    const unreadable = { ...rating, kind: null, placeId: "", sync: "attention" as const };
    const { waiting } = toCards([
      { ...unreadable, key: "a", group: "a" },
      { ...unreadable, key: "b", group: "b" },
    ]);
    expect(waiting.map(({ key, kind }) => ({ key, kind }))).toEqual([
      { key: "a", kind: "unreadable" },
      { key: "b", kind: "unreadable" },
    ]);
  });

  test("form one card for a rating with five photos, with the rating first and the photos in order", () => {
    const { waiting } = toCards([photo("a"), photo("b"), rating, photo("c"), photo("d"), photo("e")]);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatchObject({ kind: "rating", title: "Chez Nous", bytes: 1_500_120 });
    expect(waiting[0]?.parts.map(({ key }) => key.slice(2))).toEqual([
      "rating:p1",
      "photo:a",
      "photo:b",
      "photo:c",
      "photo:d",
      "photo:e",
    ]);
  });

  test("of two places are two cards, in the order in which they were created", () => {
    const other = { ...rating, key: "u:rating:p2", group: "rating:p2", placeId: "p2", title: "Ramen Lab" };
    expect(toCards([rating, other, photo("a")]).waiting.map(({ title }) => title)).toEqual(["Chez Nous", "Ramen Lab"]);
  });

  test("are labelled as a deletion if the rating is being deleted, even while its photos are being removed", () => {
    expect(one([{ ...rating, kind: "rating.remove.v1" }, photo("a", { kind: "photo.detach.v1" })]).kind).toBe(
      "removal",
    );
  });

  test("are labelled as a rating even if one part was written by an unknown app version", () => {
    expect(one([rating, photo("a", { kind: null, sync: "attention", refusal: "unreadable" })]).kind).toBe("rating");
  });

  test("do not put an unreadable item without a place on the card of a rating", () => {
    const strange = {
      ...rating,
      key: "k",
      group: "k",
      kind: null,
      placeId: "",
      sync: "attention" as const,
      refusal: "unreadable",
    };
    expect(toCards([rating, strange]).waiting.map(({ kind }) => kind)).toEqual(["unreadable", "rating"]);
  });

  test("are shown as being sent if any part is, and those that need the user's decision come first", () => {
    expect(one([rating, photo("a", { sync: "sending" })]).sync).toBe("sending");
    const refused = photo("z", { group: "rating:p2", placeId: "p2", sync: "attention", refusal: "photo_lost" });
    expect(toCards([rating, refused]).waiting.map(({ placeId }) => placeId)).toEqual(["p2", "p1"]);
  });

  test("show the times of the last change, the last attempt and the next attempt", () => {
    const card = one([
      { ...rating, lastAttemptAt: "2026-11-21T12:05:00.000Z", nextAttemptAt: "2026-11-21T14:00:00.000Z" },
      photo("a", { editedAt: "2026-11-21T12:01:00.000Z", nextAttemptAt: "2026-11-21T13:00:00.000Z" }),
    ]);
    expect(card).toMatchObject({
      editedAt: "2026-11-21T12:01:00.000Z",
      lastAttemptAt: "2026-11-21T12:05:00.000Z",
      nextAttemptAt: "2026-11-21T13:00:00.000Z",
    });
    expect(one([{ ...rating, nextAttemptAt: "2026-11-21T14:00:00.000Z" }, photo("a")]).nextAttemptAt).toBeNull();
    const refused = photo("a", { sync: "attention", refusal: "photo_lost" });
    expect(one([{ ...rating, nextAttemptAt: "2026-11-21T14:00:00.000Z" }, refused]).nextAttemptAt).toBe(
      "2026-11-21T14:00:00.000Z",
    );
  });
});

describe("recently sent items", () => {
  test("show photos on the card of the rating that was delivered before them", () => {
    const { sent } = toCards([
      receipt(photo("b"), "2026-11-21T12:02:00.000Z"),
      receipt(photo("a"), "2026-11-21T12:01:00.000Z"),
      receipt(rating, "2026-11-21T12:00:00.000Z"),
    ]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.parts).toHaveLength(3);
    expect(sent[0]?.lastAttemptAt).toBe("2026-11-21T12:02:00.000Z");
  });

  test("list two changes of one rating separately, newest first", () => {
    const { sent } = toCards([
      receipt(photo("b"), "2026-11-21T15:01:00.000Z"),
      receipt(rating, "2026-11-21T15:00:00.000Z"),
      receipt(photo("a"), "2026-11-21T12:01:00.000Z"),
      receipt(rating, "2026-11-21T12:00:00.000Z"),
    ]);
    expect(sent.map(({ parts, lastAttemptAt }) => [parts.length, lastAttemptAt])).toEqual([
      [2, "2026-11-21T15:01:00.000Z"],
      [2, "2026-11-21T12:01:00.000Z"],
    ]);
  });

  test("do not include the latest rating while its photos are unsent, but do include an earlier one", () => {
    const { waiting, sent } = toCards([
      photo("b"),
      receipt(rating, "2026-11-21T15:00:00.000Z"),
      receipt(rating, "2026-11-21T12:00:00.000Z"),
    ]);
    expect(waiting).toHaveLength(1);
    expect(sent.map(({ lastAttemptAt }) => lastAttemptAt)).toEqual(["2026-11-21T12:00:00.000Z"]);
  });

  test("do not include an unsent rating just because its photo was delivered", () => {
    const arrived = receipt(photo("a"), "2026-11-21T12:00:00.000Z");
    const refused = { ...rating, sync: "attention" as const, refusal: "conflict" };
    expect(toCards([refused, arrived]).sent).toEqual([]);
    expect(toCards([rating, arrived]).sent).toEqual([]);
  });

  test("stay listed while a later change to the same rating is unsent", () => {
    const sentBefore = receipt(rating, "2026-11-21T12:00:00.000Z");
    expect(toCards([rating, sentBefore]).sent).toHaveLength(1);
    expect(toCards([rating, photo("a"), sentBefore]).sent).toHaveLength(1);
  });
});

describe("the reasons shown for unsent parts of a rating", () => {
  const lost = { sync: "attention" as const, refusal: "photo_lost" };

  test("are shown once for all photos with the same reason, and separately for different reasons", () => {
    const reasons = reasonsOf(
      one([rating, photo("a", lost), photo("b", lost), photo("c", { ...lost, refusal: "photo_too_large" })]),
    );
    expect(reasons.map(({ code, parts }) => [code, parts.length])).toEqual([
      ["photo_lost", 2],
      ["photo_too_large", 1],
    ]);
  });

  test("are shown separately for photos with different retry times and for a photo that needs the user's decision", () => {
    const busy = (id: string, nextAttemptAt: string) => photo(id, { refusal: "busy", nextAttemptAt });
    const parts = [busy("a", "2026-11-22T00:00:00.000Z"), busy("b", "2026-11-23T00:00:00.000Z")];
    const reasons = reasonsOf(one([...parts, photo("c", { refusal: "busy", sync: "attention" })]));
    expect(reasons.map(({ until, attention }) => [until, attention])).toEqual([
      ["2026-11-22T00:00:00.000Z", false],
      ["2026-11-23T00:00:00.000Z", false],
      [null, true],
    ]);
  });

  test("include the time from which a refused request may be repeated", () => {
    const retryFrom = "2026-12-28T00:00:00.000Z";
    const refused = {
      ...rating,
      sync: "attention",
      refusal: "request_declined",
      nextAttemptAt: null,
      retryFrom,
    } as const;
    expect(reasonsOf(one([refused]))[0]).toMatchObject({ until: retryFrom, attention: true });
  });

  test("include the retry time of a postponed part, but no time for a part that needs the user's decision", () => {
    const until = "2026-11-22T00:00:00.000Z";
    expect(reasonsOf(one([{ ...rating, refusal: "daily_limit", nextAttemptAt: until }]))[0]).toMatchObject({
      until,
      attention: false,
    });
    expect(
      reasonsOf(one([{ ...rating, sync: "attention", refusal: "own_place", nextAttemptAt: until }]))[0],
    ).toMatchObject({ until: null, attention: true });
  });

  test("are given for every part that needs the user's decision, even if no reason is stored", () => {
    expect(reasonsOf(one([{ ...rating, sync: "attention" }]))).toMatchObject([{ code: null, attention: true }]);
  });

  test("are not shown for parts that are queued normally", () => {
    expect(reasonsOf(one([rating, photo("a")]))).toEqual([]);
  });
});

describe("the button “Send now”", () => {
  test("retries refused and postponed items only, and leaves normally queued items alone", () => {
    const held = { ...rating, refusal: "guardian_pending", nextAttemptAt: "2026-11-21T18:00:00.000Z" };
    expect(keysToRetry(one([held, photo("a")]))).toEqual(["u:rating:p1"]);
    expect(keysToRetry(one([rating, photo("a", { sync: "attention", refusal: "photo_missing" })]))).toEqual([
      "u:photo:a",
    ]);
    expect(keysToRetry(one([rating, photo("a")]))).toEqual([]);
  });

  test("is not offered for a conflict, an item being sent or an unreadable item", () => {
    expect(keysToRetry(one([{ ...rating, sync: "attention", refusal: "conflict", theirs: null }]))).toEqual([]);
    expect(keysToRetry(one([{ ...rating, sync: "sending", refusal: "daily_limit" }]))).toEqual([]);
    expect(keysToRetry(one([{ ...rating, kind: null, sync: "attention", refusal: "unreadable" }]))).toEqual([]);
  });
});
