import { usePerson } from "../../device/use-person.ts";
import { useMessages } from "../../messages/messages.ts";
import { Screen } from "../../ui/elements/screen.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import { ImportCard } from "./import-card.tsx";
import { ExportCard } from "./export-card.tsx";
import styles from "./data-export-screen.module.css";

/** Exports everything a person has made as a file, and imports such a file. Both work without a connection. */
export function DataExportScreen() {
  const t = useMessages("dataExport");
  const { uid } = usePerson();
  return (
    <Screen title={t.title} lead={t.lead} width="page" back>
      <div className={styles.sides}>
        <div className={styles.picture}>
          <Scene name="crate" />
        </div>
        <ExportCard key={uid} uid={uid} />
        <ImportCard key={`${uid} back`} uid={uid} />
      </div>
    </Screen>
  );
}
