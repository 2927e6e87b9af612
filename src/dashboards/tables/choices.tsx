import type { ReactNode } from "react";
import { Link } from "../../ui/elements/link.tsx";
import styles from "./choices.module.css";

type Choice = { to: string; label: ReactNode; chosen: boolean };

/** Pages or filters beside each other: addresses, so that Back works and they can be shared. */
export const Choices = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav className={styles.choices} aria-label={label}>
    {choices.map(({ to, label: words, chosen }) => (
      <Link key={to} className={styles.choice} to={to} aria-current={chosen ? "true" : undefined}>
        {words}
      </Link>
    ))}
  </nav>
);
