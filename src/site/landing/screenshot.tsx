import styles from "./screenshot.module.css";

const sizes = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };

/** A screenshot from `npm run screenshots` in the outline of a device. */
export const Screenshot = ({ name, label, wide = false }: { name: string; label: string; wide?: boolean }) => (
  <div className={styles.device} data-wide={wide}>
    <img
      className={styles.picture}
      src={`/screenshots/${name}.png`}
      alt={label}
      loading="lazy"
      decoding="async"
      {...sizes[wide ? "wide" : "narrow"]}
    />
  </div>
);
