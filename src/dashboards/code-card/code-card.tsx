import { useState } from "react";
import { readCodeLink } from "../../domain/codes/code-link.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { usePrint } from "../../ui/elements/print-page.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { CopyIcon, FileIcon, PrintIcon, ShowIcon } from "../../ui/icons.ts";
import { saveBlob } from "../../ui/save-file.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "./code-card.module.css";
import { CodeDrawing } from "./code-drawing.tsx";
import { codeCharacters, codeFileName, codePng, codeSvg } from "./code-files.ts";
import { CodeSheet, type Paper } from "./code-sheet.tsx";

export type CodeToShow = {
  id: string;
  type: string;
  placeId: string;
  placeName: string;
  serverName: string | null;
  /** Path and query from `code_data.deep_link`. */
  link: string;
};

/** One code with its picture, downloads, address and print. */
export function CodeCard({ code }: { code: CodeToShow }) {
  const t = useMessages("codeCard");
  const { id, type, placeId, placeName, serverName, link } = code;
  const [paper, setPaper] = useState<Paper>("a4");
  const { run, busy } = useAction();
  const address = location.origin + link;
  const { print, page } = usePrint(paper, <CodeSheet code={{ id, address, placeName, serverName }} paper={paper} />);
  const signed = readCodeLink(new URLSearchParams(link.slice(link.indexOf("?"))))?.signed;
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <CodeDrawing text={address} label={t.picture({ placeName })} />
      </div>
      <div className={styles.side}>
        <p>
          {t.characters} <strong className={styles.characters}>{codeCharacters(id)}</strong>
        </p>
        {signed ? null : <Notice kind="warn">{t.unsigned}</Notice>}
        {isLoopback(location.hostname) ? <Notice kind="warn">{t.onThisMachine}</Notice> : null}
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            icon={<FileIcon aria-hidden="true" />}
            busy={busy}
            onClick={() => run(async () => saveBlob(await codePng(address), codeFileName(type, placeId, "png")))}
          >
            {t.png}
          </Button>
          <Button
            variant="quiet"
            icon={<FileIcon aria-hidden="true" />}
            onClick={() => saveBlob(codeSvg(address), codeFileName(type, placeId, "svg"))}
          >
            {t.svg}
          </Button>
          <CopyLink address={address} />
          <ButtonLink variant="plain" to={link} target="_blank" icon={<ShowIcon aria-hidden="true" />}>
            {t.tryIt}
          </ButtonLink>
        </div>
        <SegmentedControl
          label={t.paper}
          value={paper}
          onChange={setPaper}
          options={(["a4", "a6"] as const).map((value) => ({ value, label: t.papers[value] }))}
        />
        <div className={styles.print}>
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={print}>
            {t.print}
          </Button>
          <p className={styles.hint}>{t.printHint}</p>
        </div>
      </div>
      {page}
    </div>
  );
}

function CopyLink({ address }: { address: string }) {
  const t = useMessages("codeCard");
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    // Missing on pages without HTTPS.
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("No clipboard"));
    void written.then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button variant="quiet" icon={<CopyIcon aria-hidden="true" />} onClick={copy}>
        {t.copy}
      </Button>
      <output className={styles.copied}>
        {copied === true ? t.copied : null}
        {copied === false ? (
          <>
            {t.notCopied} <span className={styles.address}>{address}</span>
          </>
        ) : null}
      </output>
    </>
  );
}

const isLoopback = (host: string) => /^(localhost|127\.|\[::1\])/.test(host);
