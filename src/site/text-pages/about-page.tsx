import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import styles from "./about-page.module.css";
import { CountsBand } from "../landing/counts-band.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { siteConfig } from "../site-config.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";

const shapes = ["whole", "half", "squeezed"] as const;
const article = `${sitePages.blog}/how-we-keep-a-rating-safe`;

/** About page: story, values, figures, mission, how it works. People are shown only if they are configured. */
export function AboutPage() {
  const t = useMessages("about");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={t.title} description={t.lead} picture="home" />
      <PageHeader title={t.title} lead={t.lead} drawing={<LemonHero />} />
      <div className={styles.page}>
        <section className={styles.story} aria-labelledby="story">
          <h2 id="story">{t.story.heading}</h2>
          {t.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <section className={styles.mission} aria-labelledby="mission">
          <h2 id="mission">{t.mission.heading}</h2>
          <p>{t.mission.text}</p>
        </section>
        <section aria-labelledby="values">
          <h2 id="values">{t.values.heading}</h2>
          <ul className={styles.values}>
            {t.values.list.map((value) => (
              <li key={value.heading} className={styles.value}>
                <h3>{value.heading}</h3>
                <p>{value.text}</p>
              </li>
            ))}
          </ul>
        </section>
        {siteConfig.team.length === 0 ? null : (
          <section aria-labelledby="team">
            <h2 id="team">{t.team}</h2>
            <ul className={styles.values}>
              {siteConfig.team.map(({ name, role }) => (
                <li key={name} className={styles.value}>
                  <h3>
                    <bdi>{name}</bdi>
                  </h3>
                  {role === "" ? null : <p>{role}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="how">
          <h2 id="how">{t.how.heading}</h2>
          <ol className={styles.steps}>
            {t.how.steps.map((step, index) => (
              <li key={step.heading} className={styles.step}>
                <span className={styles.mark}>
                  <AnyLemon shape={shapes[index] ?? "whole"} />
                </span>
                <h3>{step.heading}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
          <p className={styles.links}>
            <a href={link(sitePages.discover)}>{t.how.start}</a>
            <a href={link(sitePages.reviewPolicy)}>{t.how.reviews}</a>
            <a href={link(article)}>{t.how.article}</a>
          </p>
        </section>
      </div>
      <CountsBand />
    </SiteLayout>
  );
}
