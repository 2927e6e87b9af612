type To = { pathname?: string; search?: string; hash?: string };

/** The navigation of a page that is rendered without a browser. */
export const nowhere = {
  createHref: (to: string | To) =>
    typeof to === "string" ? to : (to.pathname ?? "") + (to.search ?? "") + (to.hash ?? ""),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};
