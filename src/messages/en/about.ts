/** The page about the product. */
export const about = {
  title: "About Five Lemons",
  lead: "Why there are lemons, what we care about, and how it works.",
  story: {
    heading: "The story",
    paragraphs: [
      "The best meals happen where the signal is worst: in vaulted cellars, behind thick walls, in the back room with the good wine. You promise yourself to write it down at home. You never do.",
      "And when you do, it is stars. Everyone has given four stars to a place they never went back to. Stars are for hotels and heroes. A lemon is sour, honest and makes you wince or smile.",
      "So we made a notebook that works in the cellar first and everywhere else second. What you tap is kept at that very moment. What happens afterwards is our task, not yours.",
    ],
  },
  values: {
    heading: "What we care about",
    list: [
      {
        heading: "Nothing you made gets lost",
        text: "Not by a dead battery, a hotel network or an update. You always see where it is.",
      },
      {
        heading: "Honest ratings",
        text: "All of them are shown, good and bad. Nobody can buy a place in the list, and visits are checked where they can be.",
      },
      {
        heading: "Kind to people who serve",
        text: "Names only for praise. No rankings, no targets, nothing to be held against anybody.",
      },
      {
        heading: "Little curiosity",
        text: "No tracking, no ads, no cookies. Where you were becomes “was there” or “was not”.",
      },
      { heading: "For everybody", text: "By thumb, keyboard or screen reader, in five languages, on old phones too." },
    ],
  },
  mission: {
    heading: "Our mission",
    text: "That a good evening is remembered, and that the people who made it hear of it.",
  },
  how: {
    heading: "How it works",
    steps: [
      {
        heading: "Discover",
        text: "Places around you, by name, or by the code on the table. Whole cities fit in your pocket.",
      },
      {
        heading: "Rate",
        text: "One to five lemons. Tags, words, photos, and a crown for the person who made your evening, if you like.",
      },
      {
        heading: "Connect",
        text: "Follow friends, answer a challenge of badges, become the mayor of your town. Restaurants reply.",
      },
    ],
    reviews: "How we handle reviews",
    article: "How we keep a rating safe",
    start: "Try Web Version",
  },
};
