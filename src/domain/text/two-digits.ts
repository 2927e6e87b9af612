/** Pads an hour, minute, day or month with a zero: 7 is "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, "0");
