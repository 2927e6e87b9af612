/** The way in to the dashboards, and the set-up of somebody who has none yet. */
export const dashboardSignIn = {
  titles: { signIn: "Dashboard sign in", signUp: "Create a dashboard account", setUp: "Your dashboard" },
  lead: "For owners, for the people who serve, and for admins.",
  aside: {
    heading: "Only here to rate?",
    text: "Guests need no dashboard. The app is where ratings are made.",
    app: "Open the app",
  },
  /** Above the form of a sign-up. */
  notice: {
    heading: "Owner registration is disabled",
    approval: "Nobody becomes an owner by signing up: it needs admin approval.",
    owner: "What you tell here becomes a request for your restaurant, which an admin reads.",
    server: "Server accounts register themselves: the account comes first, then the profile.",
    becomeServer: "Become a Server",
    requestOwnership: "Request Restaurant Ownership",
  },
  kind: { label: "What do you do?", owner: "Restaurant Owner", server: "Server/Staff" },
  businessName: "Business name",
  restaurant: {
    label: "Your restaurant",
    hint: "Type its name or its street, then choose it.",
    chosen: "Your restaurant",
    change: "Change",
    found: (count: number) =>
      count === 0 ? "No restaurants found" : count === 1 ? "1 restaurant found" : `${count} restaurants found`,
    demo: "Using demo results. Configure Google Places API key in Supabase for real data.",
    offline: "You are offline. The search needs a connection; what you typed stays.",
    failed: "Failed to search restaurants. Please try again.",
    again: "Try again",
  },
  setUp: {
    loading: "Looking for your dashboard profile…",
    missing: "We couldn’t find your dashboard profile. Finish setup below.",
    create: "Create Dashboard Profile",
    notNow: "Not now",
    app: "Open the app",
    ownerHint: "This files a request. You become the owner when an admin has approved it.",
    serverHint: "Makes your profile, so that restaurants can invite you.",
    signedOut: "You must be logged in to complete setup.",
    unreachable: "We could not look for your profile. Nothing is lost; try again when you have a connection.",
    again: "Try again",
    filed: {
      heading: "Your request is filed",
      text: "An admin reads it. Until it is approved nothing of the restaurant is yours to change; you find its status with your requests.",
      status: "See your requests",
      chooser: "To the dashboards",
    },
    failed: "Setup failed",
    /** What the database says no to, by its code. */
    reasons: {
      business_required: "Please fill in business name and email",
      business_name_too_long: "The business name is too long.",
      place_unknown: "Please select your restaurant from the search results",
      already_yours: "You already manage this restaurant.",
      daily_limit: "That were enough requests for today. Please try again tomorrow.",
      fields_required: "All fields are required",
      guardian_pending: "A parent or guardian has to agree first.",
    },
  },
};
