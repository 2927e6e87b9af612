/** One QR code: its picture, its files, and what stands on paper. */
export const codeCard = {
  picture: (placeName: string) => `QR code of ${placeName}`,
  characters: "To type",
  unsigned:
    "This code carries no signature yet, so a phone without a connection cannot check it. The next maintenance signs it; print it then.",
  onThisMachine:
    "This page was opened by an address that only this machine knows, and the code leads there. Open it by the address that guests use before you print.",
  png: "PNG",
  svg: "SVG",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "The browser does not let pages copy. The link stands here:",
  tryIt: "See what guests see",
  paper: "Paper",
  papers: { a4: "A4, four cards", a6: "A6, one card" },
  print: "Print",
  printHint: "Print at actual size (100%), without headers and footers.",
  printed: {
    codeOf: (placeName: string) => `QR code of ${placeName}`,
    servedBy: "You are served by",
    how: "Scan it and say how it was, with one to five lemons. It works without a connection too.",
    without: "Without a camera, type these characters at",
  },
};
