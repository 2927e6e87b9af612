import { useCallback, useRef, useState } from "react";
import { CaptchaField } from "./captcha-field.tsx";

/** The robot check of a form: its token, good for one attempt, and its field. */
export function useCaptcha() {
  const check = useRef<Promise<string> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const onCheck = useCallback((next: Promise<string> | null) => {
    check.current = next;
  }, []);
  return {
    /** The check may still be under way when the form is sent: then it is waited for. "" when it was not done. */
    token: async () => (await check.current) ?? "",
    renew: () => setAttempt((before) => before + 1),
    field: (error: string | null) => <CaptchaField key={attempt} error={error} onCheck={onCheck} />,
  };
}
