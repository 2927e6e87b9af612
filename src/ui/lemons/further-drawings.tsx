import { Fruit, type At } from "./drawings.tsx";
import ink from "./ink.module.css";

/* Lemons that the first page does not show, loaded separately. */

const segments =
  "M26.4 24.9L36.6 26.2Q37.9 29 35.2 30.3ZM25.3 26.2L32.2 33.1Q31.2 36.3 27.9 35.6ZM23.5 26.6L24.1 36.7Q21.2 38.5 19.1 35.8ZM22 25.7L15.5 33.8Q12.4 33.6 12.7 30.5ZM21.4 24L11.9 26.5Q9.6 24.1 11.8 21.6ZM22 22.4L13 17.8Q12.6 14.7 15.7 14.4ZM23.5 21.4L19.3 12.8Q21.5 10 24.4 11.8ZM25.3 21.8L28.5 11.9Q31.5 11.2 32.3 14.2ZM26.4 23.1L34.6 17.5Q37.6 19.1 36.3 22.2Z";

/** Hangs from the origin. */
export function HangingLemon({ transform }: At) {
  return (
    <g transform={transform}>
      <g className={ink.hanging}>
        <Fruit transform="scale(-1 1) translate(27.5 -3.7) rotate(90)" />
      </g>
    </g>
  );
}

export function HalfLemon({ transform }: At) {
  const rind =
    "M24 4.5c11.2-.1 19.6 8.3 19.7 19.3.1 11.2-8.5 19.8-19.5 19.9C13 43.8 4.4 35.3 4.3 24.2 4.2 13.2 12.9 4.6 24 4.5Z";
  return (
    <g transform={transform}>
      <path className={ink.ink} d={rind} />
      <path className={ink.peel} d={rind} transform="translate(-.4 -.5)" />
      <circle className={ink.pith} cx="23.7" cy="23.7" r="16.7" />
      <path className={ink.flesh} d={segments} transform="translate(-.3 -.3)" />
      <path className={ink.light} d="M16 15.5l2.2 2.4M30.5 31l1.6 2.1" />
      <path
        className={ink.shade}
        d="M27.5 29.5c1.7.2 2.9 1.6 2.7 3.7-1.7-.3-2.8-1.8-2.7-3.7ZM16.8 26.2c-1 1.3-2.7 1.6-4.3.7 1-1.4 2.6-1.6 4.3-.7Z"
      />
    </g>
  );
}

export function SqueezedLemon({ transform }: At) {
  const cup =
    "M7.8 28.5C7.5 18.5 12.8 10.5 20.3 8.3c1.8-.5 1.9-3.3 3.9-3.3s2 2.7 3.8 3.3c7.5 2.5 12.4 10.4 12.1 20.2-.2 5.2-7.2 8.5-16.2 8.5S8 33.7 7.8 28.5Z";
  return (
    <g transform={transform}>
      <g transform="translate(2 -3) rotate(28 24 24)">
        <path className={ink.ink} d={cup} />
        <path className={ink.peel} d={cup} transform="translate(-.4 -.5)" />
        <ellipse className={ink.pith} cx="23.7" cy="28.5" rx="14.8" ry="6.9" />
        <ellipse className={ink.flesh} cx="23.7" cy="28.6" rx="12" ry="4.9" />
        <path
          className={ink.membrane}
          d="M23.7 28.6 11.5 27.6M23.7 28.6l-8.2 4.2M23.7 28.6l-.4 6M23.7 28.6l8.4 4M23.7 28.6l12-1.4M23.7 28.6l5.8-4.7M23.7 28.6l-5.6-4.7"
        />
        <path className={ink.light} d="M13.5 19c1.2-3.2 3-5.4 5.3-6.5" />
        <path className={ink.fine} d="M34.5 17.5c-1.3.6-2 1.7-2 3.2M30.8 13.3c-1 .4-1.6 1.1-1.8 2.1" />
      </g>
      <path
        className={ink.juice}
        d="M15.5 34.5c2.6 3.2 3.7 4.7 3.7 6.6a3.7 3.7 0 0 1-7.4 0c0-1.9 1.1-3.4 3.7-6.6ZM6.4 31.5c1.5 1.9 2.2 2.8 2.2 3.9a2.2 2.2 0 0 1-4.4 0c0-1.1.7-2 2.2-3.9ZM24.8 37.8c1.5 1.9 2.2 2.8 2.2 3.9a2.2 2.2 0 0 1-4.4 0c0-1.1.7-2 2.2-3.9Z"
      />
    </g>
  );
}
