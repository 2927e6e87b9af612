/** Public pages whose content lives in the database. */
export const onlinePages = {
  discover: "/discover",
  reviews: "/reviews",
  /** Written, and made by the build. */
  reviewPolicy: "/review-policy",
} as const;
