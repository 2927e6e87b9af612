const flights = new Map<string, Promise<unknown>>();

/** Does a piece of work once at a time: whoever asks for it while it is under way gets the same answer. */
export async function singleFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  const known = flights.get(key) as Promise<T> | undefined;
  if (known) return await known;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return await flight;
}

/** The same for whoever has just changed what the work reads: what is under way may have read it before, so it is only waited for. */
export async function laterFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  await flights.get(key)?.catch(() => undefined);
  return await singleFlight(key, work);
}
