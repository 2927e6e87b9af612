import { useEffect, useState } from "react";
import { searchMaxLength } from "../../../domain/places/search-radius.ts";

/** Pause in typing after which the server is asked too. */
const pauseMs = 700;
/** Shortest texts that are searched on the device and on the server. */
const listedFrom = 2;
const askedFrom = 3;

type TypedSearch = {
  /** Text of the field, also when it is too long for a search. */
  text: string;
  type: (text: string) => void;
  /** Query to list places for; "" lists places nearby. */
  wanted: string;
  /** True when the server should be asked: the query was submitted, or typing has paused. */
  asked: boolean;
  tooLong: boolean;
};

/** State of the search field, which searches the device while typing. `query`: the submitted text; Back, Clear and Refresh change it. */
export function useTypedSearch(query: string): TypedSearch {
  const [typed, setTyped] = useState({ text: query, over: query });
  if (typed.over !== query) setTyped({ text: query, over: query });
  const [paused, setPaused] = useState(query);
  const { text } = typed;
  const trimmed = text.trim();
  const tooLong = trimmed.length > searchMaxLength;
  const submitted = trimmed === query;
  const wanted = tooLong || (!submitted && trimmed.length < listedFrom) ? "" : trimmed;

  useEffect(() => {
    const timer = setTimeout(() => setPaused(trimmed), pauseMs);
    return () => clearTimeout(timer);
  }, [trimmed]);

  return {
    text,
    type: (next) => setTyped({ text: next, over: query }),
    wanted,
    asked: wanted === "" || submitted || (paused === trimmed && trimmed.length >= askedFrom),
    tooLong,
  };
}
