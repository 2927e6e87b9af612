import type { ComponentProps } from "react";
import styles from "./file-field.module.css";

type FileFieldProps = Pick<ComponentProps<"input">, "accept" | "multiple" | "aria-describedby" | "aria-invalid"> & {
  label: string;
  busy?: boolean;
  /** Called with at least one file. */
  onChoose: (files: File[]) => void;
};

/** Chooses files of the device, by a tap or by dropping them. */
export function FileField({ label, busy = false, onChoose, ...input }: FileFieldProps) {
  return (
    <label className={styles.choose} data-busy={busy}>
      <input
        {...input}
        type="file"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Choosing the same file again must fire the event again.
          currentTarget.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
