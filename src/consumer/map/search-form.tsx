import { useState } from "react";
import { useMapMessages } from "../../messages/en/map.ts";
import { Button } from "../../ui/elements/button.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { CloseIcon, SearchIcon } from "../../ui/icons.ts";
import styles from "./search-form.module.css";

type SearchFormProps = { query: string; onSearch: (query: string) => void; onClear: () => void };

/** Runs on Enter or the button, never on nothing. The caller gives it the query as key, so that Back and Refresh reach the field. */
export function SearchForm({ query, onSearch, onClear }: SearchFormProps) {
  const t = useMapMessages().search;
  const [text, setText] = useState(query);
  const wanted = text.trim();
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") onSearch(wanted);
        }}
      >
        <span className={styles.box}>
          <SearchIcon aria-hidden="true" size={20} />
          <input
            className={styles.input}
            type="search"
            enterKeyHint="search"
            aria-label={t.label}
            placeholder={t.placeholder}
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text === "" ? null : (
            <IconButton
              label={t.clear}
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector("input")?.focus();
                setText("");
                onClear();
              }}
            >
              <CloseIcon aria-hidden="true" size={20} />
            </IconButton>
          )}
        </span>
        <Button type="submit" disabled={wanted === ""}>
          {t.submit}
        </Button>
      </form>
    </search>
  );
}
