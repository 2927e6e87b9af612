import { useLiveQuery } from "../../device/use-live-query.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Place } from "../../domain/place.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import { readDraft, saveDraft, type Draft } from "../../local/drafts.ts";
import { readPlace } from "../../local/read-places.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import { holdUpdates } from "../../sync/hold-updates.ts";
import { usePerson } from "../../device/use-person.ts";
import { changeDraft, isNewerElsewhere, startDraft, type DraftChange } from "./rating-draft.ts";

export type ReadyDraft = {
  state: "ready";
  draft: Draft;
  place: Place | null;
  /** The rating that this one changes, null for a first one. */
  existing: RatingView | null;
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

type Known = { subject: string } & Found;
type Own = { subject: string; draft: Draft };

/** Of this tab, until it is loaded again. */
const page = crypto.randomUUID();

/** From one step to the next, which would otherwise stand empty until the device has answered. */
let handedOver: { known: Known; own: Own | null } | null = null;

/**
 * The rating being written for a place. It lives on the device, addressed by person and place: every change is written at
 * once, so that reload, kill and deep link find it as it was.
 */
export function useDraft(placeId: string | null): DraftState {
  const { uid } = usePerson();
  const subject = `${uid} ${placeId}`;
  const found = useLiveQuery(
    async () => (placeId ? { subject, ...(await readSubject(uid, placeId)) } : null),
    [uid, placeId],
  );
  const [given] = useState(() => handedOver);
  const [own, setOwn] = useState<Own | null>(given?.own ?? null);
  const [kept, setKept] = useState(true);
  const latest = useRef<Draft | null>(null);
  const begunHere = useRef(own);
  const sealed = useRef(false);
  const writing = useRef(0);
  const dropped = useRef(new Set<string>());
  useEffect(() => holdUpdates(), []);
  useEffect(() => {
    handedOver = null;
  }, []);

  const ready = [found, given?.known].find((known) => known?.subject === subject) ?? null;
  const placeName = ready?.place?.name ?? ready?.existing?.placeName ?? ready?.stored?.placeName ?? "";
  const draft =
    own?.subject === subject ? own.draft : ready && placeId ? current(ready, { uid, placeId, placeName }) : null;
  // Before the browser draws: a tap in the first frame must find its draft.
  useLayoutEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);

  const change = useCallback(
    (wanted: DraftChange) => {
      if (!latest.current || sealed.current) return;
      if (wanted.kind === "photo-dropped") dropped.current.add(wanted.photoId);
      const changed = changeDraft(latest.current, wanted, new Date().toISOString());
      if (changed === latest.current) return;
      const next = { ...changed, writer: page };
      latest.current = next;
      begunHere.current = { subject, draft: next };
      setOwn(begunHere.current);
      writing.current += 1;
      saveDraft(next)
        .then(
          () => setKept(true),
          () => setKept(false),
        )
        .finally(() => (writing.current -= 1));
    },
    [subject],
  );

  const seal = useCallback((value: boolean) => {
    sealed.current = value;
  }, []);

  const onDisk = ready?.stored?.photoIds;
  const begun = own?.subject === subject;
  const stored = ready?.stored ?? null;
  useEffect(() => {
    // Somebody writes in one tab at a time: what they wrote in the other one meanwhile goes on here, and is not written over.
    const mine = latest.current;
    if (!begun || !stored || !mine || sealed.current || writing.current > 0) return;
    if (!isNewerElsewhere(stored, mine, page)) return;
    latest.current = stored;
    begunHere.current = { subject, draft: stored };
    setOwn(begunHere.current);
  }, [begun, stored, subject]);
  useEffect(() => {
    // A picture that became ready after its screen was left, or in another tab, went into the draft on the disk.
    if (!begun) return;
    for (const photoId of onDisk ?? []) if (!dropped.current.has(photoId)) change({ kind: "photo-added", photoId });
  }, [begun, onDisk, change]);

  if (placeId === null) return { state: "no-place" };
  if (!ready || !draft) return { state: "loading" };
  if (!ready.place && !ready.existing && !ready.stored) return { state: "unknown", placeId };
  if (draft.placeName.trim() === "") return { state: "incomplete" };
  const handOver = () => {
    // Of this moment, and not of the frame whose button or timer calls.
    handedOver = { known: ready, own: begunHere.current };
  };
  return { state: "ready", draft, place: ready.place, existing: ready.existing, change, seal, kept, handOver };
}

type Found = { place: Place | null; existing: RatingView | null; stored: Draft | null };

async function readSubject(uid: string, placeId: string): Promise<Found> {
  const [place, existing, stored] = await Promise.all([
    readPlace(placeId),
    readRatingView(uid, placeId),
    readDraft(uid, placeId),
  ]);
  return { place, existing, stored };
}

function current(found: Found, subject: { uid: string; placeId: string; placeName: string }): Draft {
  if (found.stored) return { ...found.stored, placeName: subject.placeName };
  const { existing } = found;
  const startedFrom = existing && { version: existing.version, content: existing.content };
  return { ...startDraft(subject, existing?.content ?? null, new Date().toISOString()), startedFrom };
}
