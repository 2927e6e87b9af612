type Addressed = { vicinity: string | null; city: string | null };

/** Street and city in one line; providers often put the city into the street line already. */
export function formatAddress({ vicinity, city }: Addressed): string | null {
  if (vicinity === null || city === null) return vicinity ?? city;
  return vicinity.toLowerCase().includes(city.toLowerCase()) ? vicinity : `${vicinity}, ${city}`;
}
