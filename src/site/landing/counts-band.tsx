import { useMessages } from "../../messages/messages.ts";
import styles from "./counts-band.module.css";

/** Live figures, filled in by the page's script. Hidden without a script, without figures, or while they are small. */
export function CountsBand() {
  const t = useMessages("counts");
  return (
    <section
      className={styles.band}
      aria-labelledby="counts"
      data-counts=""
      data-group={t.group}
      data-day={t.day}
      hidden
    >
      <h2 id="counts" className={styles.heading}>
        {t.heading}
      </h2>
      <dl className={styles.figures}>
        {(["ratings", "places", "cities"] as const).map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t[name]}</dt>
            <dd data-count={name} />
          </div>
        ))}
      </dl>
      <p className={styles.day}>
        {t.asOf} <time />
      </p>
    </section>
  );
}
