import type { Span } from "../../../domain/places/opening-hours.ts";
import type { Place } from "../../../domain/places/place.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatClock, formatOpenState } from "../../shared/places/format-open-state.ts";
import { openingHoursAt, useNow } from "../../shared/places/opening-state.ts";
import styles from "./opening-times.module.css";

const dayMin = 1_440;

/** Opening state with the week on demand. Hours that cannot be parsed with certainty are shown as written by the source. */
export function OpeningTimes({ place }: { place: Place }) {
  const t = useMessages("place").hours;
  const known = openingHoursAt(place, useNow());
  const state = formatOpenState(known, useMessages("placeCard").hours);
  if (!known) {
    return (
      <div>
        <h3 className={styles.name}>{t.heading}</h3>
        {place.opening_hours ? (
          <>
            <p className={styles.note}>{t.asWritten}</p>
            <p className={styles.written}>
              <bdi>{place.opening_hours}</bdi>
            </p>
          </>
        ) : (
          <p className={styles.note}>{t.unknown}</p>
        )}
      </div>
    );
  }
  const { week, today } = known;
  return (
    <details className={styles.times}>
      <summary className={styles.summary}>
        <span className={styles.name}>{t.heading}</span>
        {state ? (
          <span>
            <strong data-open={state.open}>{state.word}</strong> {state.next}
          </span>
        ) : null}
      </summary>
      <table className={styles.week}>
        <tbody>
          {week.days.map((spans, day) => (
            <tr key={day} aria-current={day === today ? "date" : undefined}>
              <th scope="row">{t.days[day]}</th>
              <td>
                <Times spans={spans} />
              </td>
            </tr>
          ))}
          {week.holidays ? (
            <tr>
              <th scope="row">{t.holidays}</th>
              <td>
                <Times spans={week.holidays} />
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className={styles.note}>
        {week.holidays ? "" : t.holidaysMayDiffer} {place.time_zone ? t.local : ""}
      </p>
    </details>
  );
}

function Times({ spans }: { spans: readonly Span[] }) {
  const t = useMessages("place").hours;
  if (spans.length === 0) return t.closedAllDay;
  if (spans.some(({ from, to }) => from === 0 && to === dayMin)) return t.allDay;
  return spans.map(({ from, to }) => (
    <span key={from} className={styles.span}>
      {formatClock(from)} – {formatClock(to)}
    </span>
  ));
}
