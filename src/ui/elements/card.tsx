import type { ComponentProps, ElementType } from "react";
import styles from "./card.module.css";

type CardProps<As extends ElementType> = ComponentProps<As> & {
  as?: As;
  /** `attention`: a card with a red edge; `tint` and `alert`: flat coloured areas. */
  tone?: "paper" | "attention" | "sunk" | "tint" | "alert";
};

/** A raised area. `className` lays out its content; the padding is `--card-padding`. */
export function Card<As extends ElementType = "div">({ as, tone = "paper", className = "", ...rest }: CardProps<As>) {
  const Element: ElementType = as ?? "div";
  return <Element {...rest} className={`${styles.card} ${className}`} data-tone={tone} />;
}
