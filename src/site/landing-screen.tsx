import { loginPath, pages } from "../domain/paths.ts";
import { useCommonMessages } from "../messages/en/common.ts";
import { useSiteMessages } from "../messages/en/site.ts";
import { LemonHero } from "../ui/lemons/lemon-hero.tsx";
import { AnyLemon } from "../ui/lemons/any-lemon.tsx";
import { Lemon } from "../ui/lemons/lemon.tsx";
import styles from "./landing-screen.module.css";

const featureShapes = ["outline", "whole", "half"] as const;

/**
 * The face of the product until the public site is built: only what is true today, no numbers. Rendered at build and never
 * again in the browser: plain links, no state, no clock.
 */
export function LandingScreen() {
  const t = { common: useCommonMessages(), site: useSiteMessages() };
  const { landing } = t.site;
  return (
    <div className={styles.page}>
      <title>{`${t.common.product}: ${landing.title}`}</title>
      <a className={styles.skip} href="#main">
        {t.site.landing.skip}
      </a>
      <header className={styles.top}>
        <div className={styles.bar}>
          <a className={styles.brand} href={pages.home}>
            <span className={styles.mark}>
              <Lemon />
            </span>
            {t.common.product}
          </a>
          <a className={styles.signIn} href={pages.login}>
            {t.site.landing.signIn}
          </a>
        </div>
      </header>
      <main id="main">
        <section className={styles.front}>
          <div className={styles.hero}>
            <div>
              <p className={styles.tagline}>{t.common.tagline}</p>
              <h1 className={styles.heading}>{landing.heading}</h1>
              <p className={styles.lead}>{landing.lead}</p>
              <div className={styles.actions}>
                <a className={styles.enter} href={pages.login}>
                  {landing.enter}
                </a>
                <a className={styles.code} href={loginPath({ mode: "sign-up" })}>
                  {landing.signUp}
                </a>
              </div>
              <p className={styles.early}>{landing.earlyAccess}</p>
            </div>
            <div className={styles.drawing}>
              <LemonHero />
            </div>
          </div>
        </section>
        <section className={styles.scale} aria-labelledby="scale">
          <h2 id="scale">{landing.scaleHeading}</h2>
          <p>{landing.scaleText}</p>
          <ol className={styles.steps}>
            {Object.values(t.common.scoreLabels).map((label, index) => (
              <li key={label} className={styles.step}>
                <span className={styles.pile} aria-hidden="true">
                  {Array.from({ length: index + 1 }, (_, lemon) => (
                    <span key={lemon} className={styles.small}>
                      <Lemon withLeaf={false} />
                    </span>
                  ))}
                </span>
                <span className={styles.count}>{index + 1}</span>
                <span>{label}</span>
              </li>
            ))}
          </ol>
        </section>
        <ul className={styles.features}>
          {landing.features.map((feature, index) => (
            <li key={feature.heading} className={styles.feature}>
              <span className={styles.featureMark}>
                <AnyLemon shape={featureShapes[index] ?? "whole"} />
              </span>
              <h2>{feature.heading}</h2>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>
        <p className={styles.motto}>{t.common.footerTagline}</p>
        <p>© {t.common.product}</p>
      </footer>
    </div>
  );
}
