import type { ReactNode } from "react";
import { AttentionIcon, GoodIcon, InfoIcon, WarnIcon } from "../icons.ts";
import styles from "./notice.module.css";

const icons = { info: InfoIcon, good: GoodIcon, warn: WarnIcon, bad: AttentionIcon };

/** `kind` decides the colour: "Invitation code is required" does not say that it is an error. */
export type Message = { kind: keyof typeof icons; text: string };

type NoticeProps = {
  kind?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
};

/** Announced when it appears: errors immediately, others when the screen reader pauses. */
export function Notice({ kind = "info", title, children, actions }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind} role={kind === "bad" ? "alert" : "status"}>
      <Icon aria-hidden="true" size={22} />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
