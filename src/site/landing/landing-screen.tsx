import { sitePages } from "../../domain/paths/site-pages.ts";
import { loginPath, pages } from "../../domain/paths/paths.ts";
import { pathIn } from "../../domain/languages.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { OutboxDemo } from "./outbox-demo.tsx";
import { CountsBand } from "./counts-band.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { usePageLocation, useSiteLink } from "../page-location.ts";
import { Screenshot } from "./screenshot.tsx";
import { siteConfig } from "../site-config.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { HeaderArea } from "../layout/page-header.tsx";
import styles from "./landing-screen.module.css";

const shapes = ["outline", "whole", "half", "squeezed", "whole", "half"] as const;
const shots = ["narrow-map", "narrow-rate", "narrow-saved"] as const;

/**
 * Landing page: a demo of rating without a connection, then what the product does. Rendered only at build time, so it uses plain
 * links and no clock; `live-page.ts` adds the interactive parts.
 */
export function LandingScreen() {
  const t = useMessages("landing");
  const { landing } = useMessages("site");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={landing.title} description={landing.lead} picture="home" data={[useSiteData(landing.lead)]} />
      <Hero />
      <Story />
      <section className={styles.scale} aria-labelledby="scale">
        <h2 id="scale">{landing.scaleHeading}</h2>
        <p>{landing.scaleText}</p>
        <Scale />
      </section>
      <ul className={styles.features}>
        {[...landing.features, ...t.more].map((feature, index) => (
          <li key={feature.heading} className={styles.feature}>
            <span className={styles.featureMark}>
              <AnyLemon shape={shapes[index] ?? "whole"} />
            </span>
            <h2>{feature.heading}</h2>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
      <section className={styles.journal} aria-labelledby="journal">
        <div>
          <h2 id="journal">{t.journal.heading}</h2>
          <p>{t.journal.text}</p>
        </div>
        <Screenshot name="wide-history" label={t.journal.picture} wide />
      </section>
      <CountsBand />
      <section className={styles.end} aria-labelledby="end">
        <h2 id="end">{t.end.heading}</h2>
        <p>{t.end.text}</p>
        <div className={styles.actions}>
          <a className={styles.enter} href={link(sitePages.download)}>
            {t.getApp}
          </a>
          <a className={styles.code} href={pages.login}>
            {landing.enter}
          </a>
          <a className={styles.code} href={link(sitePages.about)}>
            {t.how}
          </a>
        </div>
      </section>
    </SiteLayout>
  );
}

function Hero() {
  const t = useMessages("landing");
  const common = useMessages("common");
  const { landing } = useMessages("site");
  const link = useSiteLink();
  return (
    <HeaderArea>
      <div className={styles.hero}>
        <div>
          <p className={styles.tagline}>{common.tagline}</p>
          <h1 className={styles.heading}>{landing.heading}</h1>
          <p className={styles.lead}>{landing.lead}</p>
          <div className={styles.actions}>
            <a className={styles.enter} href={link(sitePages.discover)}>
              {t.tryWeb}
            </a>
            <a className={styles.code} href={link(sitePages.download)}>
              {t.getApp}
            </a>
            <a className={styles.code} href={loginPath({ mode: "sign-up" })}>
              {landing.signUp}
            </a>
          </div>
          <p className={styles.early}>{landing.earlyAccess}</p>
        </div>
        <OutboxDemo />
      </div>
    </HeaderArea>
  );
}

function Story() {
  const t = useMessages("landing").story;
  return (
    <section className={styles.story} aria-labelledby="story">
      <h2 id="story">{t.heading}</h2>
      <ol className={styles.chapters}>
        {t.steps.map((step, index) => (
          <li key={step.heading} className={styles.chapter}>
            <div>
              <h3>{step.heading}</h3>
              <p>{step.text}</p>
            </div>
            <Screenshot name={shots[index] ?? "narrow-map"} label={step.picture} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Scale() {
  const { scoreLabels } = useMessages("common");
  return (
    <ol className={styles.steps}>
      {Object.values(scoreLabels).map((label, index) => (
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
  );
}

/** Structured data about the site for search engines. */
function useSiteData(description: string) {
  const { product } = useMessages("common");
  const { language, path } = usePageLocation();
  const { url } = siteConfig;
  return {
    "@type": "WebSite",
    name: product,
    description,
    inLanguage: language,
    ...(url === null ? {} : { url: url + pathIn(language, path) }),
    publisher: {
      "@type": "Organization",
      name: product,
      ...(url === null ? {} : { url, logo: `${url}/icons/icon-512.png` }),
    },
  };
}
