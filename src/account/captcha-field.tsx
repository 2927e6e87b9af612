import { useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/messages.tsx";
import { CheckboxField } from "../ui/elements/checkbox-field.tsx";
import { FieldError } from "../ui/elements/field.tsx";
import { Skeleton } from "../ui/elements/skeleton.tsx";
import styles from "./captcha-field.module.css";
import { showWidget, type WidgetName } from "./captcha-widget.ts";
import type { FormError } from "./forms.ts";
import { fetchLocalToken } from "./local-captcha.ts";
import { useRemoteConfig } from "./use-remote-config.ts";

/**
 * The robot check, as the hidden form field `captchaToken`. A token is good for one attempt:
 * give it a new `key` after each, and it starts anew.
 */
export function CaptchaField({ error }: { error: FormError | undefined }) {
  const t = useMessages().account;
  const config = useRemoteConfig();
  const [token, setToken] = useState("");
  const [failed, setFailed] = useState(false);
  const missing = error && !token ? t.error[error] : null;
  const trouble = failed || config === null ? t.captcha.failed : missing;
  const check = { trouble, onToken: setToken, onFailed: setFailed };

  return (
    <div className={styles.captcha}>
      <input type="hidden" name="captchaToken" value={token} />
      {config === undefined ? <Skeleton shape="line" /> : null}
      {config === null && trouble ? <FieldError id={undefined}>{trouble}</FieldError> : null}
      {config?.captcha.provider === "local" ? <LocalCheck {...check} /> : null}
      {config && config.captcha.provider !== "local" ? (
        <Widget {...check} name={config.captcha.provider} siteKey={config.captcha.siteKey} />
      ) : null}
    </div>
  );
}

type CheckProps = {
  trouble: string | null;
  onToken: (token: string) => void;
  onFailed: (failed: boolean) => void;
};

function LocalCheck({ trouble, onToken, onFailed }: CheckProps) {
  const t = useMessages().account.captcha;
  const [ticked, setTicked] = useState(false);
  const asked = useRef(0);
  const change = async (checked: boolean) => {
    const ask = ++asked.current;
    setTicked(checked);
    onFailed(false);
    onToken("");
    if (!checked) return;
    const token = await fetchLocalToken();
    if (ask !== asked.current) return;
    if (token) return onToken(token);
    setTicked(false);
    onFailed(true);
  };
  return (
    <CheckboxField
      label={t.local}
      checked={ticked}
      error={trouble}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function Widget({
  trouble,
  onToken,
  onFailed,
  name,
  siteKey,
}: CheckProps & { name: WidgetName; siteKey: string | null }) {
  const t = useMessages().account.captcha;
  const into = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = into.current;
    if (!element) return undefined;
    let remove: (() => void) | null = null;
    let current = true;
    showWidget(name, siteKey, element, onToken).then(
      (takeAway) => {
        if (current) remove = takeAway;
        else takeAway();
      },
      () => current && onFailed(true),
    );
    return () => {
      current = false;
      remove?.();
    };
  }, [name, siteKey, onToken, onFailed]);
  return (
    <fieldset aria-label={t.group}>
      {/* A field that needs another look gets the focus, and the widget's own parts are out of reach. */}
      <div ref={into} className={styles.widget} tabIndex={-1} data-invalid={trouble !== null} />
      {trouble ? <FieldError id={undefined}>{trouble}</FieldError> : null}
    </fieldset>
  );
}
