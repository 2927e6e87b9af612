import { useId, type ReactNode } from "react";
import { Hidden } from "./hidden.tsx";
import styles from "./segmented-control.module.css";

type SegmentedControlProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
};

/** A radio group of a few visible options. */
export function SegmentedControl<T extends string>({ label, options, value, onChange }: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <Hidden as="legend">{label}</Hidden>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
