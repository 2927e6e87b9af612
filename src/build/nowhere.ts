/** The navigation of a page that is rendered without a browser. */
export const nowhere = {
  createHref: (to: string | { pathname?: string }) => (typeof to === "string" ? to : (to.pathname ?? "")),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};
