import { readFileSync } from "node:fs";
import path from "node:path";
import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";

/** Reads the file given to a command; errors are for the operator. */
export function readInput(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new OperatorError(`There is no file ${path.resolve(file)}.`);
    if (code === "EISDIR") throw new OperatorError(`${path.resolve(file)} is a folder. Name one file.`);
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}
