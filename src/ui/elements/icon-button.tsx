import type { ComponentProps, ReactNode } from "react";
import styles from "./icon-button.module.css";

type IconButtonProps = { label: string; children: ReactNode } & Omit<ComponentProps<"button">, "aria-label" | "title">;

export function IconButton({ label, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.iconButton} aria-label={label} title={label}>
      {children}
    </button>
  );
}
