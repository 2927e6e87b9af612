import { useId } from "react";
import { searchMaxLength } from "../../../domain/places/search-radius.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { IconButton } from "../../../ui/elements/icon-button.tsx";
import { CloseIcon, SearchIcon } from "../../../ui/icons.ts";
import styles from "./search-form.module.css";

type SearchFormProps = {
  text: string;
  /** The text is too long for a search; it stays in the field with an error. */
  tooLong: boolean;
  type: (text: string) => void;
  /** The field received the focus. */
  onStart: () => void;
  onSubmit: (query: string) => void;
  onClear: () => void;
};

/** Search field. Typing searches the device; Enter or the button also ask the server, unless the field is empty. */
export function SearchForm({ text, tooLong, type, onStart, onSubmit, onClear }: SearchFormProps) {
  const t = useMessages("map").search;
  const problemId = useId();
  const wanted = text.trim();
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && !tooLong) onSubmit(wanted);
        }}
      >
        <span className={styles.box}>
          <SearchIcon aria-hidden="true" size={20} />
          <input
            className={styles.input}
            type="search"
            enterKeyHint="search"
            aria-label={t.label}
            aria-invalid={tooLong}
            aria-describedby={tooLong ? problemId : undefined}
            placeholder={t.placeholder}
            autoComplete="off"
            dir="auto"
            value={text}
            onFocus={onStart}
            onChange={(event) => type(event.target.value)}
          />
          {text === "" ? null : (
            <IconButton
              label={t.clear}
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector("input")?.focus();
                onClear();
              }}
            >
              <CloseIcon aria-hidden="true" size={20} />
            </IconButton>
          )}
        </span>
        <Button type="submit" disabled={wanted === "" || tooLong}>
          {t.submit}
        </Button>
        {tooLong ? (
          <p id={problemId} className={styles.problem} role="alert">
            {t.tooLong({ max: searchMaxLength, length: wanted.length })}
          </p>
        ) : null}
      </form>
    </search>
  );
}
