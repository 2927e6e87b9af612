import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
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

/** The heading link of a card; the whole card answers to it, other controls inside stay on top. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />;
}
