import type { ComponentProps, ReactNode } from "react";
import { SearchIcon } from "../icons.ts";
import type { Search } from "../use-search.ts";
import { Button } from "./button.tsx";
import styles from "./search-field.module.css";
import { Skeleton } from "./skeleton.tsx";
import { TextField } from "./text-field.tsx";

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "icon" | "value" | "onChange"> & {
  value: string;
  onType: (text: string) => void;
  onEnter?: () => void;
};

/** Search while typing. Enter does not submit a surrounding form. */
export function SearchField({ onType, onEnter, ...rest }: SearchFieldProps) {
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      {...rest}
      type="search"
      icon={<SearchIcon aria-hidden="true" size={20} />}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

type SearchStateProps = {
  search: Search<unknown>;
  /** `offline` is optional for pages that are never shown offline. */
  words: { offline?: string; failed: string; again: string };
  onAgain: () => void;
  /** Announcement of the result, e.g. the number of matches. */
  children: ReactNode;
};

/** State of a search, announced as it changes. The results follow it. */
export function SearchState({ search, words, onAgain, children }: SearchStateProps) {
  return (
    <div className={styles.state} aria-live="polite">
      {search.kind === "asking" ? <Skeleton shape="line" count={3} /> : null}
      {search.kind === "offline" ? <p>{words.offline ?? words.failed}</p> : null}
      {search.kind === "failed" ? (
        <p>
          {words.failed}{" "}
          <Button variant="plain" onClick={onAgain}>
            {words.again}
          </Button>
        </p>
      ) : null}
      {search.kind === "found" ? <p>{children}</p> : null}
    </div>
  );
}
