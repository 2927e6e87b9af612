import { useId, useState } from "react";
import { useMessages } from "../../../../messages/messages.ts";
import { Button } from "../../../../ui/elements/button.tsx";
import { FieldError } from "../../../../ui/elements/field.tsx";
import { SelectField } from "../../../../ui/elements/select-field.tsx";
import { TextField } from "../../../../ui/elements/text-field.tsx";
import styles from "./hours-field.module.css";
import { SpansField } from "./spans-field.tsx";
import { closedWeek, readHours, writeHours, type SpecialDay, type WeekHours } from "./week-hours.ts";

type HoursFieldProps = { value: string; error?: string | null | undefined; onChange: (text: string) => void };

/**
 * Opening hours by day, with holidays and special days. Hours that the form cannot show stay as they are until the owner
 * replaces them.
 */
export function HoursField({ value, error, onChange }: HoursFieldProps) {
  const t = useMessages("ownerSettings").hours;
  const [week, setWeek] = useState(() => readHours(value));
  const errorId = useId();
  const change = (next: WeekHours | null) => {
    setWeek(next);
    onChange(next ? writeHours(next) : "");
  };
  return (
    <fieldset className={styles.hours} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{t.heading}</legend>
      {week ? (
        <Week week={week} onChange={change} />
      ) : (
        <>
          <p className={styles.soft}>{value === "" ? t.none : t.unreadable}</p>
          {value === "" ? null : (
            <p className={styles.written}>
              <bdi>{value}</bdi>
            </p>
          )}
          <Button variant="quiet" onClick={() => change(closedWeek())}>
            {value === "" ? t.enter : t.replace}
          </Button>
        </>
      )}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

type WeekProps = { week: WeekHours; onChange: (week: WeekHours | null) => void };

function Week({ week, onChange }: WeekProps) {
  const t = useMessages("ownerSettings").hours;
  const dayNames = t.days;
  const { days, holidays, special } = week;
  const setDay = (day: number, spans: WeekHours["days"][number]) =>
    onChange({ ...week, days: days.map((one, nth) => (nth === day ? spans : one)) });
  const choice = holidays === null ? "same" : holidays.length === 0 ? "closed" : "own";
  const ofChoice: Record<string, WeekHours["holidays"]> = { same: null, closed: [], own: [{ from: "", to: "" }] };
  return (
    <>
      <p className={styles.soft}>{t.nightHint}</p>
      {days.map((spans, day) => (
        <SpansField
          key={dayNames[day]}
          name={dayNames[day] ?? ""}
          spans={spans}
          onChange={(next) => setDay(day, next)}
          onCopy={day === 0 ? undefined : () => setDay(day, days[day - 1] ?? [])}
        />
      ))}
      <SelectField
        label={t.holidays}
        value={choice}
        options={[
          { value: "same", label: t.holidaysSame },
          { value: "closed", label: t.closed },
          { value: "own", label: t.holidaysOwn },
        ]}
        onChange={({ currentTarget }) => onChange({ ...week, holidays: ofChoice[currentTarget.value] ?? null })}
      />
      {holidays && choice === "own" ? (
        <SpansField name={t.holidays} spans={holidays} onChange={(next) => onChange({ ...week, holidays: next })} />
      ) : null}
      <SpecialDays special={special} onChange={(next) => onChange({ ...week, special: next })} />
      <Button variant="plain" onClick={() => onChange(null)}>
        {t.remove}
      </Button>
    </>
  );
}

type SpecialDaysProps = { special: readonly SpecialDay[]; onChange: (special: SpecialDay[]) => void };

/** Single dates with hours of their own, e.g. Christmas Eve. */
function SpecialDays({ special, onChange }: SpecialDaysProps) {
  const t = useMessages("ownerSettings").hours;
  const set = (at: number, day: SpecialDay) => onChange(special.map((one, nth) => (nth === at ? day : one)));
  return (
    <>
      {special.map((day, at) => (
        <div key={at} className={styles.special}>
          <TextField
            type="date"
            label={t.specialDate}
            value={day.date}
            onChange={({ currentTarget }) => set(at, { ...day, date: currentTarget.value })}
          />
          <SpansField
            name={t.specialHours({ nth: at + 1 })}
            spans={day.spans}
            onChange={(spans) => set(at, { ...day, spans })}
          />
          <Button variant="plain" onClick={() => onChange(special.filter((_, nth) => nth !== at))}>
            {t.removeSpecial}
          </Button>
        </div>
      ))}
      <Button variant="quiet" onClick={() => onChange([...special, { date: "", spans: [] }])}>
        {t.addSpecial}
      </Button>
    </>
  );
}
