import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import styles from "./missing-page.module.css";

/** The static 404 page. */
export function MissingPage() {
  const { missing, footer } = useMessages("siteFrame");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={missing.title} description={missing.text} picture="text" hidden />
      <PageHeader title={missing.heading} lead={missing.text} drawing={<AnyLemon shape="squeezed" />} />
      <ul className={styles.ways}>
        <li>
          <a href={link(sitePages.home)}>{missing.home}</a>
        </li>
        <li>
          <a href={link(sitePages.discover)}>{footer.discover}</a>
        </li>
        <li>
          <a href={link(sitePages.help)}>{footer.help}</a>
        </li>
      </ul>
    </SiteLayout>
  );
}
