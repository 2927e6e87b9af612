// The globals that `domain` uses: browser, worker, Node.js and edge functions all have them. Other code sees the types
// of its own platform, so only the project that checks `domain` includes this file.

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding: "utf-8", options: { fatal: true; ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}
