/** What stands around every public page, and the parts that several of them have. */
export const siteFrame = {
  skip: "Skip to content",
  nav: "Pages",
  home: "Home",
  discover: "Discover",
  about: "About",
  download: "Download",
  tryApp: "Try Web App",
  app: "App",
  dashboard: "Dashboard",
  dashboardLogin: "Dashboard Login",
  menu: "Menu",
  footer: {
    product: "Product",
    discover: "Discover Restaurants",
    mobileApp: "Mobile App",
    howItWorks: "How It Works",
    company: "Company",
    aboutUs: "About Us",
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    contact: "Contact",
    community: "Community",
    blog: "Blog",
    help: "Help Center",
    reviews: "Reviews",
    small: "Small print",
    privacyShort: "Privacy",
    termsShort: "Terms",
    reviewPolicy: "How we check reviews",
    accessibility: "Accessibility",
    imprint: "Imprint",
    copyright: (year: number, product: string) => `© ${year} ${product}`,
  },
  language: "Language",
  newsletter: {
    heading: "Stay Updated",
    text: "A letter now and then: what is new, and which places people squeezed.",
    email: "E-mail address",
    placeholder: "Enter your email",
    subscribe: "Subscribe",
    answers: {
      sent: "Nearly there: open the mail that we have just sent you and confirm.",
      already: "You have asked for it already. Look for our mail, in the spam folder too.",
      invalid: "That is no e-mail address yet.",
      offline: "No connection. Try again when you are back.",
      failed: "That did not work. Try again in a moment.",
      often: "That was asked too often. Try again in an hour.",
    },
  },
  text: {
    contents: "On this page",
    updated: (date: string) => `Last updated ${date}`,
  },
  help: {
    search: "Search the questions",
    none: "Nothing found. Try another word, or write to us.",
  },
  blog: {
    heading: "From the kitchen",
    title: "Blog",
    description: "How Five Lemons is made: what keeps a rating safe, and the figures that show it.",
    all: "All articles",
  },
  missing: {
    title: "Page not found",
    heading: "Nothing on this plate",
    text: "There is no page at this address. It may have moved, or a letter is missing.",
    home: "To the start",
  },
  /** Stands in the texts of an installation that has not said it; one with a public address cannot be built so. */
  notSaid: "[to be said by whoever runs this site]",
  /** "2025-08-12" in words. Not by the platform: what the build writes must not differ from machine to machine. */
  date: (iso: string) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
  },
};

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
