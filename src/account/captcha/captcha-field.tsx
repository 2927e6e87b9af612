import { useCallback, useEffect, useRef, useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import styles from "./captcha-field.module.css";
import { showWidget, type WidgetName } from "../../ui/elements/captcha-widget.ts";
import { fetchLocalToken } from "../../remote/captcha/local-captcha.ts";
import { useRemoteConfig } from "../auth/use-remote-config.ts";

type CaptchaFieldProps = {
  /** Sentence that the check is missing. */
  error: string | null;
  /** Receives the token as soon as it is requested; null while the check is not done, "" if it failed. */
  onCheck: (check: Promise<string> | null) => void;
};

/** The robot check. A token is valid for one attempt; a new `key` restarts the check. */
export function CaptchaField({ error, onCheck }: CaptchaFieldProps) {
  const t = useMessages("account");
  const { config, retry } = useRemoteConfig();
  const [done, setDone] = useState(false);
  const [failed, setFailed] = useState(false);
  const online = useOnline();
  const failure = online ? t.captcha.failed : t.captcha.offline;
  const missing = done ? null : error;
  const shownError = failed ? failure : missing;

  useEffect(() => onCheck(null), [onCheck]);
  const setCheck = useCallback(
    (check: Promise<string> | null) => {
      setFailed(false);
      setDone(check !== null);
      onCheck(check);
    },
    [onCheck],
  );
  const fail = useCallback(() => {
    setCheck(null);
    setFailed(true);
  }, [setCheck]);
  const check = { shownError, onCheck: setCheck, onFailed: fail };

  return (
    <div className={styles.captcha}>
      {config === undefined ? <Skeleton shape="line" /> : null}
      {config === null ? (
        <div className={styles.failed}>
          <FieldError id={undefined}>{failure}</FieldError>
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
  shownError: string | null;
  onCheck: CaptchaFieldProps["onCheck"];
  onFailed: () => void;
};

function LocalCheck({ shownError, onCheck, onFailed }: CheckProps) {
  const t = useMessages("account").captcha;
  const [ticked, setTicked] = useState(false);
  const latestRequest = useRef(0);
  const change = async (checked: boolean) => {
    const request = ++latestRequest.current;
    setTicked(checked);
    if (!checked) return onCheck(null);
    const token = fetchLocalToken().then((answer) => answer ?? "");
    onCheck(token);
    if ((await token) || request !== latestRequest.current) return;
    setTicked(false);
    onFailed();
  };
  return (
    <CheckboxField
      label={t.local}
      checked={ticked}
      error={shownError}
      // Not `useAction`, because a second tap must be able to cancel. Failures are an empty token.
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function Widget({
  shownError,
  onCheck,
  onFailed,
  name,
  siteKey,
}: CheckProps & { name: WidgetName; siteKey: string | null }) {
  const t = useMessages("account").captcha;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let remove: (() => void) | null = null;
    let current = true;
    const onToken = (token: string) => onCheck(token ? Promise.resolve(token) : null);
    showWidget(name, siteKey, element, onToken).then(
      (removeWidget) => {
        if (current) remove = removeWidget;
        else removeWidget();
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
      {/* Focusable when invalid, because the parts of the widget are in a frame of another site. */}
      <div ref={container} className={styles.widget} tabIndex={-1} data-invalid={shownError !== null} />
      {shownError ? <FieldError id={undefined}>{shownError}</FieldError> : null}
    </fieldset>
  );
}
