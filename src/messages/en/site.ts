/** The public pages. */
export const site = {
  landing: {
    title: "Rate restaurants with lemons",
    heading: "How many lemons was that?",
    lead: "A pocket notebook for every place you eat and drink. One to five lemons, a few words, a photo. Done before the coat is on.",
    enter: "Try Web App",
    signUp: "I have an invitation code",
    earlyAccess: "Early access: by invitation for now.",
    features: [
      {
        heading: "Works in the cellar",
        text: "No signal down there? Rate anyway. It is saved on your device at once and sent when you are back in daylight.",
      },
      {
        heading: "Never lost, never doubled",
        text: "Close the app, drain the battery, lose the connection halfway: your rating arrives, with its photos, exactly once.",
      },
      {
        heading: "Lemons, not stars",
        text: "One is sour, five is amazing. Name the person who made your evening and hand them a crown.",
      },
    ],
    scaleHeading: "One to five",
    scaleText: "Everyone has given four stars to a place they never went back to. Lemons are more honest.",
  },
};
