import type { ReactNode } from "react";
import styles from "./banners.module.css";

export function Banner({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <section className={styles.banner} aria-label={title}>
      {icon}
      <p className={styles.words}>
        <strong>{title}</strong>
        {text ? <span>{text}</span> : null}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  );
}
