import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import styles from "../contact/contact-page.module.css";
import { NewsletterForm } from "./newsletter-fields.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";

/** Newsletter page, also the target of links in its mails; `live-subscription.ts` handles those. */
export function NewsletterPage() {
  const { newsletter: t } = useMessages("contact");
  const { newsletter } = useMessages("siteFrame");
  const { retry } = useMessages("common");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={t.title} description={`${newsletter.text} ${t.how}`} picture="text" />
      <PageHeader title={t.title} lead={newsletter.text} drawing={<AnyLemon shape="half" />} />
      <div className={styles.page} data-subscription="">
        <noscript>
          <Notice kind="warn">{t.noScript}</Notice>
        </noscript>
        <p data-when="asked">{t.how}</p>
        <div aria-live="polite">
          <p data-when="working" hidden>
            {t.working}
          </p>
          <div data-when="confirmed" hidden>
            <Notice kind="good" title={t.confirmed}>
              {t.confirmedText}
            </Notice>
          </div>
          <div data-when="stale" hidden>
            <Notice kind="warn" title={t.stale}>
              {t.staleText}
            </Notice>
          </div>
          <div data-when="incomplete" hidden>
            <Notice kind="warn" title={t.incomplete}>
              {t.incompleteText}
            </Notice>
          </div>
          <div data-when="leave leaving" hidden>
            <Notice title={t.leave} actions={<Button data-act="">{t.leaveButton}</Button>}>
              {t.leaveText}
            </Notice>
          </div>
          <div data-when="left" hidden>
            <Notice kind="good" title={t.left}>
              {t.leftText}
            </Notice>
          </div>
          <div data-when="failed" hidden>
            <Notice kind="bad" title={t.failed} actions={<Button data-act="">{retry}</Button>}>
              {t.failedText}
            </Notice>
          </div>
        </div>
        <div data-when="asked stale incomplete left">
          <NewsletterForm />
        </div>
        <p>
          <a href={link(sitePages.home)}>{t.home}</a>
        </p>
      </div>
    </SiteLayout>
  );
}
