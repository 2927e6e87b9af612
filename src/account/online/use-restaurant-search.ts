import { useEffect, useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import type { FoundRestaurant } from "../../domain/found-restaurant.ts";
import { fetchRestaurants } from "../../remote/restaurant-search.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { readToken } from "../../sync/token.ts";

/** A pause in the typing after which is asked. */
const pauseMs = 300;
const fewestLetters = 2;

export type RestaurantSearch =
  | { kind: "idle" | "asking" | "offline" | "failed" }
  | { kind: "found"; restaurants: readonly FoundRestaurant[] };

type Answered = { text: string; attempt: number; found: RestaurantSearch };

/** What the server finds by what is typed: from two letters on, when the typing has paused. `again` asks once more. */
export function useRestaurantSearch(typed: string): { found: RestaurantSearch; again: () => void } {
  const text = typed.trim();
  const online = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const wanted = text.length >= fewestLetters;

  useEffect(() => {
    if (!wanted || !online) return undefined;
    let current = true;
    const ask = async () => {
      const restaurants = await findRestaurants(text);
      if (!current) return;
      setAnswered({ text, attempt, found: restaurants ? { kind: "found", restaurants } : { kind: "failed" } });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, wanted, online, attempt]);

  const again = () => setAttempt(attempt + 1);
  if (!wanted) return { found: { kind: "idle" }, again };
  if (answered?.text === text && answered.attempt === attempt) return { found: answered.found, again };
  return { found: { kind: online ? "asking" : "offline" }, again };
}

/** As whoever is signed in, because only for an invited person the places provider is asked as well; else as nobody. */
async function findRestaurants(query: string): Promise<FoundRestaurant[] | null> {
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config) return null;
  return await fetchRestaurants(config, query.slice(0, 200), token.kind === "token" ? token.accessToken : null);
}
