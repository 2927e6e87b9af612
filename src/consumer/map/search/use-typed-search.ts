import { useEffect, useState } from "react";
import { searchMaxLength } from "../../../domain/places/search-radius.ts";

/** A pause in the typing after which the server is asked as well. */
const pauseMs = 700;
/** Fewer letters are on the way to something longer. */
const listedFrom = 2;
const askedFrom = 3;

type TypedSearch = {
  /** What stands in the field, also when it is too long to be searched for. */
  text: string;
  type: (text: string) => void;
  /** What to list the places for: "" is what is nearby. */
  wanted: string;
  /** Whether the server is to be asked for it: it was submitted, or the typing has paused. */
  asked: boolean;
  tooLong: boolean;
};

/** The field answers while one types, from the device. `query` is what was submitted; Back, Clear and Refresh change it. */
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
