declare module "wawoff2" {
  /** Of a packed face; rejects for what is none. */
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
