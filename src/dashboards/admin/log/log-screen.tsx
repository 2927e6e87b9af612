import { Fragment } from "react";
import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatMoment } from "../../../messages/format.ts";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useSearchParams } from "../../../ui/router.ts";
import { ChoiceLinks } from "../../tables/choice-links.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { fetchLog, logKey, partsOfLine, type LogLine } from "./log.ts";
import { lastOf, Pager, useCursor } from "../pager.tsx";

/** Tab "Log": the audit log of permissions and moderation. Nobody can edit it. */
export function LogScreen() {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const wanted = useSearchParams()[0].get("kind");
  const kind = wanted !== null && wanted in t.log.kinds ? wanted : null;
  const before = Number(useCursor()?.id) || null;
  const columns = useColumns();
  const loaded = useLoaded(logKey(kind, before), () => fetchLog(kind, before));
  return (
    <>
      <p>{t.log.text}</p>
      <Kinds chosen={kind} />
      <Loaded of={loaded} reasons={t.reasons}>
        {(lines) => (
          <>
            {lines.length === 0 ? (
              <EmptyState title={t.log.empty}>
                <p>{t.log.emptyText}</p>
              </EmptyState>
            ) : (
              <Table caption={t.log.caption} columns={columns} rows={lines} rowKey={({ id }) => String(id)} />
            )}
            <Pager last={lastOf(lines, ({ id, created_at }) => ({ at: created_at, id: String(id) }))} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Kinds({ chosen }: { chosen: string | null }) {
  const t = useMessages("adminTools").log;
  const choices = [[null, t.all] as const, ...Object.entries(t.kinds)].map(([kind, label]) => ({
    to: kind === null ? adminPages.log : `${adminPages.log}?kind=${kind}`,
    label,
    chosen: kind === chosen,
  }));
  return <ChoiceLinks label={t.kind} choices={choices} />;
}

function useColumns(): Column<LogLine>[] {
  const { log: t, users } = useMessages("adminTools");
  return [
    { key: "when", label: t.when, cell: ({ created_at }) => formatMoment(created_at) },
    { key: "what", label: t.what, heads: true, cell: ({ action }) => lookUp(t.actions, action) ?? action },
    { key: "who", label: t.who, cell: ({ actor }) => <bdi>{actor ?? t.system}</bdi> },
    { key: "about", label: t.about, cell: (line) => <About parts={partsOfLine(line, users.roleNames)} /> },
  ];
}

/** Each part isolated, because some may be right-to-left. */
const About = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && " · "}
      <bdi>{part}</bdi>
    </Fragment>
  ));
