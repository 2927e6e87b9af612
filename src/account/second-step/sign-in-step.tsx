import type { ComponentProps } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import styles from "../sign-in/login-screen.module.css";
import { StepForm } from "./step-form.tsx";

type SignInStepProps = ComponentProps<typeof StepForm> & { onBack: () => void };

/** The second step of signing in. Loaded only for accounts that have one. */
export function SignInStep({ onBack, ...step }: SignInStepProps) {
  const t = { back: useMessages("account").action.backToSignIn, title: useMessages("secondStep").challenge.title };
  return (
    <div className={styles.panel}>
      <h2>{t.title}</h2>
      <StepForm {...step} />
      <Button variant="plain" onClick={onBack}>
        {t.back}
      </Button>
    </div>
  );
}
