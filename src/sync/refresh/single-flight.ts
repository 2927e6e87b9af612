const flights = new Map<string, Promise<unknown>>();

/** Runs work once at a time per key: callers during a run share its result. */
export async function singleFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  const known = flights.get(key) as Promise<T> | undefined;
  if (known) return await known;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return await flight;
}

/** Waits for a current run and then runs again, for a caller who just changed what the work reads. */
export async function laterFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  await flights.get(key)?.catch(() => undefined);
  return await singleFlight(key, work);
}
