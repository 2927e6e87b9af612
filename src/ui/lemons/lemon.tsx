import styles from "./lemon.module.css";

/** The drawings stand on a 48 × 48 grid. Colour lies a hair beside the line, as in a print from two plates. */
export type LemonShape = "whole" | "half" | "squeezed" | "outline";

type LemonProps = { shape?: LemonShape; leaf?: boolean };

const body =
  "M4.6 28.2c1.9-.6 3.2-2 4.6-4.8C12 17.600 17.300 14 23.800 13.800c6.500-.2 11.600 2.900 14.500 8.100 1 1.800 2.200 2.900 4.300 3.500 1.500.4 1.700 2.300.3 3-2 1-2.800 2.200-3.900 4.400-2.800 5.600-8 9.300-14.600 9.500-6.500.2-11.900-3.200-14.700-8.800-.9-1.800-2.200-2.700-4.700-3.100-1.400-.2-1.600-1.800-.4-2.200Z";
const leafPath = "M27.500 12.500c.4-5 4.600-8.900 11.800-9.100.2 6.200-4 10.400-10.300 10.400";

/** Decorative: what a lemon means is always said in words beside it. */
export function Lemon({ shape = "whole", leaf = true }: LemonProps) {
  return (
    <svg className={styles.lemon} data-shape={shape} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {shape === "half" ? <Half /> : shape === "squeezed" ? <Squeezed /> : <Whole leaf={leaf} shape={shape} />}
    </svg>
  );
}

function Whole({ leaf, shape }: { leaf: boolean; shape: "whole" | "outline" }) {
  return (
    <g transform="rotate(-24 24 27)">
      {shape === "whole" ? (
        <>
          <path className={styles.peel} d={body} transform="translate(.9 1)" />
          <path
            className={styles.shade}
            d="M13 36.500c7 4.500 18.500 2.500 23-7 .8-1.700 2-3.200 3.800-3.900-.6 8.400-6.600 16.400-16 16.700-4.300.1-8-1.900-10.800-5.800Z"
          />
          <path className={styles.light} d="M14.500 24.500c1.600-3.600 4.800-6 8.700-6.500" />
          <path
            className={styles.pores}
            d="M20 27.500h.01M26.500 24h.01M24.500 31.500h.01M31 28.500h.01M18 32.500h.01"
          />
        </>
      ) : null}
      <path className={styles.line} d={body} />
      {leaf ? (
        <>
          {shape === "whole" ? <path className={styles.leaf} d={`${leafPath}Z`} transform="translate(.7 .5)" /> : null}
          <path
            className={styles.line}
            d={`M25 14c.6-.6 1.600-1.100 2.500-1.500${leafPath.slice(0, 0)}M29 13.800c6.300 0 10.500-4.200 10.300-10.400-7.200.2-11.400 4.100-11.800 9.100M29.800 11.300c2-2.600 3.800-4 6.300-5.300`}
          />
        </>
      ) : null}
    </g>
  );
}

function Half() {
  return (
    <>
      <circle className={styles.peel} cx="25" cy="25" r="19.500" />
      <circle className={styles.pith} cx="24.400" cy="24.400" r="16.200" />
      <path className={styles.flesh} d={segments} />
      <path
        className={styles.line}
        d="M24 4.600c11 0 19.400 8.500 19.400 19.300S35 43.500 24 43.500 4.500 35 4.500 24 13 4.600 24 4.600Z"
      />
    </>
  );
}

const segments =
  "M24.700 22.200c-2-3.400-3.100-7-2.600-10.800.1-1 1-1.300 2.600-1.300s2.500.4 2.500 1.400c.3 3.800-.7 7.300-2.500 10.700ZM27 22.800c1-3.800 2.800-7.100 5.800-9.500.8-.6 1.700-.2 2.800 1s1.400 2 .7 2.700c-2.500 2.900-5.600 4.800-9.300 5.800ZM27.600 25c3.800-1.100 7.500-1.200 11.200-.1.900.3 1.100 1.200.8 2.800s-.9 2.400-1.900 2.200c-3.800-.7-7.200-2.200-10.100-4.900ZM26 27c3.500 1.700 6.300 4.200 8.200 7.500.5.900 0 1.700-1.400 2.600s-2.300.9-2.900.1c-2.400-3-3.700-6.400-3.900-10.200ZM23.500 27.200c.6 3.900.1 7.600-1.700 11-.4.900-1.400.9-2.900.3s-2.100-1.300-1.800-2.300c1-3.700 3.200-6.700 6.400-9ZM21.900 25.500c-2.600 2.900-5.900 4.800-9.700 5.300-1 .1-1.600-.5-2-2.100s-.1-2.500.8-2.900c3.600-1.300 7.200-1.400 10.900-.3ZM22 23.100c-3.900-.4-7.300-1.900-10.100-4.600-.7-.7-.5-1.600.4-3s1.700-1.800 2.600-1.200c3.200 2.100 5.500 5.100 7.100 8.800Z";

function Squeezed() {
  return (
    <>
      <path
        className={styles.peel}
        d="M5.500 30c2-7 8-11 14-9.500 3 .8 4.500 2.500 7.500 1.500 5-1.700 11-.5 15.500 5.500-.5 8-6 11.500-12.500 10.500-3.500-.5-5-2-8-1-6.500 2-13.500.5-16.500-7Z"
        transform="translate(.9 1)"
      />
      <path
        className={styles.line}
        d="M5.500 30c2-7 8-11 14-9.500 3 .8 4.500 2.500 7.500 1.500 5-1.700 11-.5 15.500 5.500-.5 8-6 11.500-12.500 10.500-3.500-.5-5-2-8-1-6.500 2-13.500.5-16.500-7ZM15 25.500c-2 1-3.300 2.600-4 4.500M33 27c2 .6 3.300 1.700 4.300 3.500M22.500 25.500c-.8 2.500-.8 5 .2 7.500"
      />
      <path
        className={styles.drop}
        d="M22 42c0 2 1 3.300 2.500 3.300S27 44 27 42c0-1.400-1.200-2.400-2.500-4-1.300 1.600-2.500 2.600-2.500 4Z"
      />
    </>
  );
}
