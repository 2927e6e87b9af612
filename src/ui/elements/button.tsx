import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "../router.ts";
import styles from "./button.module.css";

type Look = {
  variant?: "primary" | "quiet" | "danger" | "plain";
  /** As wide as its container, for the main action of a phone screen. */
  wide?: boolean;
  icon?: ReactNode;
};

type ButtonProps = Look & { busy?: boolean } & ComponentProps<"button">;

/** While busy it keeps focus and place but does not act. */
export function Button({
  variant = "primary",
  wide = false,
  icon,
  busy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-wide={wide}
      aria-busy={busy}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = "primary", wide = false, icon, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={styles.button} data-variant={variant} data-wide={wide}>
      {icon}
      {children}
    </Link>
  );
}
