const flights = new Map<string, Promise<unknown>>();

/** Does a piece of work once at a time: whoever asks for it while it is under way gets the same answer. */
export async function singleFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  const known = flights.get(key) as Promise<T> | undefined;
  if (known) return await known;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return await flight;
}
