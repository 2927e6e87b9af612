/** Public pages whose content lives in the database. */
export const onlinePages = {
  discover: "/discover",
  reviews: "/reviews",
  contact: "/contact",
  newsletter: "/newsletter",
  /** Written, and made by the build. */
  reviewPolicy: "/review-policy",
} as const;
