import { useEffect, useState } from "react";
import { formatBytes } from "../../messages/format-amounts.ts";
import { useMessages } from "../../messages/messages.ts";
import { freeSpace, readStorageParts, type StorageParts } from "../../sync/storage/storage-parts.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useAction } from "../../ui/use-action.ts";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";

/** Used storage by kind, with a button to free what can be loaded again. */
export function StorageSettings() {
  const t = useMessages("settings").storage;
  const toast = useToast();
  const { run, busy } = useAction();
  const [parts, setParts] = useState<StorageParts | null>(null);
  useEffect(() => {
    let current = true;
    void readStorageParts().then((read) => {
      if (current) setParts(read);
    });
    return () => {
      current = false;
    };
  }, []);
  const free = async () => {
    await freeSpace();
    setParts(await readStorageParts());
    toast.show({ text: t.freed });
  };
  return (
    <SettingsSection heading={t.heading}>
      {parts ? (
        <dl className={styles.parts}>
          {(["unsent", "pictures", "app", "rest"] as const).map((part) => {
            const bytes = parts[part];
            return bytes === null ? null : (
              <div key={part}>
                <dt>{t[part]}</dt>
                <dd>{bytes === 0 ? t.none : formatBytes(bytes)}</dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <Skeleton count={4} />
      )}
      {parts?.rest === null && <p>{t.unknown}</p>}
      <Button variant="quiet" busy={busy} onClick={() => run(free)}>
        {t.free}
      </Button>
      <p className={styles.hint}>{t.freeHint}</p>
    </SettingsSection>
  );
}
