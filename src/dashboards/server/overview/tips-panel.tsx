import { useMessages } from "../../../messages/messages.ts";
import { Panel } from "../panel.tsx";
import type { ServerHome, ServerStats } from "../server-data.ts";
import styles from "../server.module.css";
import { tipsFor, type Tip } from "./tips.ts";

/** Recent themes and tips, derived only from tags that guests chose. */
export function Tips({ stats, themes }: { stats: ServerStats; themes: ServerHome["themes"] }) {
  const t = useMessages("serverDashboard");
  const { tags } = useMessages("names");
  const tips = tipsFor(stats.tagCounts, stats.emojiCounts, themes);
  return (
    <>
      {themes.length > 0 ? (
        <Panel heading={t.themes.heading} hint={t.themes.hint}>
          <ul className={styles.lines}>
            {themes.map(({ tag, count }) => (
              <li key={tag}>{t.themes.one({ tag: tags[tag], count })}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel heading={t.tips.heading} hint={tips.length > 0 ? t.tips.hint : t.tips.none}>
        {tips.length > 0 ? (
          <ul className={styles.lines}>
            {tips.map((tip) => (
              <li key={tip.kind + (tip.kind === "award" ? tip.award : tip.tag)}>
                <TipWords tip={tip} />
              </li>
            ))}
          </ul>
        ) : null}
      </Panel>
    </>
  );
}

function TipWords({ tip }: { tip: Tip }) {
  const t = useMessages("serverDashboard").tips;
  const { tags, awards } = useMessages("names");
  if (tip.kind === "award") return t.award({ award: awards[tip.award], count: tip.count });
  return t[tip.kind]({ tag: tags[tip.tag], count: tip.count });
}
