import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { CloseIcon, SearchIcon } from "../../ui/icons.ts";

/** Delay after typing before the search starts. */
const typingMs = 300;

/** Search field. `query` comes from the address, which Back can change. */
export function DiscoverSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useMessages("discover");
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  // The address changed by navigation, not by typing.
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onQuery(typed), typingMs);
    return () => clearTimeout(timer);
    // Only typing starts a search.
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
