/** The version that consent is stored for: the day the terms were last changed. The database knows it by name, and those before. */
export const termsVersion = "2025-08-12";
