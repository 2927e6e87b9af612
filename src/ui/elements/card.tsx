import type { ReactNode } from "react";
import styles from "./card.module.css";

type CardProps = { as?: "div" | "li" | "article" | "section"; tone?: "paper" | "lemon" | "sunk"; children: ReactNode };

/** A piece of paper lying on the page. */
export function Card({ as: Element = "div", tone = "paper", children }: CardProps) {
  return (
    <Element className={styles.card} data-tone={tone}>
      {children}
    </Element>
  );
}
