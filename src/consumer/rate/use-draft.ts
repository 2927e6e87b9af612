import { useLiveQuery } from "../../device/use-live-query.ts";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Place } from "../../domain/place.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import type { Draft } from "../../local/drafts.ts";
import { creditOf, type Scan } from "../../domain/scan.ts";
import { readRatingStart, type RatingStart } from "../../local/rating-start.ts";
import { holdUpdates } from "../../sync/hold-updates.ts";
import { usePerson } from "../../device/use-person.ts";
import { beginDraft } from "../start-draft.ts";
import { forgetAhead, takeAhead } from "../rating-ahead.ts";
import { DraftPad } from "./draft-pad.ts";
import type { DraftChange } from "./rating-draft.ts";

export type ReadyDraft = {
  state: "ready";
  draft: Draft;
  place: Place | null;
  /** The rating that this one changes, null for a first one. */
  existing: RatingView | null;
  /** What a code said that led here on this visit. */
  scan: Scan | null;
  change: (change: DraftChange) => void;
  /** While it is being submitted nothing may write it again: a late fix of the position would leave a draft of what is sent. */
  seal: (sealed: boolean) => void;
  /** False once a change could not be written to the device. */
  kept: boolean;
  /** Called right before going to the other step: its first frame then has everything that this one shows. */
  handOver: () => void;
};
export type DraftState =
  | ReadyDraft
  | { state: "loading" | "no-place" }
  /** The place was never on this device. */
  | { state: "unknown"; placeId: string }
  | { state: "incomplete" };

type Known = { subject: string } & RatingStart;

/** Of this tab, until it is loaded again. */
const page = crypto.randomUUID();

/** From one step to the next, which would otherwise stand empty until the device has answered. */
let handedOver: { known: Known; own: Draft | null } | null = null;

/**
 * The rating being written for a place. It lives on the device, addressed by person and place: every change is written at
 * once, so that reload, kill and deep link find it as it was.
 */
export function useDraft(placeId: string | null): DraftState {
  const { uid } = usePerson();
  const subject = subjectOf(uid, placeId);
  const found = useLiveQuery(
    async () => (placeId ? { subject, ...(await readRatingStart(uid, placeId)) } : null),
    [uid, placeId],
  );
  const [given] = useState(() => handedOver ?? givenAhead(uid, placeId));
  const [own, setOwn] = useState<Draft | null>(given?.own ?? null);
  const [kept, setKept] = useState(true);
  const [pad] = useState(() => new DraftPad(page, own, { draft: setOwn, kept: setKept }));
  useEffect(() => holdUpdates(), []);
  useEffect(() => {
    handedOver = null;
    forgetAhead();
  }, []);

  const ready = [found, given?.known].find((known) => known?.subject === subject) ?? null;
  const placeName =
    ready?.place?.name ?? ready?.existing?.placeName ?? ready?.stored?.placeName ?? ready?.scan?.name ?? "";
  const begun = own !== null && subjectOf(own.uid, own.placeId) === subject;
  const draft = begun ? own : ready && placeId ? current(ready, { uid, placeId, placeName }) : null;
  // Before the browser draws: a tap in the first frame must find its draft.
  useLayoutEffect(() => pad.show(draft), [pad, draft]);

  const stored = ready?.stored ?? null;
  const onDisk = stored?.photoIds;
  useEffect(() => {
    if (begun && stored) pad.follow(stored);
  }, [pad, begun, stored]);
  useEffect(() => {
    if (begun && onDisk) pad.takeIn(onDisk);
  }, [pad, begun, onDisk]);

  if (placeId === null) return { state: "no-place" };
  if (!ready || !draft) return { state: "loading" };
  if (!ready.place && !ready.existing && !ready.stored && !ready.scan?.name) return { state: "unknown", placeId };
  if (draft.placeName.trim() === "") return { state: "incomplete" };
  const handOver = () => {
    // Of this moment, and not of the frame whose button or timer calls.
    handedOver = { known: ready, own: pad.begun };
  };
  return {
    state: "ready",
    draft,
    place: ready.place,
    existing: ready.existing,
    scan: ready.scan,
    change: pad.change,
    seal: pad.seal,
    kept,
    handOver,
  };
}

const subjectOf = (uid: string, placeId: string | null) => `${uid} ${placeId}`;

function givenAhead(uid: string, placeId: string | null): typeof handedOver {
  const start = takeAhead(uid, placeId);
  return start && { known: { subject: subjectOf(uid, placeId), ...start }, own: null };
}

function current(found: RatingStart, subject: { uid: string; placeId: string; placeName: string }): Draft {
  if (found.stored) return { ...found.stored, placeName: subject.placeName };
  const started = beginDraft(subject, found.existing);
  const { serverId, qrCodeId } = creditOf(found.scan);
  // Whom the code names; a name that was written by hand before was somebody else's.
  const named = serverId === null || serverId === started.serverId ? {} : { serverId, serverName: "" };
  return { ...started, ...named, qrCodeId };
}
