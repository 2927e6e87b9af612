import { PbfReader } from "pbf";

/** Readers by field number, as in `osmformat.proto` and `fileformat.proto`. Fields without a reader are skipped. */
type Fields = Readonly<Record<number, (pbf: PbfReader) => void>>;

export const readMessage = (bytes: Uint8Array, fields: Fields): void =>
  void new PbfReader(bytes).readFields((tag, _result, pbf) => fields[tag]?.(pbf), null);
export const readNested = (pbf: PbfReader, fields: Fields): void =>
  void pbf.readMessage((tag) => fields[tag]?.(pbf), null);
