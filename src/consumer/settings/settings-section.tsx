import { useId, type ReactNode } from "react";
import { Card } from "../../ui/elements/card.tsx";
import styles from "./settings-screen.module.css";

export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{heading}</h2>
      {children}
    </Card>
  );
}
