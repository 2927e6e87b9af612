import { useEffect, useState } from "react";
import { useOutboxMessages } from "../../messages/en/outbox.ts";
import { formatBytes } from "../../messages/format.ts";
import styles from "./storage-note.module.css";

type Space = { usage: number; kept: boolean };

/** How much the app has stored on this device, and what a browser may do with it. */
export function StorageNote() {
  const t = useOutboxMessages().storage;
  const space = useSpace();
  const erasable = isErasable(navigator, matchMedia("(display-mode: standalone)").matches);
  return (
    <footer className={styles.note}>
      {space && (
        <p>
          {t.usage(formatBytes(space.usage))} {space.kept ? t.kept : null}
        </p>
      )}
      {erasable && <p>{t.erasable}</p>}
    </footer>
  );
}

/** Null where the browser does not tell. */
function useSpace(): Space | null {
  const [space, setSpace] = useState<Space | null>(null);
  useEffect(() => {
    let current = true;
    readSpace().then(
      (read) => {
        if (current) setSpace(read);
      },
      // A private window may refuse: then nothing is said.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return space;
}

async function readSpace(): Promise<Space | null> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const usage = (await storage?.estimate?.())?.usage;
  return usage === undefined ? null : { usage, kept: (await storage?.persisted?.()) ?? false };
}

type Browser = { userAgent: string; maxTouchPoints: number; standalone?: boolean };

/**
 * Safari on a telephone or tablet erases what a site has stored after seven days without a visit, unless it is on the home
 * screen. All browsers there are Safari underneath; an iPad calls itself a Mac with a touch screen.
 */
export function isErasable({ userAgent, maxTouchPoints, standalone }: Browser, installed: boolean): boolean {
  const handheld = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  return handheld && !installed && standalone !== true;
}
