/** Cache of public pages that are readable without a connection, in the reader's language (`app/start/store-public-pages.ts`). */
export const pageCacheName = "five-lemons-pages-v1";
