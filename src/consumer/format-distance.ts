const metres = new Intl.NumberFormat(undefined, { style: "unit", unit: "meter", maximumFractionDigits: 0 });
const kilometres = new Intl.NumberFormat(undefined, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

/** Metres under one kilometre, in tens as no phone knows better; kilometres above, in the person's own number format. */
export function formatDistance(distanceM: number): string {
  const tens = Math.round(distanceM / 10) * 10;
  return tens < 1_000 ? metres.format(Math.max(tens, 10)) : kilometres.format(distanceM / 1_000);
}
