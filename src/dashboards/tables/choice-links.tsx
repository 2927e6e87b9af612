import type { ReactNode } from "react";
import { Link } from "../../ui/router.ts";
import styles from "./choice-links.module.css";

type ChoiceLink = { to: string; label: ReactNode; chosen: boolean };

/** A row of views or filters as links, so that Back works and they can be shared. */
export const ChoiceLinks = ({ label, choices }: { label: string; choices: readonly ChoiceLink[] }) => (
  <nav className={styles.choices} aria-label={label}>
    {choices.map(({ to, label: text, chosen }) => (
      <Link key={to} className={styles.choice} to={to} aria-current={chosen ? "true" : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);
