import { useId, type ReactNode } from "react";
import { Card } from "../../ui/elements/card.tsx";
import styles from "./server.module.css";

type PanelProps = {
  heading: string;
  hint?: ReactNode;
  /** Without a card, for content that has its own. */
  flat?: boolean;
  children?: ReactNode;
};

/** A section of the page: heading, hint, content. */
export function Panel({ heading, hint, flat = false, children }: PanelProps) {
  const id = useId();
  const as = { "aria-labelledby": id, className: styles.panel };
  const content = (
    <>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {children}
    </>
  );
  if (flat) return <section {...as}>{content}</section>;
  return (
    <Card as="section" {...as}>
      {content}
    </Card>
  );
}
