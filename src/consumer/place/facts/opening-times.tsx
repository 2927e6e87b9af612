import { openDaysOf, type OpenDay, type OpenSpan } from "../../../domain/places/open-days.ts";
import { computedAt } from "../../../domain/places/open-times.ts";
import type { Place } from "../../../domain/places/place.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatClock, formatLocalDay, formatOpenState } from "../../shared/places/format-open-state.ts";
import { useNow } from "../../shared/places/use-now.ts";
import styles from "./opening-times.module.css";

const dayMin = 1_440;

/**
 * Opening state with the next seven days on demand. Without computed days, or when they have passed, the hours are shown
 * as written by the source.
 */
export function OpeningTimes({ place }: { place: Place }) {
  const t = useMessages("place").hours;
  const now = useNow();
  const state = formatOpenState(place, now, useMessages("placeCard").hours);
  const { opening_hours: text, open_times: times, time_zone: zone } = place;
  const days = times && zone ? openDaysOf(times, zone, now) : null;
  if (!text || !days)
    return (
      <div>
        <h3 className={styles.name}>{t.heading}</h3>
        {text ? <AsWritten text={text} /> : <p className={styles.note}>{t.unknown}</p>}
        {text && times && zone ? (
          <p className={styles.note}>{t.asOf({ date: formatLocalDay(computedAt(times), zone) })}</p>
        ) : null}
      </div>
    );
  const isUnsure = text.includes('"') || days.some(({ spans }) => spans.some(({ unsure }) => unsure));
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
      <Days days={days} />
      <p className={styles.note}>
        {t.nextDays} {/PH/.test(text) || text === "24/7" ? "" : t.holidaysMayDiffer} {t.local}
      </p>
      {isUnsure ? <AsWritten text={text} /> : null}
    </details>
  );
}

function AsWritten({ text }: { text: string }) {
  const t = useMessages("place").hours;
  return (
    <>
      <p className={styles.note}>{t.asWritten}</p>
      <p className={styles.written}>
        <bdi>{text}</bdi>
      </p>
    </>
  );
}

function Days({ days }: { days: readonly OpenDay[] }) {
  const t = useMessages("place").hours;
  return (
    <table className={styles.week}>
      <tbody>
        {days.map(({ weekday, spans }, nth) => (
          <tr key={weekday} aria-current={nth === 0 ? "date" : undefined}>
            <th scope="row">{t.days[weekday]}</th>
            <td>
              <Times spans={spans} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Times({ spans }: { spans: readonly OpenSpan[] }) {
  const t = useMessages("place").hours;
  if (spans.length === 0) return t.closedAllDay;
  if (spans.some(({ from, to, unsure }) => from === 0 && to === dayMin && !unsure)) return t.allDay;
  return spans.map(({ from, to, unsure }) => (
    <span key={from} className={styles.span}>
      {unsure
        ? t.unsure({ from: formatClock(from) })
        : t.span({ from: formatClock(from), to: to === dayMin ? t.midnight : formatClock(to) })}
    </span>
  ));
}
