import { useCallback, useEffect, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import styles from "./captcha-field.module.css";
import { showWidget, type WidgetName } from "./captcha-widget.ts";
import { fetchLocalToken } from "./local-captcha.ts";
import { useRemoteConfig } from "../auth/use-remote-config.ts";

type CaptchaFieldProps = {
  /** That it is missing, in words. */
  error: string | null;
  /** Told of the token as soon as it is asked for; null while the check is not done. "" means that it failed. */
  onCheck: (check: Promise<string> | null) => void;
};

/** The robot check. A token is good for one attempt: give it a new `key` after each, and it starts again. */
export function CaptchaField({ error, onCheck }: CaptchaFieldProps) {
  const t = useMessages("account");
  const { config, retry } = useRemoteConfig();
  const [done, setDone] = useState(false);
  const [failed, setFailed] = useState(false);
  const missing = done ? null : error;
  const trouble = failed ? t.captcha.failed : missing;

  useEffect(() => onCheck(null), [onCheck]);
  const take = useCallback(
    (check: Promise<string> | null) => {
      setFailed(false);
      setDone(check !== null);
      onCheck(check);
    },
    [onCheck],
  );
  const fail = useCallback(() => {
    take(null);
    setFailed(true);
  }, [take]);
  const check = { trouble, onCheck: take, onFailed: fail };

  return (
    <div className={styles.captcha}>
      {config === undefined ? <Skeleton shape="line" /> : null}
      {config === null ? (
        <div className={styles.failed}>
          <FieldError id={undefined}>{t.captcha.failed}</FieldError>
          <Button variant="quiet" onClick={retry}>
            {t.action.retry}
          </Button>
        </div>
      ) : null}
      {config?.captcha.provider === "local" ? <LocalCheck {...check} /> : null}
      {config && config.captcha.provider !== "local" ? (
        <Widget {...check} name={config.captcha.provider} siteKey={config.captcha.siteKey} />
      ) : null}
    </div>
  );
}

type CheckProps = {
  trouble: string | null;
  onCheck: CaptchaFieldProps["onCheck"];
  onFailed: () => void;
};

function LocalCheck({ trouble, onCheck, onFailed }: CheckProps) {
  const t = useMessages("account").captcha;
  const [ticked, setTicked] = useState(false);
  const asked = useRef(0);
  const change = async (checked: boolean) => {
    const ask = ++asked.current;
    setTicked(checked);
    if (!checked) return onCheck(null);
    const token = fetchLocalToken().then((answer) => answer ?? "");
    onCheck(token);
    if ((await token) || ask !== asked.current) return;
    setTicked(false);
    onFailed();
  };
  return (
    <CheckboxField
      label={t.local}
      checked={ticked}
      error={trouble}
      // Not `useAction`: it is taken back by a second tap while it runs. What fails is an empty token.
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function Widget({
  trouble,
  onCheck,
  onFailed,
  name,
  siteKey,
}: CheckProps & { name: WidgetName; siteKey: string | null }) {
  const t = useMessages("account").captcha;
  const into = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = into.current;
    if (!element) return undefined;
    let remove: (() => void) | null = null;
    let current = true;
    const onToken = (token: string) => onCheck(token ? Promise.resolve(token) : null);
    showWidget(name, siteKey, element, onToken).then(
      (takeAway) => {
        if (current) remove = takeAway;
        else takeAway();
      },
      () => current && onFailed(),
    );
    return () => {
      current = false;
      remove?.();
    };
  }, [name, siteKey, onCheck, onFailed]);
  return (
    <fieldset aria-label={t.group}>
      {/* A field that needs another look gets the focus, and the widget's own parts are out of reach. */}
      <div ref={into} className={styles.widget} tabIndex={-1} data-invalid={trouble !== null} />
      {trouble ? <FieldError id={undefined}>{trouble}</FieldError> : null}
    </fieldset>
  );
}
