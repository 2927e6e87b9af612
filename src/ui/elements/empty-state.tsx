import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import type { SceneName } from "../lemons/scene-pictures.tsx";
import { Scene } from "../lemons/scene.tsx";
import { Button } from "./button.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = { scene?: SceneName; title: string; children?: ReactNode; action?: ReactNode };

/** Shown instead of an empty list: a sentence and a next step. */
export function EmptyState({ scene = "plate", title, children, action }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <Scene name={scene} />
      <h2>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </section>
  );
}

type ErrorStateProps = { title?: string; children?: ReactNode; onRetry: () => void; busy?: boolean };

/** Error state: what happened, what is safe, what to do. */
export function ErrorState({ title, children, onRetry, busy = false }: ErrorStateProps) {
  const t = useMessages("common");
  return (
    <section className={styles.state} role="alert">
      <Scene name="spill" />
      <h2>{title ?? t.somethingWentWrong}</h2>
      <div className={styles.text}>{children ?? <p>{t.nothingLost}</p>}</div>
      <Button variant="quiet" busy={busy} onClick={onRetry}>
        {t.retry}
      </Button>
    </section>
  );
}
