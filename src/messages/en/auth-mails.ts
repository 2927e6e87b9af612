/** A code that hosted Auth asks for before a change, where it is told to. */
export const reauthentication = {
  subject: "Your code for Five Lemons",
  body: ["You, or somebody who is signed in as you, wants to make a change that needs this code:"],
  after: ["It holds for a short while. Not you? Then tell it to nobody, and change your password now."],
  why: "You get this mail because a code was asked for with this address.",
};

/** Told after something of an account was changed, by hosted Auth where it is told to. `said` gets the new address or the name of the service. */
export const account_changed = {
  kinds: {
    password_changed: {
      subject: "Your password for Five Lemons was changed",
      said: (_detail: string) => "The password of your account was changed.",
    },
    email_changed: {
      subject: "Your e-mail for Five Lemons was changed",
      said: (_detail: string) => "You no longer sign in to Five Lemons with this address, but with another one.",
    },
    phone_changed: {
      subject: "Your phone number at Five Lemons was changed",
      said: (_detail: string) => "The phone number of your account was changed.",
    },
    identity_linked: {
      subject: "A new way of signing in to Five Lemons",
      said: (service: string) => `From now on you can sign in to your account with ${service} too.`,
    },
    identity_unlinked: {
      subject: "A way of signing in to Five Lemons was removed",
      said: (service: string) => `You can no longer sign in to your account with ${service}.`,
    },
    mfa_factor_enrolled: {
      subject: "Signing in to Five Lemons has a new second step",
      said: (_detail: string) => "A second step of signing in was added to your account.",
    },
    mfa_factor_unenrolled: {
      subject: "A second step of signing in to Five Lemons was removed",
      said: (_detail: string) => "A second step of signing in was removed from your account.",
    },
  },
  after: "Was it you? Then all is well. Was it not you? Then change your password now.",
};
