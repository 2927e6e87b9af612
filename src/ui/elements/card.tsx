import type { ComponentProps, ElementType } from "react";
import styles from "./card.module.css";

type CardProps<As extends ElementType> = ComponentProps<As> & {
  as?: As;
  /** `attention`: a piece of paper with a red edge; `tint` and `alert` lie flat and say something by their colour. */
  tone?: "paper" | "attention" | "sunk" | "tint" | "alert";
};

/** A piece of paper lying on the page. `className` lays out what is on it; the padding is `--card-padding`. */
export function Card<As extends ElementType = "div">({ as, tone = "paper", className = "", ...rest }: CardProps<As>) {
  const Element: ElementType = as ?? "div";
  return <Element {...rest} className={`${styles.card} ${className}`} data-tone={tone} />;
}
