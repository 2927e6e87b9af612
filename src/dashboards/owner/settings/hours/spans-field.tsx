import { useMessages } from "../../../../messages/messages.ts";
import { Button } from "../../../../ui/elements/button.tsx";
import { IconButton } from "../../../../ui/elements/icon-button.tsx";
import { RemoveIcon } from "../../../../ui/icons.ts";
import styles from "./hours-field.module.css";
import type { Span } from "./week-hours.ts";

type SpansFieldProps = {
  name: string;
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
  onCopy?: (() => void) | undefined;
};

/** The hours of one day; none: closed. */
export function SpansField({ name, spans, onChange, onCopy }: SpansFieldProps) {
  const t = useMessages("ownerSettings").hours;
  const set = (at: number, span: Span) => onChange(spans.map((one, nth) => (nth === at ? span : one)));
  return (
    <fieldset className={styles.day} aria-label={name}>
      <span className={styles.name}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 ? <span className={styles.soft}>{t.closed}</span> : null}
        {spans.map((span, at) => (
          <div key={at} className={styles.span}>
            <input
              type="time"
              className={styles.time}
              aria-label={t.from({ day: name })}
              value={span.from}
              onChange={({ currentTarget }) => set(at, { ...span, from: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              className={styles.time}
              aria-label={t.to({ day: name })}
              value={span.to}
              onChange={({ currentTarget }) => set(at, { ...span, to: currentTarget.value })}
            />
            <IconButton
              label={t.removeSpan({ day: name })}
              onClick={() => onChange(spans.filter((_, nth) => nth !== at))}
            >
              <RemoveIcon aria-hidden="true" size={18} />
            </IconButton>
          </div>
        ))}
        <span className={styles.actions}>
          <Button
            variant="plain"
            aria-label={t.addSpanOn({ day: name })}
            onClick={() => onChange([...spans, { from: "", to: "" }])}
          >
            {t.addSpan}
          </Button>
          {onCopy && spans.length === 0 ? (
            <Button variant="plain" aria-label={t.copyTo({ day: name })} onClick={onCopy}>
              {t.copy}
            </Button>
          ) : null}
        </span>
      </div>
    </fieldset>
  );
}
