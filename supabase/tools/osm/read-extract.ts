import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";
import { readInput } from "./read-input.ts";
import { readOsm, type Osm } from "./read-osm.ts";

/** Reads the extract given to a command; errors are for the operator. */
export function readExtract(file: string, onRead?: (share: number) => void): Osm {
  const bytes = readInput(file);
  try {
    return readOsm(bytes, onRead);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}
