import { useState } from "react";
import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { AddPhotoIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { useBack } from "../shared/navigation/use-back.ts";
import { Camera } from "./camera.tsx";
import { readQrFile } from "./qr-reader.ts";
import styles from "./scan-screen.module.css";
import { useFoundCode, type FoundCode } from "./use-found-code.ts";

/** Scans a code by camera, picture or keyboard, and shows its target before opening it. */
export function ScanScreen() {
  const t = useMessages("codes").scan;
  const back = useBack(pages.map);
  const { found, onText, onTyped, forget } = useFoundCode();
  return (
    <Screen title={t.title} lead={t.lead} back={back} width="page">
      <div className={styles.page}>
        {/* A found place replaces the camera. */}
        <div>{found?.kind === "place" ? <Found found={found} onAgain={forget} /> : <Camera onText={onText} />}</div>
        <div className={styles.others}>
          {found && found.kind !== "place" ? <NotOurs found={found} /> : null}
          <FromPicture onText={onText} />
          <ByHand onTyped={onTyped} />
        </div>
      </div>
    </Screen>
  );
}

function Found({ found, onAgain }: { found: Extract<FoundCode, { kind: "place" }>; onAgain: () => void }) {
  const t = useMessages("codes").scan.found;
  return (
    <Card as="section" className={styles.found} aria-live="polite">
      <h2>{t.title}</h2>
      <p className={styles.name}>{found.name === null ? t.unnamed : <bdi>{found.name}</bdi>}</p>
      <ButtonLink to={found.path} wide>
        {t.rate}
      </ButtonLink>
      <Button variant="plain" onClick={onAgain}>
        {t.again}
      </Button>
    </Card>
  );
}

function NotOurs({ found }: { found: Exclude<FoundCode, { kind: "place" }> }) {
  const t = useMessages("codes");
  if (found.kind === "refused") {
    const { title, text } = t.refused[found.reason];
    return (
      <Notice kind="bad" title={title}>
        <p>{text}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="warn">
      <p>{found.kind === "foreign" ? t.scan.foreign({ host: found.host }) : t.scan.other}</p>
    </Notice>
  );
}

function FromPicture({ onText }: { onText: (text: string) => void }) {
  const t = useMessages("codes").scan.picture;
  const { run, busy, refusal } = useAction();
  const read = async (file: File) => {
    const text = await readQrFile(file);
    if (text !== null) onText(text);
    return text === null ? t.nothing : null;
  };
  return (
    <section className={styles.way} aria-labelledby="scan-picture">
      <h2 id="scan-picture">{t.title}</h2>
      <p className={styles.why}>{t.hint}</p>
      <label className={styles.choose} data-busy={busy}>
        <AddPhotoIcon aria-hidden="true" size={22} />
        {t.choose}
        <input
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            const { currentTarget } = event;
            const [file] = currentTarget.files ?? [];
            // Choosing the same picture again must fire the event again.
            currentTarget.value = "";
            if (file) run(() => read(file));
          }}
        />
      </label>
      {refusal ? (
        <Notice kind="warn">
          <p>{refusal}</p>
        </Notice>
      ) : null}
    </section>
  );
}

function ByHand({ onTyped }: { onTyped: ReturnType<typeof useFoundCode>["onTyped"] }) {
  const t = useMessages("codes").scan.typed;
  const { run, busy, refusal } = useAction();
  const [text, setText] = useState("");
  const open = async () => {
    const answer = await onTyped(text);
    return answer === "ok" ? null : t[answer];
  };
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault();
        run(open);
      }}
    >
      <h2>{t.title}</h2>
      <TextField
        label={t.label}
        hint={t.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={refusal}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          {t.open}
        </Button>
      </div>
    </form>
  );
}
