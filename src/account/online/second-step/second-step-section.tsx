import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import styles from "../account-page/account-screen.module.css";
import { EnrolPanel } from "./enrol-panel.tsx";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { Steps } from "../../second-step/second-step-calls.ts";

type SecondStepSectionProps = { steps: Steps; onChanged: () => void };

/** Second step of the account: authenticator apps and recovery codes. */
export function SecondStepSection({ steps, onChanged }: SecondStepSectionProps) {
  const t = useMessages("secondStep");
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState(false);
  const on = steps.factors.length > 0;
  const done = () => {
    setAdding(false);
    setAdded(true);
    onChanged();
  };
  return (
    <>
      <p>{t.lead}</p>
      {steps.spared ? (
        <Notice kind="warn">
          <p>{t.spared}</p>
        </Notice>
      ) : null}
      <p>
        <strong>{on ? t.on : t.off}</strong>
      </p>
      {on ? <FactorList factors={steps.factors} onChanged={onChanged} /> : null}
      {adding ? (
        <section className={styles.part} aria-label={t.enrol.title}>
          <h3>{t.enrol.title}</h3>
          <EnrolPanel onDone={done} onCancel={() => setAdding(false)} />
        </section>
      ) : (
        <div className={styles.actions}>
          <Button variant={on ? "quiet" : "primary"} onClick={() => setAdding(true)}>
            {on ? t.another : t.add}
          </Button>
        </div>
      )}
      {on ? <RecoveryCodes left={steps.codesLeft} onKept={onChanged} isNew={added} /> : null}
    </>
  );
}
