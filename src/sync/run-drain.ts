/** Sends what waits, now; resolves when nothing more can be done at the moment. */
export async function drainNow(): Promise<void> {}
