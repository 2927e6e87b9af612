import { useEffect, useState, type ReactNode } from "react";
import ink from "./ink.module.css";
import type { SceneName } from "./scene-pictures.tsx";
import styles from "./scene.module.css";

/** Illustration for empty and error states. Loaded after the text, and left out if loading fails. */
export function Scene({ name }: { name: SceneName }) {
  const [picture, setPicture] = useState<ReactNode>(null);
  useEffect(() => {
    let current = true;
    import("./scene-pictures.tsx").then(
      ({ scenePictures }) => {
        if (current) setPicture(scenePictures[name]);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [name]);
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg className={ink.picture} viewBox="0 0 160 112" focusable="false">
        <ellipse className={ink.ground} cx="80" cy="94" rx="70" ry="14" />
        {picture}
      </svg>
    </div>
  );
}
