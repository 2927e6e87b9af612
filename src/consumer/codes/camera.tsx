import { useRef } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { CameraIcon } from "../../ui/icons.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./scan-screen.module.css";
import { useCamera } from "./use-camera.ts";

/** Camera view that starts after a tap on a button which explains its purpose. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const t = useMessages("codes").scan.camera;
  const video = useRef<HTMLVideoElement>(null);
  const { state, start, stop } = useCamera(video, onText);
  const live = state === "on" || state === "starting";
  return (
    <section className={styles.camera} aria-labelledby="scan-camera">
      <h2 id="scan-camera">{t.title}</h2>
      <div className={styles.frame} data-live={live}>
        {live ? (
          <video ref={video} className={styles.video} playsInline muted aria-label={t.live} />
        ) : (
          <span className={styles.waiting}>
            <Lemon />
          </span>
        )}
        <span className={styles.corners} aria-hidden="true" />
      </div>
      {live ? (
        <>
          <output>{t.looking}</output>
          <Button variant="quiet" wide onClick={stop}>
            {t.stop}
          </Button>
        </>
      ) : (
        <>
          {state === "off" ? (
            <p className={styles.why}>{t.why}</p>
          ) : (
            <Notice kind="warn">
              <p>{t[state]}</p>
            </Notice>
          )}
          {state === "none" ? null : (
            <Button wide icon={<CameraIcon aria-hidden="true" />} onClick={start}>
              {t.start}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
