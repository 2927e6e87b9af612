/** Where the app is installed from. */
export const download = {
  title: "Download",
  lead: "There is no store to go through. The app comes from this page, takes little room, and works in a cellar.",
  install: {
    heading: "On this device",
    text: "Your browser can install it right now.",
    button: "Install Five Lemons",
    installed: "Five Lemons is installed on this device.",
    open: "Open app",
    guide: "Choose your device below: it takes two taps.",
  },
  code: {
    heading: "On your phone",
    text: "Point the camera of your phone at this code.",
    label: "QR code that opens this page on a phone",
  },
  guides: {
    heading: "Step by step",
    ios: {
      name: "iPhone and iPad",
      steps: [
        "Open this page in Safari",
        "Tap Share, below or above the page",
        "Scroll to Add to Home Screen",
        "Tap Add, and open it from there",
      ],
      note: "Do it soon: Safari erases what a site has stored when you have not opened it for seven days, unless it is on the home screen. Opened from there you sign in once more.",
    },
    android: {
      name: "Android",
      steps: [
        "Open this page in Chrome, Edge, Firefox or Samsung Internet",
        "Open the menu of the browser",
        "Tap Install app, or Add to Home screen",
      ],
      note: "It then stands among your apps, and sends your ratings also while it is closed, where the browser can.",
    },
    desktop: {
      name: "Computer",
      steps: [
        "Chrome and Edge: click the install sign at the end of the address bar",
        "Safari on a Mac: choose File, then Add to Dock",
        "Firefox: keep a bookmark; all but the icon is the same",
      ],
      note: "Dashboards of restaurants are made for a large screen.",
    },
  },
  compare: {
    heading: "What works where",
    caption: "What Five Lemons can do on each kind of device",
    what: "What",
    computer: "Computer",
    yes: "Yes",
    no: "No",
    rows: [
      { what: "Rate without a connection", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Outbox, drafts, history offline", android: "yes", ios: "yes", desktop: "yes" },
      {
        what: "Sends while the app is closed",
        android: "most",
        ios: "no",
        desktop: "most",
      },
      {
        what: "Install button on this page",
        android: "most",
        ios: "no",
        desktop: "most",
      },
      { what: "Push messages", android: "yes", ios: "From the home screen", desktop: "yes" },
      { what: "Share a photo into a rating", android: "yes", ios: "no", desktop: "most" },
      { what: "Scan the code on the table", android: "yes", ios: "yes", desktop: "With a camera or a picture" },
    ],
  },
  web: {
    heading: "Or just look around",
    text: "Nothing to install: the places and their lemons are on the web.",
    button: "Try Web Version",
  },
};
