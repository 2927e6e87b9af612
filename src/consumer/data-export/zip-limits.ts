/**
 * Bounds of an archive. The writer stays below them and the reader refuses more: the plain ZIP format counts in 32 and 16 bits, and a
 * file from outside may be made to exhaust the device. Sizes in bytes.
 */
export const zipLimits = {
  entries: 65_000,
  /** The central directory at the end of the file. */
  directoryBytes: 16_000_000,
  /** All files of an archive that this app writes. */
  writtenBytes: 3_900_000_000,
  /** All files of one archive after decompression. */
  inflatedBytes: 4_000_000_000,
};
