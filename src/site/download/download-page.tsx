import { pages } from "../../domain/paths/paths.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import styles from "./download-page.module.css";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { siteConfig } from "../site-config.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";

const guides = ["ios", "android", "desktop"] as const;
const devices = ["android", "ios", "desktop"] as const;

/** Browsers that support installation; product names, the same in every language. */
const browsers = { android: "Chrome, Edge, Samsung Internet", ios: "Safari", desktop: "Chrome, Edge" } as const;

/** How to install the app: with a button if the browser offers it, else with a guide. Store links appear only if they are configured. */
export function DownloadPage() {
  const t = useMessages("download");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={t.title} description={t.lead} picture="home" />
      <PageHeader title={t.title} lead={t.lead} drawing={<LemonHero />} />
      <div className={styles.page} data-download="" data-install="guide">
        <div className={styles.ways}>
          <section className={styles.card} aria-labelledby="install">
            <h2 id="install">{t.install.heading}</h2>
            <div className={styles.install} aria-live="polite">
              <div data-install-is="guide">
                <p>{t.install.guide}</p>
                <a className={styles.quiet} href="#guides">
                  {t.guides.heading}
                </a>
              </div>
              <div data-install-is="offered">
                <p>{t.install.text}</p>
                <button className={styles.button} type="button">
                  {t.install.button}
                </button>
              </div>
              <div data-install-is="installed">
                <p>{t.install.installed}</p>
                <a className={styles.button} href={pages.map}>
                  {t.install.open}
                </a>
              </div>
            </div>
          </section>
          {siteConfig.stores.length === 0 ? null : (
            <section className={styles.card} aria-labelledby="stores">
              <h2 id="stores">{t.stores}</h2>
              <p className={styles.stores}>
                {siteConfig.stores.map(({ name, url }) => (
                  <a key={name} className={styles.button} href={url} rel="noopener">
                    {name}
                  </a>
                ))}
              </p>
            </section>
          )}
          <section className={styles.code} aria-labelledby="phone">
            <div>
              <h2 id="phone">{t.code.heading}</h2>
              <p>{t.code.text}</p>
            </div>
            <figure className={styles.picture} aria-label={t.code.label}>
              <svg data-code="" viewBox="0 0 1 1" aria-hidden="true" focusable="false" />
            </figure>
          </section>
        </div>
        <section aria-labelledby="guides">
          <h2 id="guides">{t.guides.heading}</h2>
          <div className={styles.guides}>
            {guides.map((name) => (
              <section key={name} className={styles.guide} aria-labelledby={`guide-${name}`} data-device={name}>
                <h3 id={`guide-${name}`}>{t.guides[name].name}</h3>
                <ol className={styles.steps}>
                  {t.guides[name].steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <p className={styles.note}>{t.guides[name].note}</p>
              </section>
            ))}
          </div>
        </section>
        <section aria-labelledby="compare">
          <h2 id="compare">{t.compare.heading}</h2>
          <Comparison />
        </section>
        <section className={styles.web} aria-labelledby="web">
          <h2 id="web">{t.web.heading}</h2>
          <p>{t.web.text}</p>
          <p>
            <a className={styles.quiet} href={link(sitePages.discover)}>
              {t.web.button}
            </a>
          </p>
        </section>
      </div>
    </SiteLayout>
  );
}

/** Explicit roles, because the card layout removes the implicit ones. Spread as objects: the linter reports them as redundant. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

function Comparison() {
  const { compare: t } = useMessages("download");
  const names = { android: "Android", ios: "iPhone, iPad", desktop: t.computer };
  const said = (answer: string, device: keyof typeof browsers) =>
    answer === "yes" ? t.yes : answer === "no" ? t.no : answer === "most" ? browsers[device] : answer;
  return (
    // On a phone each row is a card, and each cell shows its column's name.
    <table {...roles.table} className={styles.table}>
      <caption className={styles.caption}>{t.caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader} scope="col">
            {t.what}
          </th>
          {devices.map((device) => (
            <th key={device} {...roles.columnheader} scope="col">
              {names[device]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {t.rows.map((row) => (
          <tr key={row.what} {...roles.row}>
            <th {...roles.rowheader} scope="row">
              {row.what}
            </th>
            {devices.map((device) => (
              <td key={device} {...roles.cell} data-label={names[device]} data-answer={row[device]}>
                {said(row[device], device)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
