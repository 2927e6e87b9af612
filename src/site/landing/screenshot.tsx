import styles from "./screenshot.module.css";

const sizes = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };

/** A picture of the app as it is, taken by `npm run screenshots`; in a frame like the device that shows it so. */
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
