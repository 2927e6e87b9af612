// What `domain` uses of its platform: browser, worker, Node.js and edge functions have all of it. Other files see the types of their own
// platform, so this file is checked with `domain` alone.

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding: "utf-8", options: { fatal: true; ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}
