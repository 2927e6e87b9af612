/** The second step of signing in, and the codes for the day on which the telephone is gone. */
export const secondStep = {
  title: "Two-step sign-in",
  challenge: {
    title: "One more step",
    lead: "Enter the six digits that your authenticator app shows now.",
    which: "Which app?",
    code: "Code of the app",
    go: "Go on",
    useRecovery: "Use a recovery code",
    useApp: "Use the app",
    recoveryLead:
      "A recovery code takes the second step away and ends your other sessions. Set up a new one right afterwards. We tell you by mail.",
    recoveryCode: "Recovery code",
    recover: "Use this code",
  },
  /** On the way to what only admins may do. */
  wanted: {
    title: "Admins need a second step",
    lead: "What admins do changes other people’s accounts. A password alone is not enough for it: set up an authenticator app first.",
  },
  lead: "A code from an app on your phone, on top of the password. Whoever learns your password then gets no further.",
  on: "Two-step sign-in is on.",
  off: "Two-step sign-in is off.",
  spared: "This is a demo: here admins are let in with a password alone. Everywhere else they need a second step.",
  since: (day: string) => `since ${day}`,
  unnamed: "Authenticator app",
  add: "Add an authenticator app",
  another: "Add another app",
  rename: "Rename",
  remove: "Remove",
  removal: {
    title: "Remove this app?",
    text: (name: string) => `${name} makes no more codes for this account.`,
    last: "It is the last one: two-step sign-in is then off.",
    no: "Keep it",
    yes: "Remove",
  },
  naming: { title: "Rename this app", name: "Name", save: "Save", cancel: "Cancel" },
  enrol: {
    title: "Add an authenticator app",
    name: "Name of the app or phone",
    nameDefault: "My phone",
    begin: "Show the code",
    scan: "Scan this with your authenticator app, or type the secret into it. Then enter the six digits that it shows.",
    picture: "QR code for the authenticator app",
    secret: "Secret",
    confirm: "Confirm",
    cancel: "Cancel",
  },
  codes: {
    heading: "Recovery codes",
    left: (count: number) =>
      count === 0
        ? "You have no recovery codes. Without one, a lost phone means a locked account."
        : count === 1
          ? "1 recovery code is left."
          : `${count} recovery codes are left.`,
    make: "Make new recovery codes",
    makeHint: "New codes end the old ones.",
    shown: "Write these down or print them. Each is good once, and they are not shown again.",
    copy: "Copy",
    copied: "Copied",
    done: "I have kept them",
  },
};
