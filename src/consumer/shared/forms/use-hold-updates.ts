import { useEffect } from "react";
import { holdUpdates } from "../../../sync/worker/hold-updates.ts";

/** Delays the reload to a new app version while a form is open whose input would be lost. */
export const useHoldUpdates = (): void => useEffect(() => holdUpdates(), []);
