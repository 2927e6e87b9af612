/** Password, address and ways of signing in of one's own account. */
export const accountSafety = {
  title: "Sign-in and security",
  signedInAs: "Signed in as",
  offline: "This page needs a connection. What you typed stays here; ratings on this device are safe.",
  failed: "Your account could not be read.",
  retry: "Try again",
  ways: {
    heading: "Ways to sign in",
    names: { email: "Email and password", apple: "Apple" } as Record<string, string>,
    unlink: "Unlink",
    last: "The only one, so it cannot be unlinked.",
    addApple: "Link Apple",
    removal: {
      title: (name: string) => `Unlink ${name}?`,
      text: "You can no longer sign in with it. The other way stays.",
      no: "Keep it",
      yes: "Unlink",
    },
  },
  link: {
    title: "Link Email & Password",
    lead: "You signed in with Apple. With an email and a password of your own you get in without it.",
    again: "Confirm password",
    send: "Link",
    done: "Email and password linked successfully!",
    confirm: (email: string) =>
      `Password linked successfully! We have written to ${email}: the address counts when you follow the link there.`,
    close: "Close",
  },
  email: {
    heading: "Email",
    now: "Your address is",
    waiting: (email: string) => `${email} is waiting to be confirmed.`,
    save: "Change email",
    sent: (email: string) =>
      `We have written to ${email}. The address changes when you follow the link there; the old one is told.`,
  },
  password: {
    heading: "Password",
    old: "Current password",
    oldHint: "Not needed within 15 minutes of signing in.",
    save: "Change password",
    done: "Your new password is saved. Your other devices are signed out.",
  },
  sessions: {
    heading: "Where you are signed in",
    no: "Stay",
    local: {
      open: "Sign out here",
      title: "Sign out on this device?",
      text: "What is not sent yet stays on this device, invisible to others, for your next sign-in.",
      yes: "Sign out",
    },
    others: {
      open: "Sign out everywhere else",
      title: "Sign out everywhere else?",
      text: "All other devices have to sign in again. This one stays.",
      yes: "Sign them out",
    },
    global: {
      open: "Sign out everywhere",
      title: "Sign out everywhere?",
      text: "All devices have to sign in again, this one too. What is not sent yet stays on this device for your next sign-in.",
      yes: "Sign out everywhere",
    },
    othersDone: "Your other devices are signed out",
  },
};
