/** What the landing page says beside the words of `site`. */
export const landing = {
  tryWeb: "Try Web Version",
  getApp: "Get the app",
  how: "How it works",
  cellar: {
    heading: "Try it: down here there is no signal",
    place: "The cellar downstairs",
    question: "How was it?",
    line: "Connection",
    off: "No signal",
    on: "Back in daylight",
    away: "Your own connection is gone",
    idle: "No bars, no matter. Tap a lemon.",
    queued: "It goes out by itself as soon as there is a line. Switch it on.",
    waiting: "It goes out in a moment.",
    sending: "On its way up the stairs.",
    sent: "Rating Squeezed! It arrived, once. Change it, and watch it go again.",
    rehearsal: "A rehearsal: this one counts for no place. The app does the same with yours.",
    still:
      "You tap a lemon where there is no signal, and read “Saved on this device”. Back in daylight it says “Sending”, then “Sent”.",
  },
  story: {
    heading: "Ten seconds, one thumb",
    steps: [
      {
        heading: "Find the table you sit at",
        text: "Places around you, and all you have seen before, are on your phone already. A code on the table does it, too.",
        picture: "The list of places nearby, each with its lemons",
      },
      {
        heading: "Tap your lemons",
        text: "One to five, a few tags, a photo. Nobody’s average sways you before you have made up your mind.",
        picture: "Rating a place with one to five large lemons",
      },
      {
        heading: "Put the phone away",
        text: "It is kept on your device and goes out by itself. The outbox always shows where it is.",
        picture: "Rating Squeezed: the rating is saved on this device",
      },
    ],
  },
  more: [
    {
      heading: "Your own journal",
      text: "Every place you rated, with your words and photos, also on the plane. Take all of it home as a file whenever you like.",
    },
    {
      heading: "Friends, badges, mayors",
      text: "See what your friends squeezed. Six badges to earn, and one mayor for every city.",
    },
    {
      heading: "Praise that reaches people",
      text: "Name who served you, with five lemons only. Below that nobody learns who it was.",
    },
  ],
  journal: {
    heading: "A lemon journey of your own",
    text: "Filter it, search it, look back. Earlier versions of a rating stay with you, and nobody else reads them.",
    picture: "The history of ratings with its filters, on a wide screen",
  },
  end: {
    heading: "Take it along",
    text: "It installs from this page, needs no store and little room, and works where you eat.",
  },
};
