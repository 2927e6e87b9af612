import type { ReactNode } from "react";
import { pathIn } from "../../domain/languages.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { languageNames } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { NewsletterForm } from "../newsletter/newsletter-fields.tsx";
import { usePageLocation, useSiteLink } from "../page-location.ts";
import { siteConfig } from "../site-config.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { footer, ...t } = useMessages("siteFrame");
  const { product } = useMessages("common");
  const { path } = usePageLocation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Brand />
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
      {/* The newsletter page has its own form. */}
      {path === sitePages.newsletter ? null : (
        <NewsletterForm heading={t.newsletter.heading} text={t.newsletter.text} />
      )}
      <LanguageAndTheme />
      <div className={styles.bottom}>
        <p data-year={siteConfig.year}>{footer.copyright({ year: siteConfig.year, product })}</p>
        <nav aria-label={footer.small} className={styles.small}>
          <FooterLink to={sitePages.privacy}>{footer.privacyShort}</FooterLink>
          <FooterLink to={sitePages.terms}>{footer.termsShort}</FooterLink>
          <FooterLink to={sitePages.contact}>{footer.contact}</FooterLink>
          <FooterLink to={sitePages.reviewPolicy}>{footer.reviewPolicy}</FooterLink>
          <FooterLink to={sitePages.accessibility}>{footer.accessibility}</FooterLink>
          <FooterLink to={sitePages.imprint}>{footer.imprint}</FooterLink>
        </nav>
      </div>
    </footer>
  );
}

function Brand() {
  const { product, footerTagline } = useMessages("common");
  const { twitter, instagram, imprint, isSample } = siteConfig;
  return (
    <div className={styles.front}>
      <p className={styles.brand}>
        <span className={styles.mark}>
          <Lemon />
        </span>
        {product}
      </p>
      <p className={styles.motto}>{footerTagline}</p>
      <ul className={styles.list}>
        {imprint.email === undefined || isSample ? null : (
          <OutsideLink href={`mailto:${imprint.email}`}>{imprint.email}</OutsideLink>
        )}
        {twitter === null ? null : <OutsideLink href={twitter}>Twitter</OutsideLink>}
        {instagram === null ? null : <OutsideLink href={instagram}>Instagram</OutsideLink>}
      </ul>
    </div>
  );
}

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <li>
    <a className={styles.link} href={href} rel={href.startsWith("mailto:") ? undefined : "me noopener"}>
      {children}
    </a>
  </li>
);

function LanguageAndTheme() {
  const t = useMessages("siteFrame");
  const { theme, themes } = useMessages("common");
  const { language, languages, path } = usePageLocation();
  return (
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
  return (
    <li>
      <FooterLink to={to}>{children}</FooterLink>
    </li>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  const link = useSiteLink();
  return (
    <a className={styles.link} href={link(to)}>
      {children}
    </a>
  );
}
