import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { CodeCard } from "../../code-card/code-card.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import type { FormPlace, Made } from "./code-form.tsx";
import { CodeList } from "./code-list.tsx";
import styles from "./codes.module.css";
import { codesPrefix, fetchCodes, type PlaceCode } from "./codes-data.ts";
import { ScanWeeks } from "./scan-weeks.tsx";

/** The codes of a place, and the one that is open. */
export function PlaceCodes({ place }: { place: FormPlace }) {
  const t = useMessages("qrCodes");
  const { placeId } = place;
  const [pages, setPages] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const loaded = useLoaded(`${codesPrefix(placeId)}?pages=${pages}`, () => fetchCodes(placeId, pages));
  const open = loaded.value?.codes.find(({ id }) => id === openId);
  return (
    <section className={styles.codes} aria-labelledby="codes">
      <h2 id="codes">{t.list}</h2>
      <Loaded of={loaded} reasons={t.reasons}>
        {({ codes, more }) =>
          codes.length === 0 ? (
            <EmptyState scene="letter" title={t.none} />
          ) : (
            <>
              <CodeList placeId={placeId} codes={codes} onOpen={({ id }) => setOpenId(id)} />
              {more ? (
                <div>
                  <Button variant="quiet" busy={loaded.busy} onClick={() => setPages(pages + 1)}>
                    {t.more}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
      {open ? <OpenCode place={place} code={open} today={loaded.atMs ?? 0} onClose={() => setOpenId(null)} /> : null}
    </section>
  );
}

type OpenCodeProps = { place: FormPlace; code: PlaceCode; today: number; onClose: () => void };

function OpenCode({ place, code, today, onClose }: OpenCodeProps) {
  const t = useMessages("qrCodes");
  const { id, qr_type, server, deep_link, is_active, weeks } = code;
  return (
    <Dialog title={t.title} onClose={onClose}>
      {server?.state === "left" ? (
        <Notice kind="warn" title={t.left}>
          {t.leftHint}
        </Notice>
      ) : null}
      {is_active ? null : (
        <Notice kind="warn" title={t.inactive}>
          {t.inactiveHint}
        </Notice>
      )}
      <CodeCard
        code={{
          id,
          type: qr_type,
          placeId: place.placeId,
          placeName: place.name,
          serverName: server?.first_name ?? null,
          link: deep_link,
        }}
      />
      {weeks.some((scans) => scans > 0) ? <ScanWeeks weeks={weeks} today={today} /> : null}
    </Dialog>
  );
}

/** The new code, ready to print. */
export function MadeCode({ place, made: { code, serverName }, onClose }: MadeCodeProps) {
  const t = useMessages("qrCodes");
  const { id, qr_type, code_data } = code;
  return (
    <Dialog title={t.made} onClose={onClose}>
      <CodeCard
        code={{
          id,
          type: qr_type,
          placeId: place.placeId,
          placeName: place.name,
          serverName,
          link: code_data.deep_link,
        }}
      />
    </Dialog>
  );
}
type MadeCodeProps = { place: FormPlace; made: Made; onClose: () => void };
