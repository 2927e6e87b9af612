import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";
import { bytesOf } from "./read-input.ts";
import { readOsm, type Osm } from "./read-osm.ts";

/** Reads the extract given to a command; errors are for the operator. `onRead` is called with the share that is read. */
export async function readExtract(file: string, onRead?: (share: number) => void): Promise<Osm> {
  try {
    return await readOsm(bytesOf(file, { onRead }));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}
