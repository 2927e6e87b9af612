import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { CheckIcon } from "../icons.ts";
import styles from "./chips.module.css";

/** A label that is not interactive. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

type ChipGroupProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  max?: number;
};

/** Toggle buttons. At the maximum the others stay focusable but are marked as disabled. */
export function ChipGroup<T extends string>({ label, options, chosen, onChange, max = Infinity }: ChipGroupProps<T>) {
  const t = useMessages("common");
  const full = chosen.length >= max;
  return (
    <fieldset>
      <legend className={styles.legend}>
        <span>{label}</span>
        {Number.isFinite(max) ? (
          <span className={styles.count} aria-live="polite">
            {t.chosenOf({ count: chosen.length, max })}
          </span>
        ) : null}
      </legend>
      <div className={styles.options}>
        {options.map((option) => {
          const pressed = chosen.includes(option.value);
          const blocked = full && !pressed;
          return (
            <button
              key={option.value}
              type="button"
              className={styles.toggle}
              aria-pressed={pressed}
              aria-disabled={blocked || undefined}
              onClick={() => {
                if (pressed) onChange(chosen.filter((value) => value !== option.value));
                else if (!blocked) onChange([...chosen, option.value]);
              }}
            >
              {pressed ? <CheckIcon aria-hidden="true" size={15} /> : null}
              {option.label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
