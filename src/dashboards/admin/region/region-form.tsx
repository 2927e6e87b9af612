import { useRef, useState } from "react";
import { longestRegionName, mostRegionBytes, type RegionImport } from "../../../domain/places/region-import.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { FileField } from "../../../ui/elements/file-field.tsx";
import type { Answer } from "../../data/answer.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useSave } from "../../data/use-save.ts";
import { LatestImport, Progress } from "./latest-import.tsx";
import { cancelRegion, nameOfRegion, regionKey, sendPart, startRegion } from "./region.ts";
import styles from "./region.module.css";
import { uploadRegion } from "./upload-region.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const endings = ".pbf,.json,.geojson,.geojsonl,.geojsonseq,.gz";

/** Chooses a file and uploads it; shows the latest import while there is one. */
export function RegionForm({ latest }: { latest: RegionImport | null }) {
  const t = useMessages("adminRegion");
  const [again, setAgain] = useState(false);
  const [upload, setUpload] = useState<RegionImport | null>(null);
  // Kept here, so that a failed upload loses neither.
  const [chosen, setChosen] = useState<Chosen>({ file: null, name: "" });
  const { run, busy, failure } = useSave(regionKey);
  const cancelled = useRef(false);
  const start = (name: string, file: File) =>
    run(
      async (): Promise<Answer<RegionImport | null>> => {
        cancelled.current = false;
        const first = () => startRegion(name, file);
        const answer = await uploadRegion(file, { start: first, send: sendPart, pause, onProgress: setUpload });
        return cancelled.current ? { ok: true, value: null } : answer;
      },
      () => {
        setAgain(false);
        setChosen({ file: null, name: "" });
      },
    );
  const cancel = (id: string) => {
    cancelled.current = true;
    void cancelRegion(id);
  };
  if (busy && upload)
    return (
      <div className={styles.moving}>
        <Progress
          label={t.sending({ name: upload.name, share: upload.received / Math.max(1, upload.bytes) })}
          share={upload.received / Math.max(1, upload.bytes)}
        />
        <p className={styles.soft}>{t.sendingHint}</p>
        <div>
          <Button variant="quiet" onClick={() => cancel(upload.id)}>
            {t.cancel}
          </Button>
        </div>
      </div>
    );
  const isOpen = latest?.state === "receiving" || latest?.state === "running";
  const isTold = latest?.state === "failed" && latest.failure?.code === failure?.reason;
  const showsForm = !isOpen && (again || latest === null || latest.state !== "done");
  return (
    <>
      {latest && !again ? <LatestImport latest={latest} /> : null}
      {isTold ? null : <FailureNotice failure={failure} reasons={t.reasons} />}
      {showsForm ? <Form busy={busy} chosen={chosen} onChoose={setChosen} onStart={start} /> : null}
      {!isOpen && !showsForm ? (
        <div>
          <Button variant="quiet" onClick={() => setAgain(true)}>
            {t.again}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type Chosen = { file: File | null; name: string };
type FormProps = {
  busy: boolean;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onStart: (name: string, file: File) => void;
};

function Form({ busy, chosen: { file, name }, onChoose, onStart }: FormProps) {
  const t = useMessages("adminRegion");
  const [asked, setAsked] = useState(false);
  const isTooLarge = file !== null && file.size > mostRegionBytes;
  const fileError = isTooLarge ? t.reasons.region_too_large : asked && !file ? t.fileMissing : null;
  const choose = (next: File | undefined) => {
    if (next) onChoose({ file: next, name: name || nameOfRegion(next.name).slice(0, longestRegionName) });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (file && !isTooLarge && name.trim() !== "") onStart(name.trim(), file);
      }}
    >
      <FileField
        label={file ? t.otherFile : t.file}
        accept={endings}
        aria-describedby="region-file-hint"
        aria-invalid={fileError ? true : undefined}
        onChoose={([next]) => choose(next)}
      />
      {file ? <p>{t.chosen({ name: file.name, size: file.size })}</p> : null}
      {fileError ? <FieldError id={undefined}>{fileError}</FieldError> : null}
      <p className={styles.soft} id="region-file-hint">
        {t.fileHint({ most: mostRegionBytes })}
      </p>
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={name}
        maxLength={longestRegionName}
        error={asked && name.trim() === "" ? t.nameMissing : null}
        onChange={({ currentTarget }) => onChoose({ file, name: currentTarget.value })}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t.start}
        </Button>
      </div>
    </form>
  );
}
