import { useEffect, useReducer } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { defaultPhotoNetwork, photoNetworks, photosWait } from "../../domain/outbox/queue/photo-network.ts";
import { readNetwork, readPhotoNetwork, watchNetwork } from "../../local/device-settings/photo-network.ts";
import { writeKv } from "../../local/database/kv.ts";
import { useMessages } from "../../messages/messages.ts";
import { requestSync } from "../../sync/drain/request-sync.ts";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";

/** Over which network this device sends photos. Offers only what the browser can detect. */
export function PhotoSettings() {
  const t = useMessages("settings").photos;
  const chosen = useLiveQuery(readPhotoNetwork) ?? defaultPhotoNetwork;
  const [, rerender] = useReducer((changes: number) => changes + 1, 0);
  useEffect(() => {
    const unmounted = new AbortController();
    watchNetwork(rerender, unmounted.signal);
    return () => unmounted.abort();
  }, []);
  const network = readNetwork();
  const offered = photoNetworks.filter((one) => one !== "wifi" || network.type !== undefined);
  const choose = async (choice: (typeof photoNetworks)[number]) => {
    await writeKv("photosOver", choice);
    requestSync();
  };
  const silent = network.type === undefined && network.saveData === undefined;
  return (
    <SettingsSection heading={t.heading}>
      {silent ? (
        <p>{t.silent}</p>
      ) : (
        <SegmentedControl
          label={t.over}
          options={offered.map((value) => ({ value, label: t.network[value] }))}
          value={chosen}
          onChange={(choice) => void choose(choice)}
        />
      )}
      {photosWait(chosen, network) && <output>{t.waiting}</output>}
      <p className={styles.hint}>{t.hint}</p>
    </SettingsSection>
  );
}
