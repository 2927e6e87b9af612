import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { fetchUses, usesKey, type CodeRow, type CodeUse } from "./codes.ts";
import { lastOf, type Cursor } from "../pager.tsx";

/** People who joined with a code. The pages of this dialog have no address. */
export function CodeUses({ code, onClose }: { code: CodeRow; onClose: () => void }) {
  const t = useMessages("admin");
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const columns = useColumns();
  const loaded = useLoaded(usesKey(code.id, cursor), () => fetchUses(code.id, cursor));
  const last = lastOf(loaded.value ?? [], ({ invited_at, user_id }) => ({ at: invited_at, id: user_id }));
  return (
    <Dialog
      title={t.codes.whoUsed({ end: code.code_end })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
          {last ? (
            <Button variant="quiet" busy={loaded.busy} onClick={() => setCursor(last)}>
              {t.older}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(uses) =>
          uses.length === 0 ? (
            <p>{t.codes.nobodyYet}</p>
          ) : (
            <Table
              caption={t.codes.whoUsed({ end: code.code_end })}
              columns={columns}
              rows={uses}
              rowKey={({ user_id }) => user_id}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function useColumns(): Column<CodeUse>[] {
  const t = useMessages("admin");
  return [
    {
      key: "name",
      label: t.codes.usedBy,
      heads: true,
      cell: ({ username, first_name }) => <bdi>{username ?? first_name ?? t.nobody}</bdi>,
    },
    { key: "joined", label: t.codes.joined, cell: ({ invited_at }) => formatDay(invited_at) },
  ];
}
