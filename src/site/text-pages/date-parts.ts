/** "2025-08-12" as figures. Dates of texts are put into words by the catalogue: the build must not depend on the machine's own formats. */
export function datePartsOf(iso: string): { day: number; month: number; year: number } {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return { day, month, year };
}
