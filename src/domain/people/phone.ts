/** As `private.is_phone` has it, which decides: 3 to 15 digits with what people write between them. */
export const isPhone = (text: string): boolean =>
  text.length <= 40 && /^\+?[0-9 ()./-]+$/.test(text) && /^(\D*\d){3,15}\D*$/.test(text);
