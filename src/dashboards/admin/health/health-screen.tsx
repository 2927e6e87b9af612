import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatBytes } from "../../../messages/format-amounts.ts";
import { formatMoment, formatNumber } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { DetailRow } from "../detail-row.tsx";
import { fetchHealth, healthKey, retryDeadMails, troublesOf, type Health, type Trouble } from "./health.ts";
import { StatusMark } from "../status-mark.tsx";
import { TwoLines } from "../two-lines.tsx";

/** Tab "Health": state of the installation, without personal data. */
export function HealthScreen() {
  const t = useMessages("admin");
  const loaded = useLoaded(healthKey, fetchHealth);
  return (
    <Loaded of={loaded} reasons={t.reasons}>
      {(health) => (
        <>
          <Summary health={health} />
          <Figures health={health} />
          <Jobs jobs={health.jobs} />
          <MailErrors errors={health.mail_errors} />
          <Buckets health={health} />
        </>
      )}
    </Loaded>
  );
}

function Summary({ health }: { health: Health }) {
  const t = useMessages("adminTools").health;
  const troubles = troublesOf(health);
  const say = (trouble: Trouble) => {
    if (trouble.kind === "never") return t.neverRan;
    if (trouble.kind === "late") return t.late({ iso: trouble.at });
    if (trouble.kind === "uncounted") return t.uncounted({ iso: trouble.at });
    if (trouble.kind === "dead") return t.mailsDead({ count: Math.min(trouble.count, 1_000) });
    return trouble.kind === "failing"
      ? t.failing({ count: trouble.count })
      : t.mailsFailing({ count: Math.min(trouble.count, 1_000) });
  };
  if (troubles.length === 0)
    return (
      <Notice kind="good" title={t.well}>
        <p>{t.wellText}</p>
      </Notice>
    );
  return (
    <Notice kind="warn" title={t.unwell}>
      {troubles.map((trouble) => (
        <p key={trouble.kind}>{say(trouble)}</p>
      ))}
      {health.mails.dead > 0 ? <RetryDead label={t.retryDead} /> : null}
    </Notice>
  );
}

function RetryDead({ label }: { label: string }) {
  const t = useMessages("admin");
  const { run, busy, failure } = useSave(healthKey);
  return (
    <>
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Button variant="quiet" busy={busy} onClick={() => run(retryDeadMails)}>
        {label}
      </Button>
    </>
  );
}

function Figures({ health }: { health: Health }) {
  const t = useMessages("adminTools").health;
  const { maintenance_at: ran, uncounted_since: uncounted, mails, pushes_waiting, database_bytes, version } = health;
  return (
    <section className={styles.section}>
      <dl className={styles.details}>
        <DetailRow label={t.maintenance}>{ran ? formatMoment(ran) : t.never}</DetailRow>
        <DetailRow label={t.counting}>{uncounted ? t.oldestRating({ iso: uncounted }) : t.allCounted}</DetailRow>
        <DetailRow label={t.mails}>
          {t.upTo({ count: Math.min(mails.waiting, 1_000) })}
          {mails.oldest_at ? <span className={styles.below}>{t.oldest({ iso: mails.oldest_at })}</span> : null}
        </DetailRow>
        <DetailRow label={t.pushes}>{t.upTo({ count: Math.min(pushes_waiting, 1_000) })}</DetailRow>
        <DetailRow label={t.database}>{formatBytes(database_bytes)}</DetailRow>
        <DetailRow label={t.version}>{version ?? "–"}</DetailRow>
      </dl>
    </section>
  );
}

function Jobs({ jobs }: { jobs: Health["jobs"] }) {
  const t = useMessages("adminTools").health;
  const columns = useJobColumns();
  if (jobs.length === 0) return null;
  return (
    <section className={styles.section}>
      <Table caption={t.jobs} showCaption columns={columns} rows={jobs} rowKey={({ name }) => name} />
    </section>
  );
}

function MailErrors({ errors }: { errors: Health["mail_errors"] }) {
  const t = useMessages("adminTools").health;
  if (errors.length === 0) return null;
  const columns: Column<Health["mail_errors"][number]>[] = [
    { key: "template", label: t.template, heads: true, cell: ({ template }) => template },
    { key: "error", label: t.error, cell: ({ error }) => error },
    { key: "count", label: t.count, numeric: true, cell: ({ mails }) => t.upTo({ count: Math.min(mails, 1_000) }) },
    { key: "since", label: t.since, cell: ({ since }) => formatMoment(since) },
  ];
  return (
    <section className={styles.section}>
      <Table
        caption={t.mailErrors}
        showCaption
        columns={columns}
        rows={errors}
        rowKey={({ template, error }) => `${template} ${error}`}
      />
    </section>
  );
}

function Buckets({ health }: { health: Health }) {
  const t = useMessages("adminTools").health;
  const { buckets, measured_at: measured } = health;
  const columns: Column<Health["buckets"][number]>[] = [
    { key: "bucket", label: t.bucket, heads: true, cell: ({ bucket }) => bucket },
    { key: "objects", label: t.objects, numeric: true, cell: ({ objects }) => formatNumber(objects) },
    { key: "size", label: t.size, numeric: true, cell: ({ bytes }) => (bytes === 0 ? "–" : formatBytes(bytes)) },
  ];
  return (
    <section className={styles.section}>
      <h2>{t.storage}</h2>
      <p>{measured ? t.storageAt({ iso: measured }) : t.notMeasured}</p>
      {buckets.length === 0 ? null : (
        <Table caption={t.storage} columns={columns} rows={buckets} rowKey={({ bucket }) => bucket} />
      )}
    </section>
  );
}

function useJobColumns(): Column<Health["jobs"][number]>[] {
  const t = useMessages("adminTools").health;
  return [
    { key: "job", label: t.job, heads: true, cell: ({ name }) => lookUp(t.jobNames, name) ?? name },
    { key: "last", label: t.lastRun, cell: ({ ran_at }) => formatMoment(ran_at) },
    {
      key: "result",
      label: t.result,
      cell: ({ ok, failing_since, error }) =>
        ok ? (
          <StatusMark kind="approved">{t.ok}</StatusMark>
        ) : (
          <TwoLines below={error}>
            <StatusMark kind="rejected">{t.failingSince({ iso: failing_since ?? "" })}</StatusMark>
          </TwoLines>
        ),
    },
  ];
}
