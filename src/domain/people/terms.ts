/**
 * Version of the terms stored with a consent: the day of their last change. The database has a list of all versions.
 */
export const termsVersion = "2025-08-12";
