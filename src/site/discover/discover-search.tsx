import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { CloseIcon, SearchIcon } from "../../ui/icons.ts";

/** Typing on asks only once. */
const typingMs = 300;

/** What places are looked for by. `query` is what stands in the address, which Back changes too. */
export function DiscoverSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useMessages("discover");
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  // Going back in the history asks for something else than was typed.
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onQuery(typed), typingMs);
    return () => clearTimeout(timer);
    // Only what is typed starts it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  return (
    <TextField
      label={t.search}
      type="search"
      value={typed}
      placeholder={t.searchPlaceholder}
      icon={<SearchIcon aria-hidden="true" size={20} />}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") onQuery(typed);
      }}
      end={
        typed === "" ? null : (
          <IconButton
            label={t.clear}
            onClick={() => {
              setTyped("");
              onQuery("");
            }}
          >
            <CloseIcon aria-hidden="true" size={20} />
          </IconButton>
        )
      }
    />
  );
}
