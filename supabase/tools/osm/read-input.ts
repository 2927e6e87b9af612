import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";

/** Reads the file given to a command, unpacked if it is gzipped; errors are for the operator. */
export function readInput(file: string): Uint8Array {
  try {
    const bytes = readFileSync(file);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch (error) {
    throw inputError(file, error);
  }
}

export function inputError(file: string, error: unknown): OperatorError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new OperatorError(`There is no file ${path.resolve(file)}.`);
  if (code === "EISDIR") return new OperatorError(`${path.resolve(file)} is a folder. Name one file.`);
  return new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
}
