import type { ReactNode } from "react";
import { pathIn } from "../../domain/languages.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { languageNames } from "../../messages/language-names.ts";
import { useMessages } from "../../messages/messages.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { NewsletterForm } from "../newsletter/newsletter-fields.tsx";
import { usePageLocation, useSiteLink } from "../page-location.ts";
import { siteConfig } from "../site-config.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { footer, ...t } = useMessages("siteFrame");
  const { product, footerTagline, theme, themes } = useMessages("common");
  const { language, languages, path } = usePageLocation();
  const link = useSiteLink();
  const { twitter, instagram, year, imprint } = siteConfig;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.front}>
          <p className={styles.brand}>
            <span className={styles.mark}>
              <Lemon />
            </span>
            {product}
          </p>
          <p className={styles.motto}>{footerTagline}</p>
          <ul className={styles.list}>
            {imprint.email === undefined ? null : (
              <li>
                <a className={styles.link} href={`mailto:${imprint.email}`}>
                  {imprint.email}
                </a>
              </li>
            )}
            {twitter === null ? null : (
              <li>
                <a className={styles.link} href={twitter} rel="me noopener">
                  Twitter
                </a>
              </li>
            )}
            {instagram === null ? null : (
              <li>
                <a className={styles.link} href={instagram} rel="me noopener">
                  Instagram
                </a>
              </li>
            )}
          </ul>
        </div>
        <Column heading={footer.product}>
          <Item to={sitePages.discover}>{footer.discover}</Item>
          <Item to={sitePages.download}>{footer.mobileApp}</Item>
          <Item to={sitePages.about}>{footer.howItWorks}</Item>
        </Column>
        <Column heading={footer.company}>
          <Item to={sitePages.about}>{footer.aboutUs}</Item>
          <Item to={sitePages.privacy}>{footer.privacy}</Item>
          <Item to={sitePages.terms}>{footer.terms}</Item>
          <Item to={sitePages.contact}>{footer.contact}</Item>
        </Column>
        <Column heading={footer.community}>
          <Item to={sitePages.blog}>{footer.blog}</Item>
          <Item to={sitePages.help}>{footer.help}</Item>
          <Item to={sitePages.reviews}>{footer.reviews}</Item>
        </Column>
      </div>
      {/* Where the page itself is about the newsletter, it has the form. */}
      {path === sitePages.newsletter ? null : (
        <NewsletterForm heading={t.newsletter.heading} text={t.newsletter.text} />
      )}
      <div className={styles.choices}>
        <nav aria-label={t.language} className={styles.languages}>
          {languages.map((other) => (
            <a
              key={other}
              className={styles.link}
              href={pathIn(other, path)}
              lang={other}
              hrefLang={other}
              aria-current={other === language ? "true" : undefined}
            >
              {languageNames[other].name}
            </a>
          ))}
        </nav>
        <fieldset aria-label={theme} className={styles.themes} data-themes="">
          {(["system", "light", "dark"] as const).map((name) => (
            <button key={name} type="button" className={styles.theme} data-to={name}>
              {themes[name]}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.bottom}>
        <p>{footer.copyright(year, product)}</p>
        <nav aria-label={footer.small} className={styles.small}>
          <a className={styles.link} href={link(sitePages.privacy)}>
            {footer.privacyShort}
          </a>
          <a className={styles.link} href={link(sitePages.terms)}>
            {footer.termsShort}
          </a>
          <a className={styles.link} href={link(sitePages.contact)}>
            {footer.contact}
          </a>
          <a className={styles.link} href={link(sitePages.reviewPolicy)}>
            {footer.reviewPolicy}
          </a>
          <a className={styles.link} href={link(sitePages.accessibility)}>
            {footer.accessibility}
          </a>
          <a className={styles.link} href={link(sitePages.imprint)}>
            {footer.imprint}
          </a>
        </nav>
      </div>
    </footer>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function Item({ to, children }: { to: string; children: string }) {
  const link = useSiteLink();
  return (
    <li>
      <a className={styles.link} href={link(to)}>
        {children}
      </a>
    </li>
  );
}
