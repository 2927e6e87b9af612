import type { RegionImport } from "../../../domain/places/region-import.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { ProgressBar } from "../../../ui/elements/progress-bar.tsx";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useSave } from "../../data/use-save.ts";
import { RegionReport } from "./region-report.tsx";
import { cancelRegion, regionKey } from "./region.ts";
import styles from "./region.module.css";

/** The latest import in each of its states. */
export function LatestImport({ latest }: { latest: RegionImport }) {
  const t = useMessages("adminRegion");
  const { name, state, failure, summary } = latest;
  if (state === "receiving" || state === "running") return <Moving latest={latest} />;
  if (state === "cancelled")
    return (
      <Notice kind="info" title={t.cancelled({ name })}>
        <p>{t.cancelledText}</p>
      </Notice>
    );
  if (state === "done" && summary) return <RegionReport name={name} summary={summary} />;
  return (
    <Notice kind="bad" title={t.failed({ name })}>
      <p>{lookUp(t.reasons, failure?.code ?? "region_stopped")}</p>
      {failure?.detail ? (
        <p>
          {t.detail} <bdi lang="en">{failure.detail}</bdi>
        </p>
      ) : null}
    </Notice>
  );
}

function Moving({ latest }: { latest: RegionImport }) {
  const t = useMessages("adminRegion");
  const { run, busy, failure } = useSave(regionKey);
  const { id, name, state, received, bytes, percent, part } = latest;
  const share = state === "running" ? percent / 100 : received / Math.max(1, bytes);
  const line = state === "running" ? t.running({ name, share }) : t.receiving({ name, share });
  return (
    <div className={styles.moving}>
      <Progress label={line} share={share} />
      <p className={styles.soft}>
        {state === "receiving" ? t.receivingText : `${part === null ? "" : `${t.parts[part]}. `}${t.runningText}`}
      </p>
      <FailureNotice failure={failure} reasons={t.reasons} />
      <div>
        <Button variant="quiet" busy={busy} onClick={() => run(() => cancelRegion(id))}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}

export function Progress({ label, share }: { label: string; share: number }) {
  return (
    <label className={styles.progress}>
      <span>{label}</span>
      <ProgressBar done={share} all={1} />
    </label>
  );
}
