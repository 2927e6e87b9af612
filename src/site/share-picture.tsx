import { lemonBody, lemonLeaf, lemonStem } from "../ui/lemons/drawings.tsx";

/** Texts of a link preview picture: see `PageHead`. */
export type ShareText = { product: string; title: string; line: string };

/** The light theme of tokens.css; a picture has no themes. */
const colours = {
  wall: "#ffe375",
  stripe: "#ffc91f",
  cloth: "#fffdf2",
  ink: "#1f260f",
  soft: "#4a4a14",
  peel: "#fdd619",
  shade: "#e8ae00",
  light: "#ffee9c",
  leaf: "#4f9440",
} as const;

const width = 1200;
const height = 630;
const scallop = 60;

/** Link preview picture of 1200 × 630, drawn at build time without style sheets. */
export function SharePicture({ product, title, line }: ShareText) {
  const lines = wrapped(title, 17);
  const size = lines.length > 2 ? 84 : 104;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} fill={colours.wall} />
      {Array.from({ length: width / scallop }, (_, at) => (
        <path
          key={at}
          d={`M${at * scallop} 0h${scallop}v44a${scallop / 2} ${scallop / 2} 0 0 1-${scallop} 0Z`}
          fill={at % 2 === 0 ? colours.stripe : colours.cloth}
        />
      ))}
      <g transform="translate(80 116) scale(1.5)">
        <Lemon />
      </g>
      <Words x={166} y={168} size={44}>
        {product}
      </Words>
      {lines.map((words, at) => (
        <Words key={words} x={80} y={296 + at * size * 1.08} size={size}>
          {words}
        </Words>
      ))}
      {wrapped(line, 44).map((words, at) => (
        <Words key={words} x={80} y={316 + lines.length * size * 1.04 + at * 42} size={34} soft>
          {words}
        </Words>
      ))}
      <g transform="translate(858 352) scale(6) rotate(-8)">
        <Lemon />
      </g>
    </svg>
  );
}

const Lemon = () => (
  <g transform="translate(.4 2) scale(.97) rotate(-24 24 27)">
    <path d={lemonBody} fill={colours.ink} stroke={colours.ink} strokeWidth="2" strokeLinejoin="round" />
    <path d={lemonBody} fill={colours.peel} transform="translate(-.35 -.5)" />
    <path
      d="M13.5 37c7.2 3.6 17.6 1.8 21.9-7.2.8-1.8 2.2-3.3 4-4 .7.3.9 1 .9 1.6-1.2.7-1.9 2-2.8 3.9-2.7 5.5-7.7 9.1-14 9.3-4 .1-7.5-1.2-10-3.6Z"
      fill={colours.shade}
    />
    <path
      d="M14.3 24.7c1.5-3.5 4.5-6 8.3-6.6M13.3 28.2h.01"
      fill="none"
      stroke={colours.light}
      strokeWidth="2.4"
      strokeLinecap="round"
    />
    <path d={lemonLeaf} fill={colours.leaf} />
    <path d={`${lemonLeaf}${lemonStem}`} fill="none" stroke={colours.ink} strokeWidth="1.7" strokeLinecap="round" />
  </g>
);

type WordsProps = { x: number; y: number; size: number; soft?: boolean; children: string };

/** The renderer has one weight of the font; an outline makes the letters as bold as the page headings. */
const Words = ({ x, y, size, soft = false, children }: WordsProps) => (
  <text
    x={x}
    y={y}
    fontFamily="Sansita Swashed"
    fontSize={size}
    fill={soft ? colours.soft : colours.ink}
    stroke={soft ? colours.soft : colours.ink}
    strokeWidth={size / (soft ? 120 : 60)}
    strokeLinejoin="round"
  >
    {children}
  </text>
);

/** Wraps a text into lines of about `letters` characters. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= letters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
