import { useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { nameOf } from "../../../domain/people/face.ts";
import {
  profileReasons,
  reportFile,
  reportSubject,
  reportCollection,
} from "../../../domain/outbox/commands/kinds/report-file.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { readPersons } from "../../../local/people/read-people.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { BlockIcon, RemoveIcon, ReportIcon } from "../../../ui/icons.ts";
import { ReportSheet } from "../moderation/report-sheet.tsx";
import styles from "./person-sheet.module.css";
import { usePersonActions, type OtherPerson } from "./use-person-actions.ts";

type PersonSheetProps = { uid: string; person: OtherPerson; onClose: () => void };

/** Sheet to remove a friend, and to block or report a person. */
export function PersonSheet({ uid, person, onClose }: PersonSheetProps) {
  const t = useMessages("friends");
  const { befriend, block } = usePersonActions(uid);
  const [reporting, setReporting] = useState(false);
  const name = nameOf(person) ?? t.hidden;
  const known = useLiveQuery(async () => (await readPersons(uid, [person.id]))[0]?.state, [uid, person.id]);
  const report = useLiveQuery(
    async () => (await readCachedStates(uid, reportCollection, [reportFile], [reportSubject("profile", person.id)]))[0],
    [uid, person.id],
  );
  const toRemove = useConfirm((one: OtherPerson) => ({
    title: t.remove.title({ who: name }),
    text: t.remove.text,
    no: t.remove.keep,
    yes: t.remove.confirm,
    act: () => befriend(one, "remove").catch(() => t.failed["remove"] ?? null),
    onDone: onClose,
  }));
  const toBlock = useConfirm((one: OtherPerson) => ({
    title: t.block.title({ who: name }),
    text: t.block.text,
    no: t.block.keep,
    yes: t.block.confirm,
    act: () => block(one, true).catch(() => t.failed["block"] ?? null),
    onDone: onClose,
  }));
  if (reporting)
    return (
      <ReportSheet
        uid={uid}
        subject={reportSubject("profile", person.id)}
        title={t.report.title({ who: name })}
        name={name}
        reasons={profileReasons}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={name} onClose={onClose}>
      <div className={styles.acts}>
        {known?.tie === "friends" && (
          <Button variant="quiet" wide icon={<RemoveIcon aria-hidden="true" />} onClick={() => toRemove.ask(person)}>
            {t.remove.act}
          </Button>
        )}
        {known && !known.blocked && (
          <Button variant="quiet" wide icon={<BlockIcon aria-hidden="true" />} onClick={() => toBlock.ask(person)}>
            {t.block.act}
          </Button>
        )}
        {report?.state.reported ? (
          <p className={styles.reported}>
            {t.report.done}
            {report.sync !== "sent" && <SyncMark state={report.sync} />}
          </p>
        ) : (
          <Button variant="quiet" wide icon={<ReportIcon aria-hidden="true" />} onClick={() => setReporting(true)}>
            {t.report.act}
          </Button>
        )}
      </div>
      {toRemove.dialog}
      {toBlock.dialog}
    </Sheet>
  );
}
