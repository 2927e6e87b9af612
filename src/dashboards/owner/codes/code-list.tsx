import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatNumber } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { WarnIcon } from "../../../ui/icons.ts";
import { codeCharacters } from "../../code-card/code-files.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Table } from "../../tables/table.tsx";
import styles from "./codes.module.css";
import { codesPrefix, saveCodeActive, type PlaceCode } from "./codes-data.ts";
import { ScanColumns } from "./scan-weeks.tsx";

type CodeListProps = { placeId: string; codes: readonly PlaceCode[]; onOpen: (code: PlaceCode) => void };
type Row = { code: PlaceCode; placeId: string; onOpen: (code: PlaceCode) => void };

const which = ({ code }: Row) => <WhichCode code={code} />;
const scans = ({ code }: Row) => <Scans code={code} />;
const state = ({ code }: Row) => <State active={code.is_active} />;
const made = ({ code }: Row) => formatDay(code.created_at);
const actions = (row: Row) => <Actions {...row} />;

/** Table of a place's codes with their scans and validity. */
export function CodeList({ placeId, codes, onOpen }: CodeListProps) {
  const t = useMessages("qrCodes");
  return (
    <Table
      caption={t.list}
      rows={codes.map((code): Row => ({ code, placeId, onOpen }))}
      rowKey={({ code }) => code.id}
      columns={[
        { key: "code", label: t.columns.code, heads: true, cell: which },
        { key: "scans", label: t.columns.scans, cell: scans },
        { key: "state", label: t.columns.state, cell: state },
        { key: "made", label: t.columns.made, cell: made },
        { key: "actions", acts: true, label: t.columns.actions, cell: actions },
      ]}
    />
  );
}

function Scans({ code: { scans_count, weeks } }: { code: PlaceCode }) {
  const t = useMessages("qrCodes");
  return (
    <span className={styles.scans}>
      {t.scans({ count: formatNumber(scans_count) })}
      {weeks.some((scans) => scans > 0) ? <ScanColumns weeks={weeks} /> : null}
    </span>
  );
}

function State({ active }: { active: boolean }) {
  const t = useMessages("qrCodes");
  return (
    <span className={styles.state} data-active={active}>
      {active ? t.active : t.inactive}
    </span>
  );
}

function WhichCode({ code: { id, qr_type, server } }: { code: PlaceCode }) {
  const t = useMessages("qrCodes");
  return (
    <span className={styles.which}>
      {t.types[qr_type]}
      {server ? (
        <span className={styles.server} data-state={server.state}>
          {server.state === "left" ? <WarnIcon aria-hidden="true" size={18} /> : null}
          <ServerWords server={server} />
        </span>
      ) : null}
      <span className={styles.characters}>{codeCharacters(id)}</span>
    </span>
  );
}

/** Name and state of the server a code is for. */
export function ServerWords({ server: { state, first_name } }: { server: NonNullable<PlaceCode["server"]> }) {
  const t = useMessages("qrCodes");
  if (state === "left" || first_name === null) return t.left;
  return <bdi>{state === "here" ? t.forServer({ name: first_name }) : t.paused({ name: first_name })}</bdi>;
}

function Actions({ placeId, code, onOpen }: Row) {
  const t = useMessages("qrCodes");
  const { run, busy, failure } = useSave(codesPrefix(placeId));
  const { id, is_active } = code;
  const name = codeCharacters(id);
  return (
    <div className={styles.actions}>
      <Button variant="quiet" aria-label={t.openNamed({ characters: name })} onClick={() => onOpen(code)}>
        {t.open}
      </Button>
      <Button
        variant="plain"
        busy={busy}
        aria-label={is_active ? t.deactivateNamed({ characters: name }) : t.activateNamed({ characters: name })}
        onClick={() => run(() => saveCodeActive(id, !is_active))}
      >
        {is_active ? t.deactivate : t.activate}
      </Button>
      <FailureNotice failure={failure} reasons={t.reasons} />
    </div>
  );
}
