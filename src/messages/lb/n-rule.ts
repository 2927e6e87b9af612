/** True if the spoken number begins with a vowel or one of d, h, n, t, z: 24 is "véieranzwanzeg". */
function saidWithN(value: number): boolean {
  const whole = Math.trunc(Math.abs(value));
  if (whole >= 1_000) return whole < 2_000 || saidWithN(Math.trunc(whole / 1_000));
  if (whole >= 100) return whole < 200 || saidWithN(Math.trunc(whole / 100));
  const first = whole % 10 || whole / 10;
  return first < 4 || first > 7;
}

/**
 * The n-rule: a final n is kept before a vowel and before d, h, n, t, z, and dropped otherwise. Figures count as they
 * are spoken. Quotes, brackets and direction marks before the word are ignored.
 */
export function keepsN(next: string | number): boolean {
  if (typeof next === "number") return saidWithN(next);
  const spoken = next.replace(/^[^\p{L}\p{N}]+/u, "");
  const figure = /^\d{1,3}(?:\.\d{3})+(?!\d)|^\d+/.exec(spoken)?.[0];
  if (figure !== undefined) return saidWithN(Number(figure.replaceAll(".", "")));
  return spoken === "" || /^[aeiouydhntz]/i.test(spoken.normalize("NFD"));
}

/** `withN("vu", "Tréier")` is "vun Tréier", `withN("vu", 4)` is "vu 4". `word` is passed without its n. */
export const withN = (word: string, next: string | number): string => `${word}${keepsN(next) ? "n" : ""} ${next}`;
