import { useCallback, useEffect, useRef, useState } from "react";
import { readDiscovery, type DiscoveredPlace, type DiscoveryQuestion } from "../../domain/places/discovery.ts";
import type { Position } from "../../domain/places/distance.ts";
import { fetchDiscovered } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { findKept, keepPlaces } from "./cached-places.ts";

export type Listed = {
  places: readonly DiscoveredPlace[];
  found: number;
  nearly: boolean;
  more: boolean;
  /** Who answered: the server, or this device for want of it. */
  by: "server" | "device";
};
/** `failed`: neither of them has anything. */
type State = { key: string; listed: Listed | null; failed: "offline" | "failed" | null };

/** Of the last question, so that coming back from a place shows the same list at the same height. */
let last: State | null = null;

const keyOf = ({ query, city, sort }: DiscoveryQuestion, from: Position | null) =>
  JSON.stringify([query.trim(), city, sort, from]);

/**
 * Asks what an address asks for, while the code of its screen is on the way: the first thing drawn is the list then. Not where
 * it hangs on where one is, which has to be found out first.
 */
export async function askDiscoveryAhead(search: string): Promise<void> {
  const question = readDiscovery(new URLSearchParams(search));
  if (question.sort === "distance") return;
  const answered = await answer(question, null);
  if (answered.listed) last = { key: keyOf(question, null), ...answered };
}

/** The places that match, page after page. `from` undefined: where one is has yet to be found out, and nothing is asked so long. */
export function useDiscovery(question: DiscoveryQuestion, from: Position | null | undefined) {
  const { query, city, sort } = question;
  const key = keyOf(question, from ?? null);
  const [state, setState] = useState(last);
  const [tries, setTries] = useState(0);
  const wanted = useRef(key);
  const waits = from === undefined;

  useEffect(() => {
    wanted.current = key;
    if (waits || (last?.key === key && last.listed)) return;
    void answer({ query, city, sort }, from).then((answered) => {
      if (wanted.current !== key) return;
      last = { key, ...answered };
      setState(last);
    });
    // Asked again with every try, and when what is asked changes: `key` is all of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, waits, tries]);

  const shown = state?.key === key ? state : null;
  const retry = useCallback(() => {
    last = null;
    setState(null);
    setTries((before) => before + 1);
  }, []);
  /** False when the next page could not be had. */
  const more = async (): Promise<boolean> => {
    const listed = shown?.listed;
    const end = listed?.places.at(-1);
    if (!listed || !end) return false;
    const config = await readRemoteConfig();
    const page = config && (await fetchDiscovered(config, trimmed({ query, city, sort }), from ?? null, end.place_id));
    if (!page || wanted.current !== key) return page !== null;
    const known = new Set(listed.places.map(({ place_id }) => place_id));
    const places = [...listed.places, ...page.places.filter(({ place_id }) => !known.has(place_id))];
    keepPlaces(page.places);
    last = { key, listed: { ...listed, places, more: page.more }, failed: null };
    setState(last);
    return true;
  };
  /** What stood there before stays until the answer to a new question is there. */
  return {
    listed: shown?.listed ?? state?.listed ?? null,
    current: shown !== null,
    failed: shown?.failed ?? null,
    retry,
    more,
  };
}

const trimmed = (question: DiscoveryQuestion) => ({ ...question, query: question.query.trim() });

async function answer(asked: DiscoveryQuestion, from: Position | null): Promise<Omit<State, "key">> {
  const question = trimmed(asked);
  const config = navigator.onLine ? await readRemoteConfig() : null;
  const page = config && (await fetchDiscovered(config, question, from, null));
  if (page) {
    keepPlaces(page.places);
    return { listed: { ...page, by: "server" }, failed: null };
  }
  const places = await findKept(question, from);
  if (places)
    return { listed: { places, found: places.length, nearly: false, more: false, by: "device" }, failed: null };
  return { listed: null, failed: navigator.onLine ? "failed" : "offline" };
}
