import { useCallback, useRef, useState } from "react";
import { CaptchaField } from "./captcha-field.tsx";

/** The robot check of a form: its field, and its token, valid for one attempt. */
export function useCaptcha() {
  const check = useRef<Promise<string> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const onCheck = useCallback((next: Promise<string> | null) => {
    check.current = next;
  }, []);
  return {
    /** Waits for a check that is still running when the form is submitted. "" if it was not done. */
    token: async () => (await check.current) ?? "",
    renew: () => setAttempt((before) => before + 1),
    field: (error: string | null) => <CaptchaField key={attempt} error={error} onCheck={onCheck} />,
  };
}
