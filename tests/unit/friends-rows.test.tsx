import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { PersonRow } from "../../src/consumer/friends/person-row.tsx";
import { FeedCard } from "../../src/consumer/friends/feed-card.tsx";
import { nameOf, publicNameOf } from "../../src/domain/people/face.ts";
import { groupOf } from "../../src/domain/people/known-person.ts";
import type { PersonState } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import type { FeedItem } from "../../src/local/people/read-feed.ts";
import type { PersonItem } from "../../src/local/people/read-people.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";

const ben = "00000000-0000-4000-8000-000000000003";
const inApp = (element: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToastProvider>{element}</ToastProvider>
    </MemoryRouter>,
  ).replaceAll(/[\u2068\u2069]/g, "");

const face = { username: "ben_demo", first_name: "Ben", last_name: "B.", avatar_url: null };
const person: PersonItem = {
  id: ben,
  tie: "friends",
  blocked: false,
  ...face,
  city: "Metz",
  group: "friends",
  waiting: null,
};
const row = (change: Partial<PersonItem>) =>
  inApp(<PersonRow uid="ada" person={{ ...person, ...change }} onMore={() => {}} />);

describe("a person's name", () => {
  test.each([
    [face, "Ben B."],
    [{ ...face, last_name: null }, "Ben"],
    [{ ...face, first_name: " ", last_name: null }, "ben_demo"],
    [{ username: null, first_name: null, last_name: null, avatar_url: null }, null],
  ])("for %j is %j", (of, name) => expect(nameOf(of)).toBe(name));

  test.each([
    [face, "ben_demo"],
    [{ ...face, username: null }, "Ben B."],
    [{ ...face, username: null, last_name: "berg" }, "Ben B."],
    [{ ...face, username: null, last_name: null }, "Ben"],
    [{ ...face, username: null, first_name: null }, null],
  ])("shown to the public for %j is %j", (of, name) => expect(publicNameOf(of)).toBe(name));
});

describe("the relation shown for a person", () => {
  const none: PersonState = { tie: "none", blocked: false };
  const friends: PersonState = { tie: "friends", blocked: false };
  test.each<[PersonState, PersonState, boolean, string | null, ReturnType<typeof groupOf>]>([
    [friends, { ...none, tie: "asks" }, true, null, "friends"],
    [none, friends, true, null, "friends"],
    [none, friends, false, null, null],
    [{ ...none, blocked: true }, friends, true, null, "blocked"],
    [none, { ...none, blocked: true }, true, null, "blocked"],
    [none, none, true, "request", "asked"],
    [none, none, true, "block", "blocked"],
    [none, none, false, null, null],
  ])("for local state %j and server state %j, queued: %j, refused: %j, is %j", (shown, stands, waits, refused, group) =>
    expect(groupOf(shown, stands, waits, refused)).toBe(group),
  );
});

describe("a person in a list", () => {
  test("who sent a friend request has Accept and Decline buttons labelled with their name", () => {
    const html = row({ group: "asks", tie: "asks" });
    for (const label of ["Accept Ben B.", "Decline Ben B.", "More about Ben B."])
      expect(html).toContain(`aria-label="${label}"`);
  });

  test("offers no second answer to a friend request while one is queued, and an unsent answer can be undone", () => {
    const waiting = { key: "k", act: "decline", sync: "queued", refusal: null, left: false } as const;
    const html = row({ group: "asks", tie: "none", waiting });
    for (const words of ["Request declined", "Saved on this device", "Undo: Ben B."]) expect(html).toContain(words);
    expect(html).not.toContain("Accept Ben B.");
    expect(row({ group: "asks", tie: "none", waiting: { ...waiting, sync: "sending" } })).not.toContain("Undo");
    // Its answer was lost, so the request may have arrived.
    expect(row({ group: "asks", tie: "none", waiting: { ...waiting, left: true } })).not.toContain("Undo");
  });

  test.each([
    ["request", "asked", "Failed to send friend request"],
    ["accept", "asks", "Failed to respond to friend request"],
    ["decline", "asks", "Failed to respond to friend request"],
    ["remove", "friends", "Failed to remove friend"],
  ] as const)(
    "whose %s was refused by the server shows the failure, the reason and a link to the outbox",
    (act, group, said) => {
      const html = row({ group, waiting: { key: "k", act, sync: "attention", left: false, refusal: "user_gone" } });
      for (const words of [said, "This person is not here any more.", 'href="/app/outbox"'])
        expect(html).toContain(words);
    },
  );

  test("who hides their profile is shown without a name and still has the menu of actions", () => {
    const html = row({ username: null, first_name: null, last_name: null, city: null });
    expect(html).toContain("A guest who hides their profile");
    expect(html).toContain('aria-label="More about A guest who hides their profile"');
  });
});

describe("a friend's review", () => {
  const review: FeedItem = {
    id: "r1",
    user_id: ben,
    ...face,
    score: 4,
    restaurant_place_id: "place-1",
    restaurant_name: "مطعم الليمون",
    restaurant_city: "Metz",
    restaurant_state: null,
    tags: ["attentive", "from_the_future"],
    comment: "Good soup",
    created_at: "2026-11-20T12:00:00Z",
    liked: false,
    likes: 2,
    sync: "sent",
  };
  const card = (change: Partial<FeedItem> = {}) =>
    inApp(<FeedCard uid="ada" review={{ ...review, ...change }} now={new Date("2026-11-22T12:00:00Z")} />);

  test("shows author, place, lemons, text and date, and omits unknown tags", () => {
    const html = card();
    for (const words of [
      "<bdi>Ben B.</bdi>",
      "<bdi>مطعم الليمون</bdi>",
      "4 lemons, Great",
      "Attentive",
      "Good soup",
      "2 days ago",
    ])
      expect(html).toContain(words);
    expect(html).not.toContain("from_the_future");
  });

  test("has a like button that names its target, count and sync state to screen readers", () => {
    expect(card()).toContain('aria-pressed="false" aria-label="Like Ben B.’s review of مطعم الليمون, 2 likes"');
    const html = card({ liked: true, likes: 1, sync: "queued" });
    expect(html).toContain('aria-pressed="true"');
    for (const words of ["1 like", "Saved on this device"]) expect(html).toContain(words);
    expect(card()).not.toContain("Saved on this device");
    expect(card({ sync: "attention" })).toContain("Failed to send your like");
  });
});
