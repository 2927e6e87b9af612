import { useEffect, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatMonth } from "../../../messages/format.ts";
import { readOwnData } from "../../../local/ratings/read-own-data.ts";
import { refreshRatings } from "../../../sync/refresh/refresh.ts";
import { bringPast, type Brought } from "./bring-past.ts";
import { lookUp, toLookUp } from "./look-up.ts";
import type { PastItem } from "./past-item.ts";
import { bringWanted } from "./bring-wanted.ts";
import { isBrought, isChosen, planPast, type BroughtFate, type PastRow } from "./plan-past.ts";
import { readPast, type Past } from "./read-past.ts";

/** `whole`: the device knows all ratings of the account. */
export type OpenedPast = { past: Past; rows: PastRow[]; whole: boolean };
/** How a search for unknown places goes or went. */
export type LookedUp = { done: number; all: number; ended: "failed" | { found: number } | null };

/** The files that were opened last, so that one can leave the page to add a place. Freed with the page of the browser. */
let lastOpened: (OpenedPast & { uid: string; touched: ReadonlyMap<string, boolean> }) | undefined;

const planAgain = async (uid: string, { past, whole }: OpenedPast): Promise<OpenedPast> => ({
  past,
  rows: await planPast(uid, past.items),
  whole,
});

/** Files of other services: opened, previewed, brought in. Nothing changes on the device before the last tap. */
export function usePast(uid: string) {
  const t = useMessages("past");
  const online = useOnline();
  const [opened, setOpened] = useState<OpenedPast | null>(null);
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(() =>
    lastOpened?.uid === uid ? lastOpened.touched : new Map(),
  );
  const [lookedUp, setLookedUp] = useState<LookedUp | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);

  useEffect(() => {
    let current = true;
    // A place may have been added meanwhile.
    if (lastOpened?.uid === uid) void planAgain(uid, lastOpened).then((again) => current && setOpened(again));
    return () => {
      current = false;
    };
  }, [uid]);
  useEffect(() => {
    if (opened) lastOpened = { ...opened, uid, touched };
  }, [opened, uid, touched]);

  const sourceOf = ({ source, on }: PastItem) =>
    t.source({ service: t.services[source], when: on === null ? null : formatMonth(on) });
  const isRowChosen = (row: PastRow) => isBrought(row.fate) && (touched.get(row.key) ?? isChosen(row));

  return {
    opened,
    lookedUp,
    brought,
    isRowChosen,
    /** Without what was brought just now, of which the screen says so already. */
    leftOf: ({ rows }: OpenedPast) =>
      rows.filter(({ fate, place }) => !isBrought(fate) && !brought?.placeIds.includes(place?.place_id ?? "")),
    choose: (rows: readonly PastRow[], chosen: boolean) =>
      setTouched((before) => new Map([...before, ...rows.map(({ key }) => [key, chosen] as const)])),

    open: async (files: readonly File[]) => {
      lastOpened = undefined;
      setOpened(null);
      setBrought(null);
      setLookedUp(null);
      setTouched(new Map());
      const past = await readPast(files);
      let own = await readOwnData(uid);
      // Without all ratings of the account the preview would offer places that are rated already.
      if (own && !own.whole && online && (await refreshRatings(uid)).ok) own = await readOwnData(uid);
      setOpened({ past, rows: await planPast(uid, past.items), whole: own?.whole ?? true });
    },

    search: async ({ past, rows, whole }: OpenedPast) => {
      const wanted = toLookUp(rows);
      const all = wanted.length;
      setLookedUp({ done: 0, all, ended: null });
      const answered = await lookUp(wanted, (done) => setLookedUp({ done, all, ended: null }));
      const planned = await planPast(uid, past.items);
      const left = new Set(planned.filter(({ fate }) => fate === "unknown").map(({ key }) => key));
      const found = wanted.filter(({ key }) => !left.has(key)).length;
      setOpened({ past, rows: planned, whole });
      setLookedUp({ done: all, all, ended: answered ? { found } : "failed" });
    },

    bring: async ({ past, rows, whole }: OpenedPast, fate: BroughtFate) => {
      const chosen = rows.filter((row) => row.fate === fate && isRowChosen(row));
      if (chosen.length === 0) return t.take.nothing;
      setBrought(null);
      setBrought(fate === "want" ? await bringWanted(uid, chosen) : await bringPast(uid, chosen, sourceOf));
      setOpened(await planAgain(uid, { past, rows, whole }));
      return null;
    },
  };
}
