type Addressed = { vicinity: string | null; city: string | null };

/** Street and city in one line. The street line of many providers contains the city already. */
export function formatAddress({ vicinity, city }: Addressed): string | null {
  if (vicinity === null || city === null) return vicinity ?? city;
  return vicinity.toLowerCase().includes(city.toLowerCase()) ? vicinity : `${vicinity}, ${city}`;
}
