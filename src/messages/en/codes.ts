/** Codes that stand on tables: opening one, and reading one. */
export const codes = {
  title: "Scanned code",
  opening: "Opening the place…",
  refused: {
    unreadable: {
      title: "This is not one of our codes",
      text: "It leads to no place that can be rated. You can look the place up by its name instead.",
    },
    forged: {
      title: "This code was changed, or is not ours",
      text: "What it says and its signature do not belong together, so nothing was opened. Ask for the code on another table, or look the place up by its name.",
    },
    revoked: {
      title: "This code has been withdrawn",
      text: "We have ended the signature that it was printed with. Ask for a new code, or look the place up by its name.",
    },
    gone: {
      title: "This place is not on the map any more",
      text: "The code is one of ours, but its place has closed or was removed.",
    },
    unknown: {
      title: "This place is not on this device yet",
      text: "The code does not say which place it stands in, and nobody can be asked without a connection. Open it again when you are online.",
    },
  },
  scan: {
    title: "Scan a code",
    lead: "The code on the table opens the rating of its place.",
    camera: {
      title: "With the camera",
      why: "Your browser will ask whether the camera may be used. It looks for a code and for nothing else: no picture is kept or sent.",
      start: "Use the camera",
      looking: "Looking for a code. Hold it so that it fills the frame.",
      stop: "Stop the camera",
      live: "What the camera sees",
      blocked:
        "The camera is blocked for this page. You can allow it in the settings of your browser, or choose a picture instead.",
      none: "This device offers no camera here. Choose a picture, or type the code.",
      failed: "The camera could not be started. Perhaps another app is using it.",
    },
    picture: {
      title: "From a picture",
      hint: "A photo or a screenshot with the code on it. It stays on this device.",
      choose: "Choose a picture",
      nothing:
        "There is no code on this picture that can be read. Take it from nearer, straight on, and with enough light.",
    },
    typed: {
      title: "By hand",
      label: "What stands under the code",
      hint: "The address under the code, or its eight characters.",
      open: "Open",
      nothing: "This is not what stands under one of our codes. It looks like 7B1D-3F0A, or begins with our address.",
      unknown: "There is no code with these characters. Please compare them with what is printed.",
      offline: "The eight characters need a connection. Scan the code itself, or type the whole address under it.",
    },
    found: {
      title: "Found",
      unnamed: "A place that is not on this device yet",
      rate: "Rate this place",
      again: "Scan another code",
    },
    foreign: (host: string) => `This code leads to ${host}. Here only our own codes are opened.`,
    other: "This is a code, but not one of ours.",
  },
  toPlaces: "Find the place",
  retry: "Try again",
};
