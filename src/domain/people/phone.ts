/** 3 to 15 digits with common separators. The same rule as `private.is_phone`, which decides. */
export const isPhone = (text: string): boolean =>
  text.length <= 40 && /^\+?[0-9 ()./-]+$/.test(text) && /^(\D*\d){3,15}\D*$/.test(text);
