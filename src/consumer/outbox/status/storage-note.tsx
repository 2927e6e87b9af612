import { useEffect, useState } from "react";
import { isErasable } from "../../../domain/install-offer.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatBytes } from "../../../messages/format-amounts.ts";
import { readStorageUse, type StorageUse } from "../../../sync/storage/device-storage.ts";
import styles from "./storage-note.module.css";

/** How much the app stores on this device, and whether the browser may delete it. */
export function StorageNote() {
  const t = useMessages("outbox").storage;
  const space = useSpace();
  const erasable = isErasable(navigator, matchMedia("(display-mode: standalone)").matches);
  return (
    <footer className={styles.note}>
      {space && (
        <p>
          {t.usage({ size: formatBytes(space.usedBytes) })} {space.persisted ? t.kept : null}
        </p>
      )}
      {erasable && <p>{t.erasable}</p>}
    </footer>
  );
}

/** Null when the browser does not report it. */
function useSpace(): StorageUse | null {
  const [space, setSpace] = useState<StorageUse | null>(null);
  useEffect(() => {
    let current = true;
    void readStorageUse().then((read) => {
      if (current) setSpace(read);
    });
    return () => {
      current = false;
    };
  }, []);
  return space;
}
