import { useRef, useState } from "react";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatMoment } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { MailAddress } from "../../tables/mail-address.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { closeLetter, fetchLetters, lettersPerPage, lettersKey, type Letter } from "./data-requests.ts";
import { lastOf, type Cursor } from "../pager.tsx";
import { adminPrefix } from "../tasks.ts";
import { TwoLines } from "../two-lines.tsx";

/** Open contact messages. The admin answers them in their own mail program. */
export function Letters() {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  // Not in the address, which already has the page of the list above.
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const loaded = useLoaded(lettersKey(cursor), () => fetchLetters(cursor));
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useColumns(busy, ({ id }) =>
    run(
      () => closeLetter(id),
      () => {
        toast.show({ text: t.data.closed });
        // The focused button is removed with its row.
        heading.current?.focus();
      },
    ),
  );
  const last = lastOf(loaded.value ?? [], ({ created_at, id }) => ({ at: created_at, id }), lettersPerPage);
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t.data.letters}
      </h2>
      <p>{t.data.lettersText}</p>
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(letters) =>
          letters.length === 0 ? (
            <p>{t.data.noLetters}</p>
          ) : (
            <Table caption={t.data.letters} columns={columns} rows={letters} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      <div className={styles.row}>
        {cursor ? (
          <Button variant="quiet" onClick={() => setCursor(null)}>
            {t.first}
          </Button>
        ) : null}
        {last ? (
          <Button variant="quiet" busy={loaded.busy} onClick={() => setCursor(last)}>
            {t.more}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const mailTo = ({ email }: Letter, subject: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;

function useColumns(busy: boolean, onClose: (letter: Letter) => void): Column<Letter>[] {
  const t = useMessages("adminTools").data;
  return [
    {
      key: "ticket",
      label: t.ticket,
      heads: true,
      cell: ({ ticket, topic }) => <TwoLines below={lookUp(t.topics, topic) ?? topic}>{ticket}</TwoLines>,
    },
    {
      key: "from",
      label: t.from,
      cell: (letter) => (
        <TwoLines
          below={
            <a href={mailTo(letter, t.replySubject({ ticket: letter.ticket }))}>
              <MailAddress>{letter.email}</MailAddress>
            </a>
          }
        >
          <bdi>{letter.name}</bdi>
        </TwoLines>
      ),
    },
    { key: "message", label: t.message, cell: ({ message }) => <span className={styles.words}>{message}</span> },
    { key: "received", label: t.received, cell: ({ created_at }) => formatMoment(created_at) },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (letter) => (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t.closeTicket({ ticket: letter.ticket })}
          onClick={() => onClose(letter)}
        >
          {t.closeLetter}
        </Button>
      ),
    },
  ];
}
