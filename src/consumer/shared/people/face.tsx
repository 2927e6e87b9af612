import { useState } from "react";
import { usePortraitUrl } from "../../../device/use-portrait-url.ts";
import { Lemon } from "../../../ui/lemons/lemon.tsx";
import styles from "./face.module.css";

type FaceProps = {
  /** `avatar_url` of a profile. */
  src: string | null;
  size?: "s" | "m" | "l";
};

/** Portrait of a person, or a lemon when there is none or it cannot be loaded. Decorative: the name is beside it. */
export function Face({ src, size = "m" }: FaceProps) {
  const url = usePortraitUrl(src);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={styles.face} data-size={size}>
      {url !== null && failed !== url ? (
        <img src={url} alt="" decoding="async" draggable={false} onError={() => setFailed(url)} />
      ) : (
        <Lemon />
      )}
    </span>
  );
}
