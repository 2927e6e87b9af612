import { useState } from "react";
import type { PlacePage } from "../../../domain/places/place-page.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { CrownIcon } from "../../../ui/icons.ts";
import styles from "./city-mayor.module.css";
import { Rules } from "./average-sheet.tsx";

/** The person with the most ratings in this city, and a button for the rules. */
export function CityMayor({ city, mayor }: { city: string; mayor: PlacePage["mayor"] }) {
  const t = useMessages("place").mayor;
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" className={styles.mayor} aria-label={t.heading({ city })}>
      <span className={styles.crown}>
        <CrownIcon aria-hidden="true" size={26} />
      </span>
      <div>
        {mayor ? (
          <>
            <h2 className={styles.heading}>{t.heading({ city })}</h2>
            <p>
              <bdi className={styles.name}>{mayor.username ?? mayor.first_name ?? t.someone}</bdi>
              {mayor.since ? <span className={styles.soft}> {t.since({ day: formatDay(mayor.since) })}</span> : null}
            </p>
          </>
        ) : (
          <p>{t.none({ city })}</p>
        )}
        <div className={styles.rules}>
          <Button variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.rules}
          </Button>
        </div>
      </div>
      {open ? (
        <Sheet title={t.rulesTitle({ city })} onClose={() => setOpen(false)}>
          <Rules rules={t.list} />
        </Sheet>
      ) : null}
    </Card>
  );
}
