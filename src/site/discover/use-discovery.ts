import { useCallback, useEffect, useRef, useState } from "react";
import {
  discoveredSchema,
  readDiscovery,
  type Discovered,
  type DiscoveredPlace,
  type DiscoveryQuestion,
} from "../../domain/places/discovery.ts";
import type { Position } from "../../domain/places/distance.ts";
import { takeFirstAnswer } from "../../remote/first-answer.ts";
import { fetchDiscovered } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { findCached, cachePlaces } from "./cached-places.ts";

export type Listed = {
  places: readonly DiscoveredPlace[];
  found: number;
  nearly: boolean;
  more: boolean;
  /** Source of the list. `device`: cached places, because the server did not answer. */
  by: "server" | "device";
};
/** `failed`: neither the server nor the cache has places. */
type State = { key: string; listed: Listed | null; failed: "offline" | "failed" | null };

/** Result of the last query, so that returning from a place shows the same list at the same scroll position. */
let last: State | null = null;

const keyOf = ({ query, city, sort }: DiscoveryQuestion, from: Position | null) =>
  JSON.stringify([query.trim(), city, sort, from]);

/** The question of an address without any. */
const firstQuestion = readDiscovery(new URLSearchParams());

/** Shows this answer to the first question in the next frame. */
export function showDiscovered(page: Discovered): void {
  last = { key: keyOf(firstQuestion, null), listed: { ...page, by: "server" }, failed: null };
}

/**
 * Fetches the list while the screen's code loads, so that the first render already shows it. Not for a sort by distance, which
 * needs the position first.
 */
export async function prefetchDiscovery(search: string): Promise<void> {
  const question = readDiscovery(new URLSearchParams(search));
  if (question.sort === "distance") return;
  const given =
    keyOf(question, null) === keyOf(firstQuestion, null) ? takeFirstAnswer(document, discoveredSchema) : null;
  if (given) {
    cachePlaces(given.answer.places);
    return showDiscovered(given.answer);
  }
  const answered = await answer(question, null);
  if (answered.listed) last = { key: keyOf(question, null), ...answered };
}

/** The matching places, page by page. While `from` is undefined the position is still unknown and no request is sent. */
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
    // Runs for every retry and every new query; `key` contains the whole query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, waits, tries]);

  const shown = state?.key === key ? state : null;
  const retry = useCallback(() => {
    last = null;
    setState(null);
    setTries((before) => before + 1);
  }, []);
  /** False if loading the next page failed. */
  const more = async (): Promise<boolean> => {
    const listed = shown?.listed;
    const end = listed?.places.at(-1);
    if (!listed || !end) return false;
    const config = await readRemoteConfig();
    const page = config && (await fetchDiscovered(config, trimmed({ query, city, sort }), from ?? null, end.place_id));
    if (!page || wanted.current !== key) return page !== null;
    const known = new Set(listed.places.map(({ place_id }) => place_id));
    const places = [...listed.places, ...page.places.filter(({ place_id }) => !known.has(place_id))];
    cachePlaces(page.places);
    last = { key, listed: { ...listed, places, more: page.more }, failed: null };
    setState(last);
    return true;
  };
  // The previous list stays until the new one is loaded.
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
    cachePlaces(page.places);
    return { listed: { ...page, by: "server" }, failed: null };
  }
  const places = await findCached(question, from);
  if (places)
    return { listed: { places, found: places.length, nearly: false, more: false, by: "device" }, failed: null };
  return { listed: null, failed: navigator.onLine ? "failed" : "offline" };
}
