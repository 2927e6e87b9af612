/**
 * How long a photo or portrait may be cached, in seconds. Short, because one that moderation withholds has to disappear
 * from caches.
 */
export const photoCacheControl = "max-age=600";
