import { useEffect } from "react";
import { holdUpdates } from "../../../sync/worker/hold-updates.ts";

/** For a form whose words are nowhere but on the screen: a new version that another tab lets in waits until it is closed. */
export const useHoldUpdates = (): void => useEffect(() => holdUpdates(), []);
