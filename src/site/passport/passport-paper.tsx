import { awardSchema } from "../../domain/ratings/score.ts";
import type { Passport } from "../../domain/people/passport.ts";
import { tagSchema } from "../../domain/ratings/tags.ts";
import { useMessages } from "../../messages/messages.ts";
import { Chip } from "../../ui/elements/chips.tsx";
import styles from "./passport-screen.module.css";

/** The content of a passport. Skips tags and awards that this version does not know. */
export function PassportPaper({ passport }: { passport: Passport }) {
  const t = useMessages("passport");
  const names = useMessages("names");
  const { name, issued_on, ratings, average, five_lemons, places } = passport;
  const tags = passport.tags.flatMap(({ tag, count }) => {
    const read = tagSchema.safeParse(tag);
    return read.success ? [t.times({ label: names.tags[read.data], count })] : [];
  });
  const awards = Object.entries(passport.awards).flatMap(([award, count]) => {
    const read = awardSchema.safeParse(award);
    return read.success ? [t.times({ label: names.awards[read.data], count })] : [];
  });
  return (
    <article className={styles.paper}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className={styles.hint}>{t.issued({ day: issued_on })}</p>
      <dl className={styles.figures}>
        <Figure value={t.number({ count: ratings })} name={t.ratings({ count: ratings })} />
        <Figure value={t.averageOf({ average })} name={t.average} />
        <Figure value={t.number({ count: five_lemons })} name={t.best} />
      </dl>
      <Chips heading={t.praise} words={tags} />
      <Chips heading={t.awards} words={awards} />
      {places.length > 0 ? (
        <>
          <h3>{t.places}</h3>
          <ul className={styles.places}>
            {places.map((place) => (
              <li key={place.name + place.since}>
                <strong>
                  <bdi>{[place.name, place.city].filter(Boolean).join(", ")}</bdi>
                </strong>{" "}
                <span className={styles.hint}>
                  {place.active ? t.now({ since: place.since }) : t.before({ since: place.since })}
                  {place.ratings === null ? null : `, ${t.ratedThere({ count: place.ratings })}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={styles.hint}>{t.noNames}</p>
    </article>
  );
}

const Figure = ({ value, name }: { value: string; name: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Chips({ heading, words }: { heading: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul className={styles.chips}>
        {words.map((word) => (
          <li key={word}>
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}
