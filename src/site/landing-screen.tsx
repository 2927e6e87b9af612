import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { scoreLabels, scores } from "../domain/score.ts";
import { useMessages } from "../messages/messages.tsx";
import { Lemon } from "../ui/lemons/lemon.tsx";
import { LemonHero } from "../ui/lemons/lemon-hero.tsx";
import styles from "./landing-screen.module.css";

/** Signed-in people come for the app. Asked after the first paint, so that visitors never download the device's database for it. */
function useWayIntoApp() {
  const navigate = useNavigate();
  useEffect(() => {
    let current = true;
    void import("../sync/session.ts")
      .then(({ readSession }) => readSession())
      .then((session) => {
        if (current && session) void navigate("/app/map", { replace: true });
      });
    return () => {
      current = false;
    };
  }, [navigate]);
}

const featureShapes = ["outline", "whole", "half"] as const;

/** The face of the product until the public site is built: only what is true today, no numbers. */
export function LandingScreen() {
  const t = useMessages();
  const { landing } = t.site;
  const [year] = useState(() => new Date().getFullYear());
  useWayIntoApp();
  return (
    <div className={styles.page}>
      <title>{`${t.common.product}: ${landing.title}`}</title>
      <a className={styles.skip} href="#main">
        {t.site.frame.skip}
      </a>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Link className={styles.brand} to="/">
            <span className={styles.mark}>
              <Lemon />
            </span>
            {t.common.product}
          </Link>
          <Link className={styles.signIn} to="/app-login">
            {t.site.frame.signIn}
          </Link>
        </div>
      </header>
      <main id="main">
        <section className={styles.front}>
          <div className={styles.hero}>
            <div className={styles.pitch}>
              <p className={styles.tagline}>{t.common.tagline}</p>
              <h1 className={styles.heading}>{landing.heading}</h1>
              <p className={styles.lead}>{landing.lead}</p>
              <div className={styles.actions}>
                <Link className={styles.enter} to="/app-login">
                  {landing.enter}
                </Link>
                <Link className={styles.code} to="/app-login?mode=sign-up">
                  {landing.signUp}
                </Link>
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
            {scores.map((score) => (
              <li key={score} className={styles.step}>
                <span className={styles.pile} aria-hidden="true">
                  {Array.from({ length: score }, (_, lemon) => (
                    <span key={lemon} className={styles.small}>
                      <Lemon withLeaf={false} />
                    </span>
                  ))}
                </span>
                <span className={styles.count}>{score}</span>
                <span>{t.common.scoreLabels[scoreLabels[score]]}</span>
              </li>
            ))}
          </ol>
        </section>
        <ul className={styles.features}>
          {landing.features.map((feature, index) => (
            <li key={feature.heading} className={styles.feature}>
              <span className={styles.featureMark}>
                <Lemon shape={featureShapes[index] ?? "whole"} />
              </span>
              <h2>{feature.heading}</h2>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>
        <p className={styles.motto}>{t.common.footerTagline}</p>
        <p>
          © {year} {t.common.product}
        </p>
      </footer>
    </div>
  );
}
