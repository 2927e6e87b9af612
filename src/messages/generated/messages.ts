// Generated from src/messages/en by `npm run messages`. Do not edit.
/** All texts by area: what `useMessages(area)` returns. Texts with placeholders are functions of their values. */
export type Messages = {
  about: {
    title: string;
    lead: string;
    story: {
      heading: string;
      paragraphs: readonly string[];
    };
    values: {
      heading: string;
      list: readonly [{
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }];
    };
    mission: {
      heading: string;
      text: string;
    };
    how: {
      heading: string;
      steps: readonly [{
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }];
      reviews: string;
      article: string;
      start: string;
    };
    team: string;
  };
  accountSafety: {
    title: string;
    signedInAs: string;
    offline: string;
    failed: string;
    retry: string;
    ways: {
      heading: string;
      names: {
        email: string;
        apple: string;
      };
      unlink: string;
      last: string;
      addApple: string;
      removal: {
        title: (values: { name: string | number }) => string;
        text: string;
        no: string;
        yes: string;
      };
    };
    link: {
      title: string;
      lead: string;
      again: string;
      send: string;
      done: string;
      confirm: (values: { email: string | number }) => string;
      close: string;
    };
    email: {
      heading: string;
      now: string;
      waiting: (values: { email: string | number }) => string;
      save: string;
      sent: (values: { email: string | number }) => string;
    };
    password: {
      heading: string;
      save: string;
      done: string;
    };
    sessions: {
      heading: string;
      no: string;
      local: {
        open: string;
        title: string;
        text: string;
        yes: string;
      };
      others: {
        open: string;
        title: string;
        text: string;
        yes: string;
      };
      global: {
        open: string;
        title: string;
        text: string;
        yes: string;
      };
      othersDone: string;
    };
  };
  account: {
    titles: {
      signIn: string;
      signUp: string;
      confirm: string;
    };
    welcome: {
      heading: string;
      lead: string;
      points: readonly string[];
    };
    mode: {
      label: string;
      signIn: string;
      signUp: string;
    };
    earlyAccess: {
      heading: string;
      text: string;
    };
    field: {
      firstName: string;
      lastName: string;
      email: string;
      password: string;
      newPassword: string;
      newPasswordAgain: string;
      invitationCode: string;
      invitationCodeOptional: string;
      invitationHint: string;
      birthYear: string;
      birthYearHint: string;
      guardianEmail: string;
      guardianHint: string;
      terms: string;
      termsLink: string;
      privacyLink: string;
      termsVersion: (values: { date: string | number }) => string;
      termsShort: string;
      termsPoints: readonly string[];
    };
    strength: {
      short: string;
      weak: string;
      fair: string;
      strong: string;
    };
    captcha: {
      local: string;
      loading: string;
      failed: string;
      offline: string;
      group: string;
    };
    action: {
      signIn: string;
      signUp: string;
      apple: string;
      or: string;
      forgot: string;
      resend: string;
      resendIn: (values: { seconds: string | number }) => string;
      sendRecovery: string;
      savePassword: string;
      retry: string;
      backToSignIn: string;
      toMap: string;
    };
    forgot: {
      heading: string;
      lead: string;
      sent: string;
    };
    reset: {
      heading: string;
      first: string;
      firstLead: (values: { email: string | number }) => string;
      lead: (values: { email: string | number }) => string;
      done: string;
      noLink: string;
    };
    confirm: {
      working: string;
      whose: string;
      signsIn: string;
      instead: (values: { name: string | number }) => string;
      nobody: string;
      signInAs: (values: { name: string | number }) => string;
      stay: (values: { name: string | number }) => string;
      stayOut: string;
      heading: string;
      safe: string;
    };
    mailLink: {
      kinds: {
        signup: {
          title: string;
          text: string;
          go: string;
        };
        invite: {
          title: string;
          text: string;
          go: string;
        };
        recovery: {
          title: string;
          text: string;
          go: string;
        };
        magiclink: {
          title: string;
          text: string;
          go: string;
        };
        email_change: {
          title: string;
          text: string;
          go: string;
        };
      };
      half: string;
      code: {
        open: string;
        title: string;
        lead: string;
        field: string;
        go: string;
      };
    };
    guardian: {
      heading: string;
      lead: string;
      text: string;
      agree: string;
      ignore: string;
      done: string;
      spent: string;
      noLink: string;
    };
    claim: {
      signedInAs: string;
      use: string;
      other: string;
      asking: string;
    };
    suspended: {
      heading: string;
      text: string;
      until: (values: { iso: string }) => string;
      noEnd: string;
      message: string;
      hint: string;
      send: string;
      sent: (values: { email: string | number }) => string;
      save: string;
      saved: string;
      leave: string;
      fileName: (values: { day: string | number }) => string;
    };
    complete: {
      lead: string;
      send: string;
    };
    mailbox: {
      text: string;
      link: string;
    };
    resendNeutral: string;
    offline: {
      heading: string;
      text: string;
    };
    takesLong: string;
    notice: {
      rating_waits: string;
      invitation_required: string;
    };
    error: {
      codeRequired: string;
      codeInvalid: string;
      codeUnknown: string;
      captchaMissing: string;
      checkEmail: string;
      checkEmailWeb: string;
      accessRequired: string;
      appleFailed: string;
      fallback: string;
      credentials: string;
      tooMany: string;
      blocked: string;
      network: string;
      serverError: string;
      samePassword: string;
      passwordsDiffer: string;
      firstNameMissing: string;
      lastNameMissing: string;
      businessNameMissing: string;
      businessNameLong: string;
      restaurantMissing: string;
      phoneInvalid: string;
      emailInvalid: string;
      emailSame: string;
      passwordMissing: string;
      passwordShort: string;
      birthYearInvalid: string;
      birthYearUnlikely: string;
      tooYoung: string;
      guardianMissing: string;
      guardianSame: string;
      termsMissing: string;
      linkRefused: string;
      linkExpired: string;
      mailCodeFormat: string;
      mailCodeWrong: string;
      linkIncomplete: string;
      linkNoCode: string;
      linkElsewhere: string;
      linkInvalid: string;
      tokenInvalid: string;
      messageMissing: string;
      messageLong: string;
      noBrowser: string;
      signedInTooLong: string;
      freshNeeded: string;
      stepCodeFormat: string;
      stepCodeWrong: string;
      stepExpired: string;
      stepMissing: string;
      recoveryMissing: string;
      recoveryWrong: string;
      factorNameMissing: string;
      factorNameTaken: string;
      tooManyFactors: string;
      emailTaken: string;
      addressTaken: string;
      lastWay: string;
      sessionRefused: string;
    };
  };
  activity: {
    title: string;
    refresh: string;
    unseen: (values: { count: number }) => string;
    isUnseen: string;
    markAll: string;
    list: string;
    empty: {
      title: string;
      text: string;
      action: string;
    };
    sentences: {
      post_liked: (values: { who: string | number | null; place: string | number | null }) => string;
      friend_request: (values: { who: string | number | null }) => string;
      friend_accepted: (values: { who: string | number | null }) => string;
      friend_connected: (values: { who: string | number | null }) => string;
      owner_replied: (values: { who: string | number | null; place: string | number | null }) => string;
      moderation_decision: (values: { outcome: string | number | null; action: string | number | null; what: string | number; about: string | number; subject: string | number | null }) => string;
      badge_earned: (values: { badge: string | number | null }) => string;
      mayor_won: (values: { city: string | number | null }) => string;
      mayor_lost: (values: { city: string | number | null }) => string;
      server_invitation: (values: { who: string | number | null; place: string | number | null }) => string;
      low_rating: (values: { place: string | number | null }) => string;
      ownership_decision: (values: { place: string | number | null; status: string | number | null }) => string;
      report_decided: (values: { action: string | number | null; what: string | number }) => string;
      places_merged: (values: { place: string | number | null; photosLeft: number }) => string;
    };
    decided: {
      what: (values: { subject: string | number | null; place: string | number | null }) => string;
      about: (values: { subject: string | number | null; place: string | number | null }) => string;
    };
    reported: (values: { subject: string | number | null }) => string;
    otherSentence: string;
  };
  addPlace: {
    title: string;
    lead: string;
    name: string;
    vicinity: string;
    vicinityHint: string;
    spot: string;
    spotHere: string;
    spotElsewhere: string;
    same: string;
    submit: string;
    problems: {
      nameless: string;
      long: string;
      nowhere: string;
      same: string;
    };
    another: string;
    noStreets: string;
    here: string;
    hereFailed: string;
    find: {
      label: string;
      hint: string;
      ask: string;
      onPhone: string;
      known: string;
      geocoder: string;
      notOnPhone: string;
      offline: string;
      none: string;
      failed: string;
      searched: {
        off: string;
        failed: string;
        busy: string;
      };
    };
  };
  adminCities: {
    lists: string;
    all: string;
    doubles: string;
    find: string;
    findHint: string;
    country: string;
    everyCountry: string;
    search: string;
    nothing: string;
    nothingText: string;
    caption: string;
    city: string;
    places: string;
    ratings: string;
    mayor: string;
    yes: string;
    no: string;
    actions: string;
    open: string;
    more: string;
    noDoubles: string;
    noDoublesText: string;
    goes: string;
    stays: string;
    why: string;
    alike: string;
    metresAway: (values: { metres: number }) => string;
    kilometresAway: (values: { kilometres: number }) => string;
    compare: string;
    close: string;
    figures: (values: { places: number; ratings: number }) => string;
    noMayor: string;
    mayorIs: (values: { name: string | number }) => string;
    names: string;
    ownName: string;
    namesText: string;
    in: {
      en: string;
      fr: string;
      de: string;
      lb: string;
      pt: string;
    };
    saveNames: string;
    nameInvalid: string;
    renameTitle: (values: { city: string | number }) => string;
    renameText: (values: { places: number }) => string;
    renameKeeps: string;
    renamed: string;
    spellings: string;
    spellingsText: string;
    ofName: string;
    geonames: (values: { count: number }) => string;
    addSpelling: string;
    add: string;
    added: string;
    remove: string;
    removeTitle: (values: { spelling: string | number }) => string;
    removeText: (values: { city: string | number }) => string;
    removeNow: string;
    removed: string;
    mergePart: string;
    noOthers: string;
    findOther: string;
    mergeTitle: (values: { from: string | number; into: string | number }) => string;
    mergeText: (values: { into: string | number; from: string | number }) => string;
    turn: (values: { city: string | number }) => string;
    movesTitle: string;
    movesPlaces: (values: { count: number }) => string;
    movesRatings: (values: { count: number; guests: number }) => string;
    movesSpellings: (values: { list: string | number }) => string;
    mayorAfter: (values: { name: string | number }) => string;
    noMayorAfter: string;
    loses: (values: { name: string | number }) => string;
    twoCountries: string;
    final: string;
    mergeNow: string;
    mergedNow: string;
    cancel: string;
    reasons: {
      city_unknown: string;
      city_merged: string;
      same_city: string;
      place_busy: string;
      name_invalid: string;
      spelling_taken: string;
      spelling_known: string;
      spelling_named: string;
      spelling_gone: string;
    };
  };
  adminPlaces: {
    views: string;
    search: string;
    unreviewed: string;
    proposals: string;
    cities: string;
    region: string;
    find: string;
    findHint: string;
    nothing: string;
    noneNew: string;
    noneNewText: string;
    noProposals: string;
    noProposalsText: string;
    caption: string;
    place: string;
    ratings: string;
    state: string;
    actions: string;
    closed: string;
    merged: (values: { into: string | number }) => string;
    added: string;
    waitsSince: (values: { day: string }) => string;
    open: string;
    confirm: string;
    confirmed: string;
    correct: string;
    name: string;
    vicinity: string;
    postcode: string;
    city: string;
    isClosed: string;
    save: string;
    saved: string;
    cancel: string;
    nameRequired: string;
    duplicates: string;
    noDuplicates: string;
    away: (values: { metres: number }) => string;
    merge: string;
    mergeTitle: (values: { from: string | number; into: string | number }) => string;
    mergeText: (values: { into: string | number }) => string;
    moves: {
      ratings: (values: { count: number }) => string;
      photos: (values: { count: number }) => string;
      owners: (values: { count: number }) => string;
      servers: (values: { count: number }) => string;
      invitations: (values: { count: number }) => string;
      promotions: (values: { count: number }) => string;
      codes: (values: { count: number }) => string;
      requests: (values: { count: number }) => string;
      proposals: (values: { count: number }) => string;
    };
    movesTitle: string;
    both: (values: { count: number }) => string;
    joins: string;
    confirmJoin: string;
    mergeNow: string;
    mergedNow: string;
    final: string;
    accept: string;
    decline: string;
    accepted: string;
    declined: string;
    now: string;
    proposed: string;
    more: string;
    reasons: {
      two_owners: string;
      too_many_ratings: string;
      place_busy: string;
      already_merged: string;
      same_place: string;
      own_place: string;
      place_unknown: string;
      proposal_gone: string;
      changes_invalid: string;
    };
  };
  adminRegion: {
    title: string;
    text: string;
    file: string;
    fileHint: (values: { most: number }) => string;
    chosen: (values: { name: string | number; size: number }) => string;
    otherFile: string;
    name: string;
    nameHint: string;
    start: string;
    fileMissing: string;
    nameMissing: string;
    sending: (values: { name: string | number; share: number }) => string;
    sendingHint: string;
    receiving: (values: { name: string | number; share: number }) => string;
    receivingText: string;
    running: (values: { name: string | number; share: number }) => string;
    parts: {
      reading: string;
      places: string;
      hours: string;
      packs: string;
    };
    runningText: string;
    cancel: string;
    cancelled: (values: { name: string | number }) => string;
    cancelledText: string;
    done: (values: { name: string | number }) => string;
    failed: (values: { name: string | number }) => string;
    detail: string;
    again: string;
    counts: {
      places: string;
      withoutCity: string;
      nameless: string;
      packs: string;
      small: string;
    };
    packsCaption: string;
    city: string;
    placesColumn: string;
    size: string;
    heavy: (values: { names: string | number }) => string;
    problems: (values: { count: number }) => string;
    problemsText: string;
    problemsShown: (values: { count: number }) => string;
    feature: string;
    value: string;
    problem: string;
    save: string;
    fileName: string;
    hosted: string;
    hostedText: string;
    reasons: {
      region_busy: string;
      region_too_large: string;
      region_no_room: string;
      region_wrong_format: string;
      region_gone: string;
      region_unreadable: string;
      region_no_memory: string;
      region_stopped: string;
      region_file: string;
    };
  };
  adminTools: {
    users: {
      search: string;
      searchHint: string;
      find: string;
      caption: string;
      person: string;
      email: string;
      roles: string;
      roleNames: {
        owner: string;
        server: string;
        admin: string;
      };
      guest: string;
      state: string;
      open: string;
      uninvited: string;
      suspended: string;
      suspendedUntil: (values: { iso: string }) => string;
      since: string;
      actions: string;
      manage: string;
      manageWho: (values: { name: string | number }) => string;
      none: string;
      noneText: string;
      many: string;
      unnamed: string;
      decisions: string;
      noDecisions: string;
      actionNames: {
        keep: string;
        hide: string;
        remove: string;
        restore: string;
        warn: string;
        suspend: string;
        unsuspend: string;
        correct: string;
      };
      suspend: string;
      reason: string;
      reasonHint: string;
      reasonRequired: string;
      reasonTooLong: string;
      lostStep: {
        heading: string;
        text: (values: { hours: string | number }) => string;
        ask: string;
        asked: (values: { hours: string | number }) => string;
      };
      until: string;
      untilHint: string;
      untilInvalid: string;
      lift: string;
      suspendedNow: string;
      liftedNow: string;
      makeAdmin: string;
      makeAdminTitle: (values: { name: string | number }) => string;
      makeAdminText: string;
      endAdmin: string;
      endAdminTitle: (values: { name: string | number }) => string;
      endAdminText: string;
      adminMade: string;
      adminEnded: string;
      admins: string;
      twoStep: string;
      twoStepOn: string;
      twoStepOff: string;
      alone: string;
      you: string;
    };
    data: {
      openTab: string;
      doneTab: string;
      show: string;
      requests: string;
      law: string;
      kinds: {
        export: string;
        deletion: string;
        rectification: string;
        restriction: string;
        objection: string;
      };
      kind: string;
      person: string;
      note: string;
      due: string;
      overdue: (values: { day: string | number }) => string;
      erased: (values: { day: string | number }) => string;
      answered: string;
      actions: string;
      answer: string;
      answerTo: (values: { kind: string | number }) => string;
      yourAnswer: string;
      answerHint: string;
      answerRequired: string;
      complete: string;
      completed: string;
      gone: string;
      empty: string;
      emptyText: string;
      emptyDone: string;
      letters: string;
      lettersText: string;
      topics: {
        general: string;
        account: string;
        restaurant: string;
        privacy: string;
        press: string;
        problem: string;
      };
      ticket: string;
      from: string;
      message: string;
      received: string;
      replySubject: (values: { ticket: string | number }) => string;
      closeLetter: string;
      closeTicket: (values: { ticket: string | number }) => string;
      closed: string;
      noLetters: string;
    };
    health: {
      well: string;
      wellText: string;
      unwell: string;
      neverRan: string;
      late: (values: { iso: string }) => string;
      uncounted: (values: { iso: string }) => string;
      failing: (values: { count: number }) => string;
      mailsFailing: (values: { count: number }) => string;
      mailsDead: (values: { count: number }) => string;
      retryDead: string;
      jobs: string;
      job: string;
      lastRun: string;
      result: string;
      ok: string;
      failingSince: (values: { iso: string }) => string;
      jobNames: {
        hours: string;
        mail: string;
        push: string;
        erasure: string;
        "orphan-photos": string;
        "removed-portraits": string;
        "owner-mails": string;
        "orphan-proofs": string;
        cache: string;
        codes: string;
        counts: string;
        prune: string;
      };
      maintenance: string;
      never: string;
      counting: string;
      oldestRating: (values: { iso: string }) => string;
      allCounted: string;
      mails: string;
      oldest: (values: { iso: string }) => string;
      pushes: string;
      database: string;
      storage: string;
      storageAt: (values: { iso: string }) => string;
      notMeasured: string;
      version: string;
      mailErrors: string;
      template: string;
      error: string;
      count: string;
      since: string;
      bucket: string;
      objects: string;
      size: string;
      upTo: (values: { count: number }) => string;
    };
    log: {
      caption: string;
      text: string;
      kind: string;
      all: string;
      kinds: {
        roles: string;
        ownership: string;
        codes: string;
        moderation: string;
        places: string;
        requests: string;
      };
      when: string;
      who: string;
      system: string;
      what: string;
      about: string;
      actions: {
        role_granted: string;
        role_revoked: string;
        ownership_approved: string;
        ownership_rejected: string;
        code_created: string;
        code_revoked: string;
        moderation_keep: string;
        moderation_hide: string;
        moderation_remove: string;
        moderation_restore: string;
        moderation_warn: string;
        moderation_suspend: string;
        moderation_unsuspend: string;
        suspension_ended: string;
        factor_removal_asked: string;
        factor_removed: string;
        appeal_upheld: string;
        appeal_reversed: string;
        moderation_correct: string;
        restaurant_left: string;
        place_confirmed: string;
        place_corrected: string;
        places_merged: string;
        city_renamed: string;
        cities_merged: string;
        city_spelling_added: string;
        city_spelling_removed: string;
        places_import_started: string;
        places_import_cancelled: string;
        data_request_done: string;
        ticket_closed: string;
        mails_retried: string;
      };
      empty: string;
      emptyText: string;
    };
  };
  admin: {
    tabs: {
      requests: string;
      moderation: string;
      places: string;
      users: string;
      invitations: string;
      data: string;
      health: string;
      log: string;
    };
    secondStep: {
      title: string;
      text: string;
      act: string;
    };
    newest: string;
    first: string;
    older: string;
    more: string;
    pages: string;
    nobody: string;
    cancel: string;
    close: string;
    requests: {
      caption: string;
      statuses: {
        pending: string;
        approved: string;
        rejected: string;
      };
      show: string;
      restaurant: string;
      owner: string;
      status: string;
      submitted: string;
      actions: string;
      review: string;
      reviewOf: (values: { name: string | number }) => string;
      empty: string;
      emptyText: string;
      placeId: string;
      address: string;
      account: string;
      noAddress: string;
      unlike: string;
      decided: string;
      by: (values: { name: string | number }) => string;
      documents: string;
      documentNames: {
        statement: string;
        restaurant_address: string;
        submitted_from: string;
        submitted_at: string;
      };
      proofs: string;
      noProofs: string;
      proof: (values: { nth: number }) => string;
      openProof: string;
      previous: string;
      notes: string;
      notesHint: string;
      reasonRequired: string;
      notesTooLong: string;
      approve: string;
      reject: string;
      second: (values: { owners: number }) => string;
      approveSecond: string;
      success: (values: { status: string | number }) => string;
      failed: string;
    };
    codes: {
      caption: string;
      make: string;
      count: string;
      uses: string;
      unlimited: string;
      expires: string;
      expiresHint: string;
      note: string;
      noteHint: string;
      create: string;
      made: (values: { count: number }) => string;
      madeText: string;
      copy: string;
      copied: string;
      another: string;
      mail: string;
      email: string;
      mailHint: string;
      send: string;
      sent: (values: { to: string | number }) => string;
      code: string;
      ends: (values: { end: string | number }) => string;
      state: string;
      states: {
        open: string;
        used: string;
        expired: string;
        revoked: string;
      };
      used: string;
      usedOf: (values: { max: number | null; uses: number }) => string;
      until: string;
      forever: string;
      created: string;
      to: (values: { address: string | number }) => string;
      actions: string;
      who: string;
      whoUsed: (values: { end: string | number }) => string;
      usedBy: string;
      joined: string;
      nobodyYet: string;
      revoke: string;
      revokeTitle: (values: { end: string | number }) => string;
      revokeText: string;
      keep: string;
      revoked: string;
      empty: string;
      emptyText: string;
      invalidCount: string;
      invalidUses: string;
      invalidDay: string;
      invalidEmail: string;
    };
    reasons: {
      not_admin: string;
      second_step: string;
      already_decided: string;
      already_owned: string;
      not_found: string;
      reason_required: string;
      notes_too_long: string;
      invalid_code_terms: string;
      invalid_code_count: string;
      email_invalid: string;
      already_member: string;
      daily_limit: string;
      last_admin: string;
      not_a_member: string;
      no_second_step: string;
      own_content: string;
      end_invalid: string;
      answer_required: string;
    };
  };
  auth: {
    signedOut: {
      heading: string;
      text: string;
      kept: string;
      nothingKept: string;
      rate: string;
      submit: string;
      history: string;
      offline: string;
      action: string;
      outbox: string;
    };
    invitation: {
      title: string;
      heading: string;
      text: string;
    };
    signOut: {
      heading: string;
      text: (values: { ratings: number; drafts: number }) => string;
      draftsStay: string;
      send: string;
      sendHint: string;
      sendFailed: string;
      keep: string;
      keepHint: string;
      export: string;
      exportHint: string;
      exported: string;
      discard: string;
      discardHint: string;
      discardSure: string;
      fileName: (values: { day: string | number }) => string;
    };
    notFound: {
      heading: string;
      text: string;
      map: string;
      home: string;
    };
  };
  codeCard: {
    picture: (values: { placeName: string | number }) => string;
    characters: string;
    unsigned: string;
    onThisMachine: string;
    png: string;
    svg: string;
    copy: string;
    copied: string;
    notCopied: string;
    tryIt: string;
    paper: string;
    papers: {
      a4: string;
      a6: string;
    };
    print: string;
    printHint: string;
    printed: {
      codeOf: (values: { placeName: string | number }) => string;
      servedBy: string;
      how: string;
      without: string;
    };
  };
  codes: {
    title: string;
    opening: string;
    refused: {
      unreadable: {
        title: string;
        text: string;
      };
      forged: {
        title: string;
        text: string;
      };
      revoked: {
        title: string;
        text: string;
      };
      gone: {
        title: string;
        text: string;
      };
      unknown: {
        title: string;
        text: string;
      };
    };
    scan: {
      title: string;
      lead: string;
      camera: {
        title: string;
        why: string;
        start: string;
        looking: string;
        stop: string;
        live: string;
        blocked: string;
        none: string;
        failed: string;
      };
      picture: {
        title: string;
        hint: string;
        choose: string;
        nothing: string;
      };
      typed: {
        title: string;
        label: string;
        hint: string;
        open: string;
        nothing: string;
        unknown: string;
        offline: string;
      };
      found: {
        title: string;
        unnamed: string;
        rate: string;
        again: string;
      };
      foreign: (values: { host: string | number }) => string;
      other: string;
    };
    toPlaces: string;
    retry: string;
  };
  commands: {
    titles: {
      "like.set.v1": (values: { liked: boolean; name: string | number | null }) => string;
      "friend.set.v1": (values: { act: string | number | null; name: string | number | null }) => string;
      "block.set.v1": (values: { blocked: boolean; name: string | number | null }) => string;
      "notice.seen.v1": string;
      "profile.save.v1": string;
      "avatar.set.v1": (values: { photo: string | number | null }) => string;
      "settings.save.v1": string;
      "place.propose.v1": (values: { name: string | number | null }) => string;
      "listing.add.v1": (values: { name: string | number | null }) => string;
      "want.set.v1": (values: { wanted: boolean; name: string | number | null }) => string;
      "report.file.v1": (values: { name: string | number | null }) => string;
      "scan.record.v1": string;
      "appeal.file.v1": (values: { name: string | number | null }) => string;
    };
    other: string;
    changes: (values: { title: string | number; count: number }) => string;
    otherNamed: (values: { name: string | number }) => string;
  };
  common: {
    product: string;
    tagline: string;
    footerTagline: string;
    retry: string;
    close: string;
    back: string;
    loading: string;
    undo: string;
    messages: string;
    mainNavigation: string;
    labelled: (values: { label: string | number; text: string | number }) => string;
    pageTitle: (values: { title: string | number }) => string;
    showPassword: string;
    hidePassword: string;
    charactersLeft: (values: { count: number }) => string;
    chosenOf: (values: { count: string | number; max: string | number }) => string;
    somethingWentWrong: string;
    nothingLost: string;
    offline: string;
    asOf: (values: { time: string | number }) => string;
    sync: {
      queued: string;
      sending: string;
      sent: string;
      attention: string;
    };
    theme: string;
    language: string;
    languageNotHere: string;
    themes: {
      system: string;
      light: string;
      dark: string;
    };
    score: string;
    scoreHint: string;
    scoreName: (values: { count: number; label: string | number }) => string;
    notRatedYet: string;
    ratingCount: (values: { count: number }) => string;
    averageInWords: (values: { count: number | null; average: string | number }) => string;
    scoreLabels: {
      poor: string;
      fair: string;
      good: string;
      great: string;
      amazing: string;
    };
    lemons: (values: { count: number }) => string;
    openApp: string;
  };
  contact: {
    title: string;
    lead: string;
    name: string;
    email: string;
    topic: string;
    chooseTopic: string;
    topics: {
      general: string;
      account: string;
      restaurant: string;
      privacy: string;
      press: string;
      problem: string;
    };
    message: string;
    send: string;
    errors: {
      name_required: string;
      name_long: string;
      email_invalid: string;
      topic_required: string;
      message_required: string;
      message_long: string;
    };
    kept: string;
    waiting: string;
    failed: string;
    often: string;
    sent: string;
    sentText: (values: { ticket: string | number }) => string;
    another: string;
    noScript: string;
    newsletter: {
      title: string;
      how: string;
      noScript: string;
      working: string;
      confirmed: string;
      confirmedText: string;
      stale: string;
      staleText: string;
      leave: string;
      leaveText: string;
      leaveButton: string;
      left: string;
      leftText: string;
      failed: string;
      failedText: string;
      incomplete: string;
      incompleteText: string;
      home: string;
    };
  };
  counts: {
    heading: string;
    ratings: string;
    places: string;
    cities: string;
    group: string;
    day: string;
    asOf: string;
  };
  dashboardSignIn: {
    titles: {
      signIn: string;
      signUp: string;
      setUp: string;
    };
    lead: string;
    aside: {
      heading: string;
      text: string;
      app: string;
    };
    notice: {
      heading: string;
      approval: string;
      owner: string;
      server: string;
      becomeServer: string;
      requestOwnership: string;
    };
    kind: {
      label: string;
      owner: string;
      server: string;
    };
    businessName: string;
    restaurant: {
      label: string;
      hint: string;
      chosen: string;
      change: string;
      found: (values: { count: number }) => string;
      demo: string;
      offline: string;
      failed: string;
      again: string;
    };
    setUp: {
      loading: string;
      missing: string;
      create: string;
      notNow: string;
      app: string;
      ownerHint: string;
      serverHint: string;
      signedOut: string;
      unreachable: string;
      again: string;
      filed: {
        heading: string;
        text: string;
        status: string;
        chooser: string;
      };
      failed: string;
      reasons: {
        business_required: string;
        business_name_too_long: string;
        place_unknown: string;
        already_yours: string;
        daily_limit: string;
        fields_required: string;
        guardian_pending: string;
      };
    };
  };
  dashboards: {
    home: string;
    roles: {
      admin: string;
      owner: string;
      server: string;
    };
    refresh: string;
    logOut: string;
    sections: string;
    waiting: (values: { count: number }) => string;
    signedInAs: (values: { name: string | number }) => string;
    updated: (values: { time: string | number }) => string;
    stale: string;
    failures: {
      offline: string;
      unreachable: string;
      "server-error": string;
      "sign-in": string;
      forbidden: string;
      unreadable: string;
      refused: string;
    };
    reasons: {
      rate_limited: string;
      suspended: string;
      not_invited: string;
      second_step: string;
    };
    noSecondStep: string;
    link: {
      heading: string;
      text: string;
      action: string;
    };
    account: string;
    missingRole: {
      heading: string;
      owner: string;
      server: string;
      admin: string;
    };
    sortBy: (values: { column: string | number }) => string;
    week: string;
    average: string;
    count: string;
    figures: string;
    share: string;
  };
  dataExport: {
    title: string;
    lead: string;
    export: {
      heading: string;
      text: string;
      inIt: (values: { pictures: number; count: number }) => string;
      unsent: (values: { count: number }) => string;
      drafts: (values: { count: number }) => string;
      rest: string;
      nothing: string;
      offline: string;
      partly: string;
      start: string;
      progress: (values: { done: number; all: number }) => string;
      saved: (values: { size: string | number }) => string;
      stopped: string;
      full: string;
      left: (values: { count: number }) => string;
      leftLine: {
        "not-here": (values: { place: string | number; count: number }) => string;
        "too-much": (values: { place: string | number; count: number }) => string;
      };
      fileName: (values: { day: string | number }) => string;
    };
    import: {
      heading: string;
      text: string;
      choose: string;
      reading: string;
      found: (values: { when: string | number }) => string;
      foreign: (values: { email: string | number }) => string;
      partly: string;
      fates: {
        new: (values: { count: number }) => string;
        newer: (values: { count: number }) => string;
        same: (values: { count: number }) => string;
        older: (values: { count: number }) => string;
        writing: (values: { count: number }) => string;
      };
      unreadable: (values: { count: number }) => string;
      drafts: (values: { count: number }) => string;
      nothing: string;
      start: (values: { count: number }) => string;
      startDrafts: string;
      another: string;
      progress: (values: { done: number; all: number }) => string;
      done: (values: { count: number }) => string;
      doneText: string;
      photosLost: (values: { count: number }) => string;
      lostLine: {
        missing: (values: { place: string | number }) => string;
        unreadable: (values: { place: string | number }) => string;
        full: (values: { place: string | number }) => string;
        limit: (values: { place: string | number }) => string;
      };
      stopped: string;
      history: string;
      problems: {
        "no-archive": string;
        "newer-version": string;
        hostile: string;
      };
    };
    journal: {
      title: (values: { name: string | number | null }) => string;
      lead: (values: { when: string | number }) => string;
      ratings: (values: { count: number }) => string;
      average: string;
      places: string;
      drafts: string;
      unsent: string;
      attention: string;
      verified: string;
      servedBy: (values: { name: string | number }) => string;
      missing: (values: { count: number }) => string;
      photoOf: (values: { place: string | number }) => string;
      footer: string;
    };
  };
  demoSignIn: {
    heading: string;
    lead: string;
    role: {
      guest: string;
      friend: string;
      owner: string;
      server: string;
      admin: string;
    };
  };
  demo: {
    title: string;
    lead: string;
    servers: {
      link: string;
      about: string;
      title: string;
      lead: (values: { count: string | number }) => string;
      create: (values: { count: number }) => string;
      more: string;
      creating: (values: { done: string | number; count: string | number }) => string;
      created: string;
      errors: string;
      firstResults: string;
      firstErrors: string;
      network: string;
      refused: string;
    };
    mailbox: {
      link: string;
      about: string;
    };
    health: {
      link: string;
      about: string;
    };
  };
  discover: {
    title: string;
    lead: string;
    search: string;
    searchPlaceholder: string;
    clear: string;
    city: string;
    allCities: string;
    unconfirmed: string;
    sort: string;
    sorts: {
      likeness: string;
      rating_count: string;
      score: string;
      distance: string;
    };
    found: (values: { count: number; figure: string | number }) => string;
    foundMore: (values: { figure: string | number }) => string;
    nearly: string;
    rate: string;
    rateNamed: (values: { place: string | number }) => string;
    empty: string;
    emptyText: string;
    more: string;
    moreFailed: string;
    failed: string;
    failedText: string;
    offline: string;
    offlineText: string;
    onDevice: string;
    locating: string;
    noPosition: string;
    order: {
      likeness: string;
      rating_count: string;
      score: string;
      distance: string;
    };
    howWeCheck: string;
    stream: {
      title: string;
      lead: string;
      delay: string;
      score: string;
      anyScore: string;
      list: string;
      at: (values: { city: string | number | null; place: string | number }) => string;
      empty: string;
      emptyText: string;
      older: string;
      failed: string;
      offlineText: string;
    };
    notOnDevice: string;
  };
  download: {
    title: string;
    lead: string;
    install: {
      heading: string;
      text: string;
      button: string;
      installed: string;
      open: string;
      guide: string;
    };
    code: {
      heading: string;
      text: string;
      label: string;
    };
    guides: {
      heading: string;
      ios: {
        name: string;
        steps: readonly string[];
        note: string;
      };
      android: {
        name: string;
        steps: readonly string[];
        note: string;
      };
      desktop: {
        name: string;
        steps: readonly string[];
        note: string;
      };
    };
    compare: {
      heading: string;
      caption: string;
      what: string;
      computer: string;
      yes: string;
      no: string;
      rows: readonly [{
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }, {
        what: string;
        android: string;
        ios: string;
        desktop: string;
      }];
    };
    web: {
      heading: string;
      text: string;
      button: string;
    };
    stores: string;
  };
  failure: {
    heading: string;
    unexpected: string;
    noSpace: string;
    shut: string;
    safe: string;
    offline: string;
    unloaded: string;
    reload: string;
    copy: string;
    copied: string;
    details: string;
    needsConnection: {
      heading: string;
      text: string;
    };
  };
  freshSignIn: {
    title: string;
    why: (values: { minutes: string | number }) => string;
    lead: string;
    go: string;
    close: string;
    back: string;
    useCode: string;
    usePassword: string;
    codeLead: (values: { email: string | number }) => string;
    sendCode: string;
    codeSent: (values: { email: string | number }) => string;
  };
  friends: {
    title: string;
    refresh: string;
    tabs: string;
    tab: {
      activity: string;
      friends: (values: { requests: number }) => string;
    };
    hidden: string;
    feed: {
      heading: string;
      more: string;
      end: string;
      moreOffline: string;
      moreFailed: string;
      like: (values: { who: string | number; place: string | number }) => string;
      reviewOf: (values: { who: string | number; place: string | number }) => string;
      empty: {
        title: string;
        text: string;
        action: string;
      };
    };
    search: {
      label: string;
      placeholder: string;
      hint: string;
      found: (values: { count: number }) => string;
      none: string;
      noneText: string;
      offline: string;
      failed: string;
      add: string;
      addNamed: (values: { who: string | number }) => string;
    };
    sent: string;
    waiting: {
      request: string;
      accept: string;
      decline: string;
      cancel: string;
      remove: string;
      block: string;
      unblock: string;
    };
    failed: {
      request: string;
      accept: string;
      decline: string;
      cancel: string;
      remove: string;
      block: string;
      unblock: string;
    };
    failedOther: string;
    undo: string;
    undoNamed: (values: { who: string | number }) => string;
    requests: {
      heading: string;
      accept: string;
      acceptNamed: (values: { who: string | number }) => string;
      decline: string;
      declineNamed: (values: { who: string | number }) => string;
    };
    outgoing: {
      heading: string;
      cancel: string;
      cancelNamed: (values: { who: string | number }) => string;
    };
    list: {
      heading: (values: { count: number }) => string;
      empty: {
        title: string;
        text: string;
      };
    };
    blocked: {
      heading: string;
      unblock: string;
      unblockNamed: (values: { who: string | number }) => string;
    };
    more: (values: { who: string | number }) => string;
    remove: {
      act: string;
      title: (values: { who: string | number }) => string;
      text: string;
      keep: string;
      confirm: string;
    };
    block: {
      act: string;
      title: (values: { who: string | number }) => string;
      text: string;
      keep: string;
      confirm: string;
    };
    report: {
      act: string;
      done: string;
      title: (values: { who: string | number }) => string;
    };
    invite: {
      heading: string;
      text: string;
      left: (values: { left: number; quota: number }) => string;
      noneLeft: string;
      make: string;
      share: string;
      shareNamed: (values: { end: string | number }) => string;
      shareTitle: string;
      shareText: string;
      copied: string;
      copyFailed: string;
      withdraw: string;
      withdrawNamed: (values: { end: string | number }) => string;
      states: {
        open: (values: { until: string | number }) => string;
        taken: string;
        expired: string;
        withdrawn: string;
      };
      endsIn: (values: { end: string | number }) => string;
      elsewhere: string;
      offline: string;
      failed: string;
      guardian: string;
    };
  };
  history: {
    title: string;
    refresh: string;
    summary: {
      heading: string;
      ratings: (values: { count: number }) => string;
      average: string;
      trophies: (values: { count: number }) => string;
      trophiesHint: string;
      favoriteTags: string;
      part: string;
    };
    list: {
      heading: string;
      label: (values: { count: number }) => string;
      edit: string;
      editNamed: (values: { place: string | number }) => string;
      delete: string;
      deleteNamed: (values: { place: string | number }) => string;
      verified: string;
      verifiedBy: {
        location: string;
        qr: string;
        both: string;
      };
      photosWaiting: (values: { count: number }) => string;
      photo: (values: { number: string | number; count: string | number; place: string | number }) => string;
      openOutbox: string;
    };
    map: {
      show: string;
      hide: string;
      missing: (values: { count: number }) => string;
    };
    filter: {
      open: string;
      text: string;
      score: string;
      tag: string;
      city: string;
      all: string;
      found: (values: { count: number; all: number }) => string;
      clear: string;
    };
    one: {
      label: string;
      gone: string;
    };
    revisions: {
      open: string;
      openNamed: (values: { place: string | number }) => string;
      title: (values: { place: string | number }) => string;
      now: string;
      until: (values: { when: string | number }) => string;
      none: string;
      stale: {
        offline: string;
        failed: string;
        "sign-in": string;
      };
      never: {
        offline: string;
        failed: string;
        "sign-in": string;
      };
    };
    note: {
      reply: (values: { name: string | number }) => string;
      decided: {
        hide: {
          rating: string;
          photo: string;
        };
        remove: {
          rating: string;
          photo: string;
        };
        warn: {
          rating: string;
          photo: string;
        };
      };
      reason: (values: { known: string | number | null; reason: string | number }) => string;
      grounds: string;
      outside: string;
      unchanged: string;
      appeal: string;
      appealTitle: string;
      appealHint: string;
      appealLabel: string;
      appealMissing: string;
      appealSend: string;
      appealed: string;
      pending: string;
      outcome: {
        upheld: string;
        reversed: string;
      };
    };
    remove: {
      title: (values: { place: string | number }) => string;
      text: string;
      offline: string;
      confirm: string;
      keep: string;
      done: (values: { place: string | number }) => string;
      undo: string;
      undone: (values: { place: string | number }) => string;
      newer: string;
      failed: string;
    };
    drafts: {
      heading: string;
      counted: (values: { count: number }) => string;
      more: (values: { count: number }) => string;
      started: (values: { when: string | number }) => string;
      noScore: string;
      continue: string;
      continueNamed: (values: { place: string | number }) => string;
      delete: string;
      deleteNamed: (values: { place: string | number }) => string;
      title: (values: { place: string | number }) => string;
      text: string;
      confirm: string;
      keep: string;
      done: (values: { place: string | number }) => string;
    };
    empty: {
      title: string;
      text: string;
      notRefreshed: string;
      action: string;
    };
    error: {
      title: string;
      text: string;
    };
  };
  install: {
    heading: string;
    text: string;
    install: string;
    later: string;
    installed: string;
    guide: {
      text: string;
      steps: readonly string[];
      note: string;
    };
  };
  landing: {
    tryWeb: string;
    getApp: string;
    how: string;
    cellar: {
      heading: string;
      place: string;
      question: string;
      line: string;
      off: string;
      on: string;
      away: string;
      idle: string;
      queued: string;
      waiting: string;
      sending: string;
      sent: string;
      rehearsal: string;
      still: string;
    };
    story: {
      heading: string;
      steps: readonly [{
        heading: string;
        text: string;
        picture: string;
      }, {
        heading: string;
        text: string;
        picture: string;
      }, {
        heading: string;
        text: string;
        picture: string;
      }];
    };
    more: readonly [{
      heading: string;
      text: string;
    }, {
      heading: string;
      text: string;
    }, {
      heading: string;
      text: string;
    }];
    journal: {
      heading: string;
      text: string;
      picture: string;
    };
    end: {
      heading: string;
      text: string;
    };
  };
  lists: {
    justNow: string;
    like: {
      like: string;
      count: (values: { likes: number }) => string;
      refused: string;
      seeOutbox: string;
    };
    photos: {
      open: (values: { index: string | number; count: string | number }) => string;
      title: (values: { index: string | number; count: string | number }) => string;
      next: string;
      previous: string;
      credit: (values: { count: number; who: string | number | null }) => string;
    };
    never: {
      offline: {
        title: string;
        text: string;
      };
      failed: {
        title: string;
        text: string;
      };
      "sign-in": {
        title: string;
        text: string;
      };
    };
    notRefreshed: {
      failed: string;
      "sign-in": string;
    };
  };
  mails: {
    date: (values: { day: number; month: string | number | null; year: string | number }) => string;
    month: (values: { month: string | number | null; year: string | number }) => string;
    decimal: string;
    unnamed: {
      person: string;
      place: string;
    };
    morePlaces: (values: { count: string | number }) => string;
    frame: {
      copy: string;
      sender: string;
    };
    linkCode: string;
    guardian_consent: {
      subject: (values: { name: string | number }) => string;
      body: (values: { name: string | number }) => string[];
      action: string;
      why: (values: { name: string | number }) => string;
    };
    newsletter_confirm: {
      subject: string;
      body: readonly string[];
      action: string;
      second: string;
      why: string;
    };
    newsletter_already: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    contact_message: {
      topics: {
        general: string;
        account: string;
        restaurant: string;
        privacy: string;
        press: string;
        problem: string;
      };
      subject: (values: { topic: string | number; ticket: string | number }) => string;
      body: (values: { name: string | number; email: string | number }) => string[];
      after: readonly string[];
      action: string;
      why: string;
    };
    deletion_scheduled: {
      subject: string;
      body: (values: { date: string | number }) => string[];
      action: string;
      why: string;
    };
    second_step_removed: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    address_changed: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    factor_added: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    factor_removed: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    password_changed: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    identity_added: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    identity_removed: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    recovery_codes: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    factor_removal: {
      subject: string;
      body: (values: { date: string | number }) => string[];
      action: string;
      why: string;
    };
    server_invitation: {
      subject: (values: { place: string | number }) => string;
      body: (values: { owner: string | number | null; place: string | number }) => string[];
      quote: string;
      after: readonly string[];
      answer: string;
      action: string;
      why: (values: { place: string | number }) => string;
    };
    invitation: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    ownership_approved: {
      subject: (values: { place: string | number }) => string;
      body: (values: { place: string | number }) => string[];
      action: string;
      why: string;
    };
    ownership_declined: {
      subject: (values: { place: string | number }) => string;
      body: (values: { place: string | number }) => string[];
      after: readonly string[];
      action: string;
      why: string;
    };
    admin_named: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    suspended: {
      subject: string;
      body: (values: { until: string | number | null }) => string[];
      grounds: string;
      outside: string;
      after: readonly string[];
      action: string;
      why: string;
    };
    unsuspended: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    data_request_done: {
      subject: string;
      body: (values: { what: string | number }) => string[];
      kinds: {
        export: string;
        rectification: string;
        restriction: string;
        objection: string;
      };
      why: string;
    };
    low_rating: {
      subject: (values: { place: string | number }) => string;
      body: (values: { place: string | number }) => string[];
      several: string;
      severalBody: readonly string[];
      line: (values: { place: string | number; ratings: number }) => string;
      after: readonly string[];
      action: string;
      second: string;
      why: string;
    };
    weekly_digest: {
      subject: string;
      body: (values: { from: string | number; until: string | number }) => string[];
      line: (values: { place: string | number; ratings: number; average: string | number | null; unanswered: number }) => string;
      before: (values: { average: string | number | null; ratings: string | number }) => string;
      action: string;
      second: string;
      why: string;
    };
    signup: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    recovery: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    email_change: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    email_change_current: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    magiclink: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    invite: {
      subject: string;
      body: readonly string[];
      action: string;
      why: string;
    };
    reauthentication: {
      subject: string;
      body: readonly string[];
      after: readonly string[];
      why: string;
    };
    account_changed: {
      kinds: {
        password_changed: {
          subject: string;
          said: string;
        };
        email_changed: {
          subject: string;
          said: string;
        };
        phone_changed: {
          subject: string;
          said: string;
        };
        identity_linked: {
          subject: string;
          said: (values: { service: string | number }) => string;
        };
        identity_unlinked: {
          subject: string;
          said: (values: { service: string | number }) => string;
        };
        mfa_factor_enrolled: {
          subject: string;
          said: string;
        };
        mfa_factor_unenrolled: {
          subject: string;
          said: string;
        };
      };
      after: string;
    };
  };
  manifest: {
    screenshots: {
      map: string;
      rate: string;
      saved: string;
      history: string;
    };
    shortcuts: {
      rate: string;
      history: string;
      nearby: string;
    };
  };
  mapFilter: {
    title: string;
    only: string;
    want: string;
    open: string;
    good: string;
    unrated: string;
    kind: string;
    cuisine: string;
    all: string;
    sort: string;
    bestMatch: string;
    sorts: {
      distance: string;
      average: string;
      ratings: string;
    };
    openHint: string;
    averageHint: string;
    chosen: string;
    remove: (values: { filter: string | number }) => string;
    clear: string;
    done: string;
    nothing: string;
    hides: (values: { count: number; filter: string | number }) => string;
    together: (values: { count: number }) => string;
  };
  mapView: {
    label: string;
    rated: (values: { name: string | number; average: string | number }) => string;
    unrated: (values: { name: string | number }) => string;
    own: (values: { mark: string | number; lemons: string | number }) => string;
    waiting: (values: { mark: string | number }) => string;
    group: (values: { count: number }) => string;
    spot: (values: { count: number }) => string;
    self: (values: { accuracy: string | number }) => string;
    zoomIn: string;
    zoomOut: string;
    locate: string;
    searchHere: string;
    close: string;
    data: string;
    openStreetMap: string;
    geoNames: string;
    naturalEarth: string;
  };
  map: {
    title: {
      loading: string;
      searching: string;
      nearby: (values: { count: string | number }) => string;
      nearbyFailed: string;
      results: (values: { query: string | number; count: string | number }) => string;
      searchFailed: (values: { query: string | number }) => string;
      wanted: (values: { count: string | number }) => string;
      wantedFailed: string;
      wantedLoading: string;
      welcome: string;
      failure: {
        unsupported: string;
        denied: string;
        unavailable: string;
        timeout: string;
      };
      resultsHere: (values: { query: string | number; count: string | number }) => string;
    };
    saved: string;
    around: {
      city: (values: { city: string | number }) => string;
      spot: string;
      lastPosition: string;
      far: (values: { distance: string | number }) => string;
    };
    useLocation: string;
    search: {
      label: string;
      placeholder: string;
      submit: string;
      clear: string;
      tooLong: (values: { max: string | number; length: number }) => string;
    };
    refresh: string;
    chooseCity: string;
    card: {
      tapToRate: string;
      about: (values: { place: string | number }) => string;
      offer: string;
      yours: (values: { lemons: string | number }) => string;
      ratings: (values: { count: number; shown: string | number }) => string;
      unconfirmed: string;
      addedByYou: string;
    };
    list: string;
    filter: string;
    filterChosen: (values: { count: number }) => string;
  };
  moderation: {
    views: string;
    queue: string;
    appeals: string;
    all: string;
    types: {
      rating: string;
      photo: string;
      reply: string;
      profile: string;
      place: string;
    };
    one: {
      rating: string;
      photo: string;
      reply: string;
      profile: string;
      place: string;
    };
    empty: string;
    emptyText: string;
    noAppeals: string;
    noAppealsText: string;
    more: string;
    first: string;
    due: (values: { when: string | number }) => string;
    late: (values: { when: string | number }) => string;
    by: (values: { name: string | number }) => string;
    of: (values: { place: string | number }) => string;
    since: (values: { day: string | number }) => string;
    against: (values: { count: number }) => string;
    suspended: string;
    hidden: string;
    gone: string;
    own: string;
    rated: (values: { score: number }) => string;
    praised: (values: { name: string | number }) => string;
    reported: (values: { count: number }) => string;
    newest: (values: { count: number }) => string;
    earlier: string;
    decidedBy: (values: { name: string | number | null; day: string | number }) => string;
    reversed: string;
    actions: {
      keep: string;
      hide: string;
      remove: string;
      restore: string;
      warn: string;
      suspend: string;
      unsuspend: string;
      correct: string;
      stand: string;
    };
    titles: {
      keep: string;
      hide: string;
      remove: string;
      restore: string;
      warn: string;
      suspend: string;
      correct: string;
      stand: string;
    };
    effects: {
      keep: string;
      hide: string;
      remove: string;
      restore: string;
      warn: string;
      suspend: string;
      correct: string;
      stand: string;
    };
    profileEffect: string;
    reason: string;
    words: string;
    wordsHint: string;
    keepHint: string;
    name: string;
    statement: string;
    nobody: string;
    appealOpen: string;
    reasonRequired: string;
    wordsRequired: string;
    nameRequired: string;
    decided: string;
    leftOpen: (values: { count: number }) => string;
    cancel: string;
    photo: string;
    photoHidden: string;
    photoMissing: string;
    appeal: {
      decided: (values: { action: string | number; by: string | number | null; day: string | number }) => string;
      said: string;
      ownDecision: string;
      uphold: string;
      reverse: string;
      upholdTitle: string;
      reverseTitle: string;
      upholdText: string;
      reverseText: string;
      answer: string;
      settled: string;
    };
    reasons: {
      own_content: string;
      own_place: string;
      own_decision: string;
      already_decided: string;
      content_gone: string;
      reason_required: string;
      action_invalid: string;
      last_admin: string;
      changes_invalid: string;
    };
  };
  names: {
    badges: {
      first_squeeze: string;
      citrus_scout: string;
      zesty_regular: string;
      cordial_critic: string;
      citrus_captain: string;
      grand_zester: string;
    };
    awards: {
      crown: string;
      trophy: string;
      star: string;
    };
    tags: {
      friendly_staff: string;
      fast_service: string;
      attentive: string;
      spot_on_order: string;
      warm_welcome: string;
      great_vibe: string;
      above_and_beyond: string;
      clean_cozy: string;
      reasonable_wait: string;
      mixed_attentiveness: string;
      minor_errors: string;
      average_speed: string;
      polite_enough: string;
      decent_order: string;
      standard_atmosphere: string;
      room_for_improvement: string;
      slow_service: string;
      rude_interaction: string;
      incorrect_order: string;
      long_wait: string;
      ignored_us: string;
      messy_space: string;
      cold_attitude: string;
      forgotten_items: string;
    };
  };
  offlinePacks: {
    title: string;
    lead: string;
    offer: (values: { places: number; bytes: number }) => string;
    contents: {
      streets: string;
      places: string;
    };
    keep: (values: { city: string | number }) => string;
    keepAgain: (values: { city: string | number }) => string;
    kept: (values: { bytes: number; asOf: string }) => string;
    mapOf: (values: { date: string }) => string;
    progress: (values: { share: number; held: number; all: number }) => string;
    progressOf: (values: { city: string | number }) => string;
    stop: (values: { city: string | number }) => string;
    goOn: string;
    update: (values: { city: string | number; bytes: number }) => string;
    remove: (values: { city: string | number }) => string;
    removal: {
      title: (values: { city: string | number }) => string;
      text: (values: { bytes: number }) => string;
      no: string;
      yes: string;
    };
    show: (values: { city: string | number }) => string;
    gaveWay: string;
    paused: {
      offline: string;
      failed: string;
      full: string;
    };
    offline: string;
    demo: string;
    failed: string;
    retry: string;
  };
  outbox: {
    title: string;
    lead: string;
    status: {
      allSent: string;
      allSentText: string;
      sending: (values: { count: number; noun: string | number | null }) => string;
      sendingText: string;
      ready: string;
      readyText: {
        closed: string;
        open: string;
      };
      offline: string;
      offlineText: {
        closed: string;
        open: string;
      };
      signIn: string;
      signInText: string;
      unreachable: string;
      unreachableText: string;
      troubled: string;
      troubledText: string;
      blockedText: string;
      nextTry: (values: { when: string | number }) => string;
      postponed: (values: { count: number; noun: string | number | null }) => string;
      postponedText: (values: { when: string | number }) => string;
      heldText: string;
      attention: (values: { count: number; noun: string | number | null }) => string;
      attentionText: string;
      waiting: (values: { count: number; noun: string | number | null; size: string | number }) => string;
      sendNow: string;
      export: string;
      exported: string;
      fileName: (values: { day: string | number }) => string;
    };
    waiting: string;
    sent: string;
    card: {
      titles: {
        rating: (values: { place: string | number | null }) => string;
        removal: (values: { place: string | number | null }) => string;
        unreadable: string;
      };
      saved: (values: { when: string | number }) => string;
      lastTry: (values: { when: string | number }) => string;
      nextTry: (values: { when: string | number }) => string;
      sentAt: (values: { when: string | number }) => string;
      gone: string;
      photo: (values: { number: string | number; count: string | number; sent: boolean }) => string;
      photos: (values: { count: number }) => string;
      photosSent: (values: { sent: number; count: number }) => string;
      photosConcerned: (values: { count: number }) => string;
      leaveOut: (values: { count: number }) => string;
      details: string;
      edit: string;
      sendNow: string;
      discard: {
        rating: string;
        removal: string;
        put: string;
        unreadable: string;
        refused: string;
      };
      retry: string;
      copy: string;
      named: (values: { action: string | number; title: string | number }) => string;
      copied: string;
      copyFailed: string;
      retried: string;
    };
    discard: {
      rating: {
        title: (values: { place: string | number | null }) => string;
        text: string;
        confirm: string;
        keep: string;
        done: (values: { place: string | number | null }) => string;
      };
      removal: {
        title: (values: { place: string | number | null }) => string;
        text: string;
        confirm: string;
        keep: string;
        done: (values: { place: string | number | null }) => string;
      };
      put: {
        title: string;
        text: string;
        confirm: string;
        keep: string;
        done: string;
      };
      photos: {
        title: (values: { place: string | number | null }) => string;
        text: string;
        confirm: string;
        keep: string;
        done: (values: { place: string | number | null }) => string;
      };
      unreadable: {
        title: string;
        text: string;
        confirm: string;
        keep: string;
        done: string;
      };
      failed: string;
    };
    conflict: {
      mine: string;
      theirs: string;
      theirsMerged: (values: { place: string | number }) => string;
      mineRemoved: string;
      keepingRemoves: (values: { other: string | number }) => string;
      theirsRemoved: string;
      keepMine: string;
      keepTheirs: string;
      keptMine: string;
      keptTheirs: string;
    };
    held: {
      title: (values: { count: number }) => string;
      text: string;
      change: string;
    };
    restored: {
      title: string;
      text: (values: { count: number }) => string;
    };
    storage: {
      usage: (values: { size: string | number }) => string;
      kept: string;
      erasable: string;
    };
    erased: {
      title: (values: { count: number }) => string;
      text: (values: { when: string | number }) => string;
      read: string;
    };
    signedOut: {
      title: string;
      nothing: string;
      text: string;
      action: string;
    };
    error: {
      title: string;
      text: string;
    };
    similar: {
      question: string;
      another: string;
      decided: string;
    };
  };
  ownData: {
    heading: string;
    text: string;
    save: string;
    saved: string;
    fileName: (values: { day: string | number }) => string;
    ask: string;
    askText: string;
    kind: string;
    kinds: {
      rectification: string;
      restriction: string;
      objection: string;
      export: string;
      deletion: string;
    };
    note: string;
    noteLong: (values: { max: number }) => string;
    send: string;
    sent: (values: { due: string }) => string;
    already: string;
    list: string;
    open: (values: { asked: string; due: string }) => string;
    erased: (values: { day: string }) => string;
    done: (values: { asked: string }) => string;
    cancelled: (values: { asked: string }) => string;
  };
  ownerFrame: {
    title: string;
    restaurant: string;
    switching: (values: { name: string | number }) => string;
    tabs: {
      overview: string;
      reviews: string;
      servers: string;
      staff: string;
      promotions: string;
      codes: string;
      settings: string;
    };
    noRestaurants: string;
    notYours: string;
    goTo: (values: { name: string | number }) => string;
    requestAnother: string;
    request: string;
  };
  ownerOverview: {
    heading: string;
    waiting: {
      heading: string;
      count: (values: { count: number }) => string;
      none: string;
      all: string;
      reported: (values: { count: number }) => string;
      claims: (values: { count: number }) => string;
    };
    average: {
      heading: string;
      none: string;
      month: string;
      week: string;
      before: (values: { average: string | number; count: number }) => string;
      noneBefore: string;
      nothing: string;
      count: (values: { count: number }) => string;
      unit: (values: { count: number }) => string;
      up: (values: { by: string | number }) => string;
      down: (values: { by: string | number }) => string;
      same: string;
      few: string;
      weekBefore: (values: { count: number }) => string;
    };
    distribution: {
      heading: string;
      caption: string;
      of: string;
      lemons: (values: { count: number }) => string;
    };
    trend: {
      heading: string;
      caption: string;
    };
    words: {
      heading: string;
      lead: string;
      none: string;
      good: string;
      mixed: string;
      bad: string;
      more: (values: { by: number }) => string;
      fewer: (values: { by: number }) => string;
      same: string;
      caption: string;
      word: string;
      month: string;
      change: string;
    };
    recent: {
      heading: string;
      all: string;
    };
  };
  ownerPerformance: {
    heading: string;
    lead: string;
    limits: string;
    law: string;
    none: {
      title: string;
      text: string;
      action: string;
    };
    claims: {
      heading: string;
      lead: string;
      none: string;
      by: (values: { first: string | number }) => string;
      written: (values: { name: string | number; award: string | number | null; day: string }) => string;
      of: (values: { act: string | number; praise: string | number }) => string;
      confirm: string;
      confirmed: (values: { first: string | number }) => string;
      decline: {
        title: string;
        text: (values: { first: string | number }) => string;
        no: string;
        yes: string;
      };
      reasons: {
        claim_gone: string;
        own_claim: string;
      };
    };
    since: (values: { day: string | number }) => string;
    praise: string;
    noPraise: string;
    allPraise: (values: { name: string | number }) => string;
    awards: string;
    award: (values: { name: string | number; count: number }) => string;
    tags: string;
    tag: (values: { word: string | number; count: number }) => string;
    told: (values: { average: string | number; count: number }) => string;
    month: string;
    monthBefore: string;
    few: string;
    notYet: string;
    asOf: (values: { day: string | number }) => string;
  };
  ownerReviews: {
    heading: string;
    guest: string;
    by: (values: { who: string | number; score: string | number }) => string;
    verified: {
      none: string;
      location: string;
      qr: string;
      both: string;
    };
    photos: (values: { count: number }) => string;
    service: (values: { name: string | number | null; award: string | number | null }) => string;
    shown: (values: { count: number; paged: string | number | null }) => string;
    newest: string;
    older: string;
    none: {
      title: string;
      text: string;
      filtered: string;
      answered: string;
      clear: string;
    };
    filters: {
      heading: string;
      active: (values: { count: number }) => string;
      which: string;
      all: string;
      unanswered: string;
      reported: string;
      score: string;
      anyScore: string;
      tag: string;
      anyTag: string;
      server: string;
      anyServer: string;
      serverHint: string;
      text: string;
      photo: string;
      since: string;
      until: string;
      clear: string;
    };
    reply: {
      act: string;
      edit: string;
      remove: string;
      from: (values: { name: string | number }) => string;
      label: string;
      hint: string;
      save: string;
      saveEdit: string;
      cancel: string;
      published: string;
      removed: string;
      tooLong: (values: { over: number }) => string;
      required: string;
      removeTitle: string;
      removeText: string;
      hidden: string;
    };
    report: {
      act: string;
      actOn: (values: { who: string | number }) => string;
      title: string;
      lead: string;
      reason: string;
      required: string;
      note: string;
      noteHint: string;
      tooLong: (values: { over: number }) => string;
      send: string;
      cancel: string;
      sent: string;
      reasons: {
        spam: string;
        offensive: string;
        personal_data: string;
        untrue: string;
        no_visit: string;
        conflict_of_interest: string;
        staff_mention: string;
        other: string;
      };
      state: {
        open: (values: { reason: string | number }) => string;
        kept: (values: { reason: string | number }) => string;
        decided: (values: { reason: string | number }) => string;
      };
    };
    export: {
      act: string;
      cancel: string;
      progress: (values: { rows: number }) => string;
      done: (values: { rows: number }) => string;
      capped: (values: { rows: number }) => string;
      empty: string;
      fileName: (values: { place: string | number; day: string | number }) => string;
      columns: {
        day: string;
        score: string;
        tags: string;
        comment: string;
        language: string;
        photos: string;
        verification: string;
        server_first_name: string;
        award: string;
        reply: string;
        replied_on: string;
      };
    };
    reasons: {
      rating_gone: string;
      not_your_place: string;
      names_reviewer: string;
      reply_too_long: string;
      daily_limit: string;
      content_gone: string;
      own_content: string;
      reason_required: string;
      note_too_long: string;
    };
  };
  ownerSettings: {
    card: {
      heading: string;
      about: string;
      name: string;
      email: string;
      emailHint: string;
      publicName: string;
      publicNameHint: string;
      save: string;
      saved: string;
    };
    facts: {
      heading: string;
      about: string;
      name: string;
      vicinity: string;
      postcode: string;
      city: string;
      phone: string;
      website: string;
      closed: string;
      save: string;
      saved: string;
      nothing: string;
    };
    hours: {
      heading: string;
      none: string;
      unreadable: string;
      enter: string;
      replace: string;
      nightHint: string;
      closed: string;
      from: (values: { day: string | number }) => string;
      to: (values: { day: string | number }) => string;
      addSpan: string;
      addSpanOn: (values: { day: string | number }) => string;
      removeSpan: (values: { day: string | number }) => string;
      copy: string;
      copyTo: (values: { day: string | number }) => string;
      holidays: string;
      holidaysSame: string;
      holidaysOwn: string;
      specialDate: string;
      specialHours: (values: { nth: string | number }) => string;
      addSpecial: string;
      removeSpecial: string;
      remove: string;
      days: readonly string[];
    };
    proposals: {
      heading: string;
      about: string;
      none: string;
      caption: string;
      change: string;
      note: string;
      sent: string;
      actions: string;
      accept: string;
      decline: string;
      of: (values: { action: string | number; what: string | number }) => string;
      fields: {
        name: string;
        vicinity: string;
        postcode: string;
        city: string;
        state: string;
        country: string;
        latitude: string;
        longitude: string;
        opening_hours: string;
        phone: string;
        website: string;
        closed: string;
      };
      yes: string;
      no: string;
      empty: string;
    };
    notices: {
      heading: string;
      lowRating: string;
      lowRatingHint: string;
      mails: {
        low_rating: string;
        weekly_digest: string;
      };
      mailsTo: string;
    };
    data: {
      heading: string;
      about: string;
      download: string;
    };
    leave: {
      heading: string;
      about: string;
      button: string;
      title: (values: { name: string | number }) => string;
      text: string;
      no: string;
      yes: string;
    };
    errors: {
      business_required: string;
      email_invalid: string;
      too_long: string;
      name_required: string;
      website_invalid: string;
      hours_incomplete: string;
    };
    reasons: {
      business_name_invalid: string;
      email_invalid: string;
      no_owner: string;
      changes_required: string;
      changes_invalid: string;
      name_judged: string;
      not_your_place: string;
      proposal_gone: string;
    };
  };
  passport: {
    title: string;
    lead: string;
    choose: string;
    chooseHint: string;
    another: string;
    verdicts: {
      unreadable: string;
      forged: string;
      "revoked-key": string;
      "unknown-key": string;
      unchecked: string;
    };
    genuine: (values: { day: string }) => string;
    state: {
      asking: string;
      stands: string;
      withdrawn: string;
      withdrawnOn: (values: { day: string }) => string;
      unknown: string;
      again: string;
    };
    issued: (values: { day: string }) => string;
    ratings: (values: { count: number }) => string;
    average: string;
    averageOf: (values: { average: number }) => string;
    best: string;
    number: (values: { count: number }) => string;
    praise: string;
    times: (values: { label: string | number; count: number }) => string;
    awards: string;
    places: string;
    now: (values: { since: string }) => string;
    before: (values: { since: string }) => string;
    ratedThere: (values: { count: number }) => string;
    noNames: string;
    file: {
      title: (values: { name: string | number }) => string;
      of: string;
      issued: string;
      ratings: string;
      since: string;
      former: string;
      there: string;
      checking: string;
      noScript: string;
      genuine: string;
      published: string;
      inside: string;
      refused: string;
      withdrawnKey: string;
      unchecked: string;
    };
  };
  past: {
    title: string;
    lead: string;
    how: {
      heading: string;
      google: string;
      swarm: string;
      untappd: string;
    };
    choose: string;
    another: string;
    reading: string;
    partly: string;
    take: {
      heading: (values: { count: number }) => string;
      text: string;
      all: string;
      none: string;
      start: (values: { count: number }) => string;
      nothing: string;
    };
    want: {
      heading: (values: { count: number }) => string;
      text: string;
      start: (values: { count: number }) => string;
    };
    row: {
      inFile: (values: { name: string | number }) => string;
      check: (values: { known: boolean }) => string;
      noScore: string;
      noDate: string;
      more: (values: { count: number }) => string;
    };
    source: (values: { service: string | number; when: string | number | null }) => string;
    services: {
      google: string;
      swarm: string;
      untappd: string;
    };
    left: {
      heading: (values: { count: number }) => string;
      reasons: {
        rated: string;
        drafted: string;
        own: string;
        wanted: string;
        unknown: string;
        nowhere: string;
      };
      add: string;
      addNamed: (values: { name: string | number }) => string;
    };
    online: {
      start: (values: { count: number }) => string;
      text: string;
      progress: (values: { done: number; all: number }) => string;
      failed: string;
      found: (values: { count: number }) => string;
    };
    problems: {
      heading: (values: { count: number }) => string;
      entry: (values: { file: string | number; entry: number }) => string;
      reasons: {
        unknown: (values: { file: string | number }) => string;
        nothing: (values: { file: string | number }) => string;
        damaged: (values: { file: string | number }) => string;
        "too-large": (values: { file: string | number }) => string;
        "too-many": (values: { file: string | number }) => string;
        unreadable: (values: { file: string | number }) => string;
      };
    };
    done: {
      title: (values: { count: number }) => string;
      text: string;
      stopped: string;
      history: string;
      wanted: {
        title: (values: { count: number }) => string;
        text: string;
        full: string;
        list: string;
      };
    };
    more: (values: { count: number }) => string;
  };
  person: {
    title: string;
    own: string;
    ownVisibility: {
      everyone: string;
      friends: string;
      nobody: string;
    };
    toOwn: string;
    nobody: {
      title: string;
      text: string;
      action: string;
    };
    unread: {
      title: string;
      offline: string;
      failed: string;
      "sign-in": string;
    };
    friendsOnly: {
      title: string;
      text: string;
    };
    badges: string;
    noBadges: string;
    mayorOf: (values: { city: string | number }) => string;
    figures: string;
    ratings: (values: { count: number }) => string;
    average: string;
    streak: (values: { count: number }) => string;
    friends: (values: { count: number }) => string;
    tie: {
      none: string;
      asked: string;
      asks: string;
      friends: string;
    };
    requested: string;
    blocked: {
      title: string;
      text: string;
      unblock: string;
    };
  };
  pick: {
    title: string;
    titleShared: (values: { count: number }) => string;
    lead: string;
    waiting: (values: { count: number }) => string;
    photo: (values: { number: string | number; count: string | number }) => string;
    drop: string;
    dropped: string;
    search: string;
    placeholder: string;
    nearby: string;
    found: string;
    none: (values: { query: string | number }) => string;
    noneNearby: string;
    map: string;
    notKept: string;
    left: {
      unreadable: (values: { name: string | number }) => string;
      limit: (values: { name: string | number }) => string;
      full: (values: { name: string | number }) => string;
    };
  };
  placeCard: {
    kinds: {
      restaurant: string;
      cafe: string;
      bar: string;
      pub: string;
      fast_food: string;
      beer_garden: string;
      ice_cream: string;
      food_court: string;
    };
    hours: {
      open: string;
      closed: string;
      openAlways: string;
      until: (values: { time: string | number }) => string;
      untilMidnight: string;
      untilOn: (values: { day: string | number; time: string | number }) => string;
      untilMidnightOn: (values: { day: string | number }) => string;
      opensAt: (values: { time: string | number }) => string;
      opensTomorrow: (values: { time: string | number }) => string;
      opensOn: (values: { day: string | number; time: string | number }) => string;
      opensOnDate: (values: { date: string | number; time: string | number }) => string;
      days: readonly string[];
    };
    promotions: {
      heading: string;
      percentage: (values: { share: number }) => string;
      freeItem: (values: { item: string | number }) => string;
      until: (values: { day: string | number }) => string;
      never: string;
    };
  };
  place: {
    title: string;
    cuisines: {
      asian: string;
      breakfast: string;
      burger: string;
      cake: string;
      chinese: string;
      cocktails: string;
      french: string;
      german: string;
      greek: string;
      ice_cream: string;
      indian: string;
      italian: string;
      japanese: string;
      kebab: string;
      lebanese: string;
      luxembourgish: string;
      mediterranean: string;
      mexican: string;
      pizza: string;
      portuguese: string;
      regional: string;
      sandwich: string;
      seafood: string;
      steak_house: string;
      sushi: string;
      tapas: string;
      thai: string;
      turkish: string;
      vegan: string;
      vegetarian: string;
      vietnamese: string;
      wine: string;
    };
    refresh: string;
    share: string;
    shareText: (values: { name: string | number }) => string;
    shareCopied: string;
    shareFailed: string;
    rate: string;
    editRating: string;
    closed: string;
    closedText: string;
    pausing: string;
    own: {
      heading: string;
      edit: string;
      notCounted: string;
      openOutbox: string;
    };
    score: {
      heading: string;
      how: string;
      nobody: string;
      nobodyThen: (values: { day: string }) => string;
      distribution: string;
      columns: {
        score: string;
        share: string;
        count: string;
      };
      row: (values: { lemons: string | number; label: string | number }) => string;
      percent: (values: { share: number }) => string;
      tags: string;
      tag: (values: { tag: string | number; count: number }) => string;
      tagInWords: (values: { tag: string | number; count: number }) => string;
    };
    computed: {
      title: string;
      sum: (values: { parts: string | number; count: string | number; sum: string | number; average: string | number }) => string;
      shown: (values: { average: string | number }) => string;
      rules: readonly string[];
    };
    hours: {
      heading: string;
      days: readonly string[];
      closedAllDay: string;
      allDay: string;
      holidaysMayDiffer: string;
      asWritten: string;
      unknown: string;
      local: string;
      span: (values: { from: string | number; to: string | number }) => string;
      midnight: string;
      unsure: (values: { from: string | number }) => string;
      nextDays: string;
      asOf: (values: { date: string | number }) => string;
    };
    facts: {
      heading: string;
      address: string;
      phone: string;
      website: string;
      showMap: string;
      hideMap: string;
      directions: string;
    };
    correct: {
      cancel: string;
      open: string;
      title: (values: { name: string | number }) => string;
      hint: string;
      name: string;
      vicinity: string;
      postcode: string;
      move: string;
      moveHint: string;
      movedBy: (values: { distance: string | number }) => string;
      notMoved: string;
      leave: string;
      closed: string;
      note: string;
      send: string;
      nothing: string;
      nameless: string;
      tooLong: (values: { max: number }) => string;
      waiting: string;
      takeBack: string;
      done: string;
    };
    mayor: {
      heading: (values: { city: string | number }) => string;
      since: (values: { day: string | number }) => string;
      none: (values: { city: string | number }) => string;
      someone: string;
      rules: string;
      rulesTitle: (values: { city: string | number }) => string;
      list: readonly string[];
    };
    photos: {
      heading: string;
      alt: (values: { index: string | number; count: string | number; name: string | number }) => string;
      report: string;
    };
    reviews: {
      heading: string;
      guest: string;
      verified: {
        location: string;
        qr: string;
        both: string;
        either: string;
        none: string;
      };
      replyFrom: (values: { name: string | number }) => string;
      photo: (values: { index: string | number; count: string | number }) => string;
      more: string;
      moreOffline: string;
      moreFailed: string;
      none: string;
      noneText: string;
      onlyOwn: string;
      signIn: string;
      likeNamed: (values: { who: string | number }) => string;
      likes: (values: { count: number }) => string;
    };
    report: {
      review: (values: { who: string | number }) => string;
      reply: string;
      name: string;
      reported: string;
    };
    stale: {
      offline: string;
      failed: string;
      "sign-in": string;
      card: string;
    };
    gone: {
      title: string;
      text: string;
      action: string;
    };
    missing: {
      title: string;
      offline: string;
      failed: string;
    };
    unconfirmed: string;
    unconfirmedText: string;
    addedByYou: string;
    addedByYouText: string;
  };
  profile: {
    title: string;
    refresh: string;
    tabs: string;
    tab: {
      profile: string;
      badges: string;
      mayors: string;
    };
    settings: string;
    logOut: string;
    further: {
      heading: string;
      serve: string;
      discover: string;
      terms: string;
      eula: string;
      gdpr: string;
      privacy: string;
    };
    noUsername: string;
    seenAs: (values: { name: string | number }) => string;
    unknown: {
      title: string;
      offline: string;
      failed: string;
      "sign-in": string;
    };
    portrait: {
      heading: string;
      change: string;
      choose: string;
      other: string;
      hint: string;
      frame: string;
      framed: (values: { across: string | number; down: string | number }) => string;
      zoom: string;
      save: string;
      cancel: string;
      remove: string;
      undo: string;
      saved: string;
      removed: string;
      newer: string;
      unreadable: string;
      heic: string;
      full: string;
      failed: string;
      uploadFailed: string;
      again: string;
    };
    figures: {
      heading: string;
      ratings: (values: { count: number }) => string;
      average: string;
      streak: (values: { count: number }) => string;
      week: string;
      waiting: (values: { count: number }) => string;
      streakWaiting: string;
      streakHint: (values: { zone: string | number }) => string;
      incomplete: string;
    };
    about: {
      heading: string;
      edit: string;
      cancel: string;
      save: string;
      email: string;
      none: string;
      field: {
        username: string;
        first_name: string;
        last_name: string;
        city: string;
        country: string;
      };
      usernameHint: string;
      timeZone: string;
      takeDeviceZone: (values: { zone: string | number }) => string;
      refused: (values: { value: string | number | null }) => string;
      failed: string;
      keepOld: string;
      problem: {
        username_required: string;
        username_invalid: string;
        username_reserved: string;
        username_taken: string;
        text_too_long: string;
      };
    };
    share: {
      action: string;
      title: string;
      text: (values: { average: string | number | null; name: string | number; count: number }) => string;
      me: string;
      copied: string;
      failed: string;
    };
    badges: {
      heading: string;
      next: string;
      missing: (values: { count: number; name: string | number }) => string;
      progress: (values: { have: number; of: number }) => string;
      progressWaiting: (values: { have: number; of: number; waiting: number }) => string;
      all: string;
      state: {
        earned: string;
        way: string;
        ahead: string;
      };
      needs: (values: { count: number }) => string;
      onTheWay: string;
      rules: string;
    };
    mayors: {
      heading: string;
      mayorOf: (values: { city: string | number }) => string;
      since: (values: { day: string | number }) => string;
      none: {
        title: string;
        text: string;
        action: string;
      };
      race: string;
      count: (values: { count: number }) => string;
      waiting: (values: { count: number }) => string;
      toGo: (values: { count: number }) => string;
      running: string;
      rulesHeading: string;
      rules: readonly string[];
      optOut: string;
      optedOut: string;
    };
  };
  promotions: {
    heading: string;
    intro: string;
    create: string;
    list: {
      caption: string;
      title: string;
      offer: string;
      ends: string;
      noEnd: string;
      status: string;
      actions: string;
      of: (values: { action: string | number; title: string | number }) => string;
    };
    percentOff: (values: { percent: number }) => string;
    free: (values: { item: string | number }) => string;
    states: {
      on: string;
      off: string;
      over: string;
    };
    activate: string;
    deactivate: string;
    edit: string;
    remove: string;
    emptyTitle: string;
    empty: string;
    question: {
      title: (values: { title: string | number }) => string;
      text: string;
      no: string;
      yes: string;
    };
    form: {
      createTitle: string;
      editTitle: string;
      title: string;
      description: string;
      type: string;
      types: {
        percentage: string;
        free_item: string;
      };
      percent: string;
      item: string;
      ends: string;
      endsHint: string;
      forEveryone: string;
      cancel: string;
      create: string;
      save: string;
    };
    created: string;
    saved: string;
    failedToCreate: (values: { message: string | number }) => string;
    failedToSave: (values: { message: string | number }) => string;
    errors: {
      title_required: string;
      title_too_long: string;
      description_required: string;
      description_too_long: string;
      percentage_invalid: string;
      free_item_invalid: string;
      free_item_too_long: string;
      expires_in_past: string;
    };
    reasons: {
      promotion_text_invalid: string;
      percentage_invalid: string;
      free_item_invalid: string;
      discount_type_invalid: string;
      expires_in_past: string;
      promotion_over: string;
      promotion_gone: string;
      not_your_place: string;
    };
  };
  publicPage: {
    place: (values: { city: string | number | null; name: string | number }) => string;
    average: (values: { average: string | number; count: number }) => string;
    unrated: string;
    description: (values: { name: string | number; figure: string | number }) => string;
    reviews: string;
    guest: string;
    review: (values: { who: string | number; lemons: number; day: string | number }) => string;
    rate: string;
    all: string;
    person: string;
    missing: string;
    loading: string;
  };
  pull: {
    pulling: string;
    enough: string;
    busy: string;
    offline: string;
  };
  pushSetting: {
    heading: string;
    text: string;
    turnOn: string;
    turnOff: string;
    on: string;
    denied: string;
    failed: string;
    installFirst: string;
    about: string;
    kinds: {
      push_likes: string;
      push_friends: string;
      push_replies: string;
      push_badges: string;
      push_decisions: string;
    };
    quiet: string;
    quietText: string;
    from: string;
    until: string;
    everywhere: string;
  };
  pushes: {
    unnamed: {
      place: string;
      city: string;
      badge: string;
    };
    post_liked: {
      title: string;
      body: (values: { place: string | number }) => string;
    };
    friend_request: {
      title: string;
      body: string;
    };
    friend_accepted: {
      title: string;
      body: string;
    };
    owner_replied: {
      title: string;
      body: (values: { place: string | number }) => string;
    };
    badge_earned: {
      title: string;
      body: (values: { badge: string | number }) => string;
    };
    mayor_won: {
      title: string;
      body: (values: { city: string | number }) => string;
    };
    mayor_lost: {
      title: string;
      body: (values: { city: string | number }) => string;
    };
    moderation_decision: {
      title: string;
      body: string;
    };
    server_invitation: {
      title: string;
      body: (values: { place: string | number }) => string;
    };
    ownership_decision: {
      title: string;
      body: (values: { place: string | number }) => string;
    };
  };
  qrCodes: {
    studio: {
      title: string;
      lead: string;
      signedOut: string;
      signIn: string;
      noPlaces: string;
      claim: string;
    };
    create: string;
    type: string;
    types: {
      restaurant: string;
      restaurant_server: string;
    };
    restaurant: string;
    selectRestaurant: string;
    restaurantFirst: string;
    server: string;
    selectServer: string;
    serverHint: string;
    noServers: string;
    make: string;
    made: string;
    list: string;
    none: string;
    columns: {
      code: string;
      scans: string;
      state: string;
      made: string;
      actions: string;
    };
    forServer: (values: { name: string | number }) => string;
    paused: (values: { name: string | number }) => string;
    left: string;
    leftHint: string;
    active: string;
    inactive: string;
    inactiveHint: string;
    activate: string;
    deactivate: string;
    open: string;
    openNamed: (values: { characters: string | number }) => string;
    activateNamed: (values: { characters: string | number }) => string;
    deactivateNamed: (values: { characters: string | number }) => string;
    title: string;
    more: string;
    scans: (values: { count: string | number }) => string;
    weeks: string;
    week: string;
    count: string;
    figures: string;
    reasons: {
      restaurant_required: string;
      server_required: string;
      server_not_here: string;
      qr_type_invalid: string;
      not_your_place: string;
      qr_code_gone: string;
      rate_limited: string;
    };
  };
  rate: {
    title: string;
    detailsTitle: string;
    detailsLead: string;
    detailsLeadEdit: string;
    question: string;
    questionEdit: string;
    own: {
      title: string;
      why: string;
      kept: string;
      toPlace: string;
    };
    photoOf: (values: { index: string | number; count: string | number; place: string | number }) => string;
    placePhoto: (values: { index: string | number; count: string | number; place: string | number }) => string;
    allPhotosOf: (values: { place: string | number }) => string;
    photosOf: (values: { place: string | number }) => string;
    continue: string;
    everybody: string;
    recognition: {
      title: string;
      body: string;
      name: string;
      hint: string;
      tooLong: (values: { over: number; max: string | number }) => string;
      suggestions: string;
      scan: string;
      award: string;
    };
    served: {
      unknown: string;
      remove: string;
    };
    guest: {
      note: string;
      submit: string;
    };
    scan: {
      unknownKey: string;
      unchecked: string;
      inactive: string;
    };
    tags: string;
    comment: {
      label: string;
      placeholder: string;
      tooLong: (values: { over: number }) => string;
    };
    photos: {
      label: string;
      add: string;
      hint: (values: { max: string | number }) => string;
      count: (values: { count: string | number; max: string | number }) => string;
      preview: (values: { index: string | number }) => string;
      remove: (values: { index: string | number }) => string;
      earlier: (values: { index: string | number }) => string;
      later: (values: { index: string | number }) => string;
      caption: (values: { index: string | number }) => string;
      captionPlaceholder: string;
      captionTooLong: (values: { over: number; max: string | number }) => string;
      working: (values: { count: number }) => string;
      unreadable: (values: { name: string | number }) => string;
      failed: (values: { name: string | number }) => string;
      heic: (values: { name: string | number }) => string;
      full: (values: { name: string | number }) => string;
      limit: (values: { name: string | number; max: number }) => string;
    };
    visit: {
      offer: string;
      why: string;
      use: string;
      decline: string;
      withdraw: string;
      checking: string;
      here: string;
      declined: string;
      farTitle: (values: { distance: string | number }) => string;
      far: string;
      keepDraft: string;
      draftKept: (values: { place: string | number }) => string;
      failed: string;
      blocked: string;
    };
    submit: string;
    update: string;
    saveFailed: (values: { message: string | number | null }) => string;
    outdated: string;
    incomplete: string;
    incompleteBody: string;
    unknown: string;
    unknownOffline: string;
    unknownGone: string;
    unknownFailed: string;
    toPlaces: string;
    success: {
      title: string;
      summary: string;
      sync: {
        queued: string;
        sending: string;
        sent: string;
        attention: string;
      };
      openOutbox: string;
      photosLost: {
        full: string;
        erased: string;
      };
      undo: string;
      undone: string;
      newer: string;
      another: string;
      history: string;
      photos: (values: { count: number }) => string;
      badge: {
        title: (values: { name: string | number }) => string;
        earned: (values: { count: number }) => string;
        waiting: string;
      };
      share: string;
      shareTitle: string;
      shareText: (values: { place: string | number; lemons: string | number; word: string | number }) => string;
      shareCopied: string;
      shareFailed: string;
    };
  };
  rating: {
    noComment: string;
    photoUnavailable: string;
    service: (values: { name: string | number | null; award: string | number | null }) => string;
  };
  refusals: {
    conflict: {
      happened: string;
      safe: string;
      todo: string;
    };
    invalid_op: {
      happened: string;
      safe: string;
      todo: string;
    };
    unknown_kind: {
      happened: string;
      safe: string;
      todo: string;
    };
    not_invited: {
      happened: string;
      safe: string;
      todo: string;
    };
    suspended: {
      happened: string;
      safe: string;
      todo: string;
    };
    guardian_pending: {
      happened: string;
      safe: string;
      todo: string;
    };
    place_unknown: {
      happened: string;
      safe: string;
      todo: string;
    };
    place_similar: {
      happened: string;
      safe: string;
      todo: string;
    };
    want_limit: {
      happened: string;
      safe: string;
      todo: string;
    };
    score_invalid: {
      happened: string;
      safe: string;
      todo: string;
    };
    tags_invalid: {
      happened: string;
      safe: string;
      todo: string;
    };
    comment_too_long: {
      happened: string;
      safe: string;
      todo: string;
    };
    server_not_here: {
      happened: string;
      safe: string;
      todo: string;
    };
    own_place: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_owner: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_missing: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_limit: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_removed: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_too_large: {
      happened: string;
      safe: string;
      todo: string;
    };
    photo_lost: {
      happened: string;
      safe: string;
      todo: string;
    };
    rating_gone: {
      happened: string;
      safe: string;
      todo: string;
    };
    daily_limit: {
      happened: string;
      safe: string;
      todo: string;
      todoAt: (values: { when: string | number }) => string;
    };
    rate_limited: {
      happened: string;
      safe: string;
      todo: string;
      todoAt: (values: { when: string | number }) => string;
    };
    own_rating: {
      happened: string;
      safe: string;
      todo: string;
    };
    request_declined: {
      happened: string;
      safe: string;
      todo: string;
      todoAt: (values: { when: string | number }) => string;
    };
    user_gone: {
      happened: string;
      safe: string;
      todo: string;
    };
    you_blocked: {
      happened: string;
      safe: string;
      todo: string;
    };
    self: {
      happened: string;
      safe: string;
      todo: string;
    };
    text_too_long: {
      happened: string;
      safe: string;
      todo: string;
    };
    time_zone_unknown: {
      happened: string;
      safe: string;
      todo: string;
    };
    avatar_not_own: {
      happened: string;
      safe: string;
      todo: string;
    };
    username_required: {
      happened: string;
      safe: string;
      todo: string;
    };
    username_invalid: {
      happened: string;
      safe: string;
      todo: string;
    };
    username_reserved: {
      happened: string;
      safe: string;
      todo: string;
    };
    username_taken: {
      happened: string;
      safe: string;
      todo: string;
    };
    content_gone: {
      happened: string;
      safe: string;
      todo: string;
    };
    own_content: {
      happened: string;
      safe: string;
      todo: string;
    };
    reason_required: {
      happened: string;
      safe: string;
      todo: string;
    };
    note_too_long: {
      happened: string;
      safe: string;
      todo: string;
    };
    changes_required: {
      happened: string;
      safe: string;
      todo: string;
    };
    changes_invalid: {
      happened: string;
      safe: string;
      todo: string;
    };
    text_required: {
      happened: string;
      safe: string;
      todo: string;
    };
    no_appeal: {
      happened: string;
      safe: string;
      todo: string;
    };
    unreadable: {
      happened: string;
      safe: string;
      todo: string;
    };
    forbidden: {
      happened: string;
      safe: string;
      todo: string;
    };
    refused: {
      happened: string;
      safe: string;
      todo: string;
    };
    no_answer: {
      happened: string;
      safe: string;
      todo: string;
    };
    blocked: {
      happened: string;
      safe: string;
      todo: string;
    };
    server_failed: {
      happened: string;
      safe: string;
      todo: string;
    };
    answer_unreadable: {
      happened: string;
      safe: string;
      todo: string;
    };
  };
  removedReviews: {
    heading: string;
    none: string;
    some: (values: { count: number }) => string;
    reason: (values: { reason: string | number; count: number }) => string;
    asOf: (values: { day: string }) => string;
    policy: string;
  };
  report: {
    lead: string;
    reason: string;
    reasons: {
      spam: string;
      offensive: string;
      personal_data: string;
      untrue: string;
      no_visit: string;
      conflict_of_interest: string;
      staff_mention: string;
      other: string;
    };
    required: string;
    note: string;
    noteHint: string;
    tooLong: (values: { over: number }) => string;
    send: string;
    cancel: string;
    saved: string;
  };
  secondStep: {
    title: string;
    challenge: {
      title: string;
      lead: string;
      which: string;
      code: string;
      go: string;
      useRecovery: string;
      useApp: string;
      recoveryLead: string;
      recoveryCode: string;
      recover: string;
    };
    wanted: {
      title: string;
      lead: string;
    };
    lead: string;
    on: string;
    off: string;
    spared: string;
    since: (values: { day: string | number }) => string;
    unnamed: string;
    add: string;
    another: string;
    rename: string;
    remove: string;
    removal: {
      title: string;
      text: (values: { name: string | number }) => string;
      last: string;
      no: string;
      yes: string;
    };
    naming: {
      title: string;
      name: string;
      save: string;
      cancel: string;
    };
    enrol: {
      title: string;
      name: string;
      nameDefault: string;
      begin: string;
      scan: string;
      picture: string;
      secret: string;
      confirm: string;
      cancel: string;
    };
    codes: {
      heading: string;
      left: (values: { count: number }) => string;
      make: string;
      makeHint: string;
      shown: string;
      copy: string;
      copied: string;
      done: string;
    };
  };
  serverDashboard: {
    title: string;
    lead: string;
    editProfile: string;
    tabs: {
      overview: string;
      reviews: string;
      restaurants: string;
      passport: string;
      you: string;
    };
    praise: {
      heading: string;
      none: string;
      noneHint: string;
      toCode: string;
      from: (values: { place: string | number; day: string }) => string;
    };
    cards: {
      heading: string;
      rating: string;
      noRating: string;
      total: string;
      week: string;
      weekHint: string;
      month: string;
      monthHint: string;
    };
    tags: {
      heading: string;
      of: string;
      none: string;
      hint: string;
    };
    awards: {
      heading: string;
      none: string;
    };
    top: {
      heading: string;
      none: string;
      restaurant: string;
      ratings: string;
      average: string;
    };
    past: {
      heading: string;
      hint: string;
      weeks: string;
      now: (values: { count: number; average: number | null }) => string;
      before: (values: { count: number; average: number | null }) => string;
    };
    themes: {
      heading: string;
      hint: string;
      one: (values: { tag: string | number; count: number }) => string;
    };
    tips: {
      heading: string;
      hint: string;
      none: string;
      strong: (values: { tag: string | number; count: number }) => string;
      also: (values: { tag: string | number; count: number }) => string;
      theme: (values: { count: number; tag: string | number }) => string;
      award: (values: { count: number; award: string | number }) => string;
    };
    reviews: {
      heading: string;
      failed: string;
      none: string;
      noneHint: string;
      someone: string;
      more: string;
      shown: (values: { more: string | number | null; count: number }) => string;
      ago: {
        recent: string;
        hours: (values: { count: number }) => string;
        days: (values: { count: number }) => string;
      };
      award: (values: { award: string | number }) => string;
      object: string;
      objectTo: (values: { name: string | number; place: string | number }) => string;
      objected: string;
    };
    objection: {
      title: string;
      lead: string;
      reason: string;
      reasons: {
        staff_mention: string;
        offensive: string;
        personal_data: string;
        untrue: string;
        no_visit: string;
        other: string;
      };
      required: string;
      note: string;
      noteHint: string;
      tooLong: (values: { over: number }) => string;
      send: string;
      cancel: string;
    };
    invitations: {
      heading: (values: { count: number | null }) => string;
      none: string;
      noneHint: string;
      from: (values: { business: string | number }) => string;
      sent: (values: { day: string }) => string;
      expired: string;
      hours: (values: { count: number }) => string;
      days: (values: { count: number }) => string;
      accept: string;
      decline: string;
      dismiss: string;
      named: (values: { verb: string | number; place: string | number }) => string;
      done: (values: { action: string | number }) => string;
      actions: {
        accepted: string;
        declined: string;
      };
      failed: (values: { action: string | number }) => string;
      verbs: {
        accepted: string;
        declined: string;
      };
    };
    associations: {
      heading: string;
      none: string;
      noneHint: string;
      since: (values: { day: string }) => string;
      figures: (values: { average: number | null; count: number }) => string;
      previous: string;
      inactive: string;
      paused: string;
      remove: string;
      confirm: string;
      cancel: string;
      sure: (values: { place: string | number }) => string;
      removed: string;
      failed: string;
      note: string;
    };
    code: {
      show: string;
      hide: string;
      heading: (values: { place: string | number }) => string;
      lead: string;
    };
    claims: {
      heading: string;
      lead: string;
      none: string;
      show: string;
      hide: string;
      written: (values: { name: string | number; day: string }) => string;
      claim: string;
      state: {
        open: string;
        accepted: string;
        declined: string;
      };
    };
    passport: {
      heading: string;
      lead: string;
      make: string;
      makeHint: string;
      none: string;
      one: (values: { day: string }) => string;
      says: (values: { count: number; average: number; best: number }) => string;
      withdrawn: (values: { day: string }) => string;
      open: string;
      save: string;
      noFile: string;
      withdraw: string;
      question: {
        title: string;
        text: string;
        no: string;
        yes: string;
        failed: string;
      };
      made: string;
    };
    reasons: {
      server_profile_missing: string;
      fields_required: string;
      email_invalid: string;
      phone_invalid: string;
      expired: string;
      already_answered: string;
      not_found: string;
      association_gone: string;
      server_not_here: string;
      praise_gone: string;
      claim_declined: string;
      daily_limit: string;
      content_gone: string;
      own_content: string;
      note_too_long: string;
      reason_required: string;
      too_few_ratings: string;
      no_signing_key: string;
      passport_gone: string;
      guardian_pending: string;
    };
  };
  serverYou: {
    profile: {
      heading: string;
      firstName: string;
      lastName: string;
      email: string;
      emailHint: string;
      phone: string;
      save: string;
      cancel: string;
      required: string;
      emailInvalid: string;
      phoneInvalid: string;
      failed: string;
      saved: string;
    };
    privacy: {
      heading: string;
      lead: string;
      none: string;
      business: string;
      sees: string;
      yes: (values: { count: number }) => string;
      notYet: (values: { count: number }) => string;
      last: string;
      never: string;
      day: (values: { day: string }) => string;
    };
    hiding: {
      heading: string;
      label: string;
      hint: string;
      on: string;
      off: string;
    };
    data: {
      heading: string;
      lead: string;
      csv: string;
      json: string;
      progress: (values: { count: number }) => string;
      columns: {
        date: string;
        restaurant: string;
        score: string;
        tags: string;
        comment: string;
        award: string;
      };
    };
    deletion: {
      heading: string;
      lead: string;
      start: string;
      title: string;
      text: string;
      no: string;
      yes: string;
      failed: string;
    };
  };
  settings: {
    title: string;
    follows: string;
    look: {
      heading: string;
      theme: string;
      units: string;
    };
    units: {
      metric: string;
      imperial: string;
    };
    privacy: {
      heading: string;
      who: string;
      visibility: {
        everyone: string;
        friends: string;
        nobody: string;
      };
      hint: {
        everyone: string;
        friends: string;
        nobody: string;
      };
      visits: string;
      visitsHint: string;
    };
    news: {
      heading: string;
      lead: string;
      kinds: {
        post_liked: string;
        friend_request: string;
        friend_accepted: string;
        owner_replied: string;
        badge_earned: string;
        mayor: string;
      };
    };
    photos: {
      heading: string;
      over: string;
      network: {
        any: string;
        saving: string;
        wifi: string;
      };
      hint: string;
      silent: string;
      waiting: string;
    };
    storage: {
      heading: string;
      unsent: string;
      pictures: string;
      app: string;
      rest: string;
      none: string;
      free: string;
      freeHint: string;
      freed: string;
      unknown: string;
    };
    account: {
      heading: string;
      email: string;
      safety: string;
      dataExport: string;
      past: string;
      version: (values: { version: string | number }) => string;
    };
    deletion: {
      heading: string;
      text: string;
      grace: (values: { days: string | number }) => string;
      unsent: string;
      open: string;
      offline: string;
      sure: string;
      no: string;
      yes: string;
      due: (values: { day: string | number }) => string;
      dueText: string;
      cancel: string;
      cancelled: string;
      lastAdmin: string;
      tooLate: string;
      failed: string;
    };
  };
  shell: {
    nav: string;
    map: string;
    history: string;
    activity: string;
    friends: string;
    profile: string;
    outbox: string;
    unsent: (values: { count: number }) => string;
    waiting: (values: { count: number }) => string;
    refused: string;
    signIn: string;
    offline: string;
    offlineText: string;
    offlineSignedOut: string;
    signInToSend: (values: { count: string | number }) => string;
    sessionChanged: string;
    signInToRefresh: string;
  };
  siteFrame: {
    skip: string;
    nav: string;
    home: string;
    discover: string;
    about: string;
    download: string;
    tryApp: string;
    app: string;
    dashboard: string;
    dashboardLogin: string;
    menu: string;
    footer: {
      product: string;
      discover: string;
      mobileApp: string;
      howItWorks: string;
      company: string;
      aboutUs: string;
      privacy: string;
      terms: string;
      contact: string;
      community: string;
      blog: string;
      help: string;
      reviews: string;
      small: string;
      privacyShort: string;
      termsShort: string;
      reviewPolicy: string;
      accessibility: string;
      imprint: string;
      copyright: (values: { year: string | number; product: string | number }) => string;
    };
    language: string;
    captcha: {
      needed: string;
      local: string;
      failed: string;
      group: string;
    };
    newsletter: {
      heading: string;
      text: string;
      email: string;
      placeholder: string;
      subscribe: string;
      answers: {
        sent: string;
        already: string;
        invalid: string;
        offline: string;
        failed: string;
        often: string;
      };
    };
    text: {
      contents: string;
      updated: (values: { date: string | number }) => string;
    };
    help: {
      search: string;
      none: string;
    };
    blog: {
      heading: string;
      title: string;
      description: string;
      all: string;
    };
    missing: {
      title: string;
      heading: string;
      text: string;
      home: string;
    };
    notSaid: string;
    date: (values: { month: string | number | null; day: number; year: string | number }) => string;
    sampleImprint: string;
  };
  site: {
    landing: {
      title: string;
      heading: string;
      lead: string;
      enter: string;
      signUp: string;
      earlyAccess: string;
      features: readonly [{
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }, {
        heading: string;
        text: string;
      }];
      scaleHeading: string;
      scaleText: string;
    };
  };
  staff: {
    team: {
      heading: string;
      caption: string;
      name: string;
      status: string;
      since: string;
      contact: string;
      actions: string;
      active: string;
      inactive: string;
      left: string;
      leftHint: string;
      pause: string;
      reactivate: string;
      remove: string;
      emptyTitle: string;
      empty: string;
      of: (values: { action: string | number; name: string | number }) => string;
    };
    remove: {
      title: (values: { name: string | number }) => string;
      text: string;
      no: string;
      yes: string;
    };
    pending: {
      heading: string;
      caption: string;
      who: string;
      sent: string;
      left: string;
      expired: string;
      hours: (values: { count: number }) => string;
      days: (values: { count: number }) => string;
      message: string;
      none: string;
      resend: string;
      cancel: string;
      resent: (values: { name: string | number }) => string;
    };
    cancel: {
      title: string;
      text: string;
      no: string;
      yes: string;
    };
    invite: {
      heading: string;
      search: string;
      searchHint: string;
      searching: string;
      found: (values: { count: number }) => string;
      nobody: string;
      onTeam: string;
      invited: string;
      choose: string;
      chosen: string;
      other: string;
      email: string;
      emailHint: string;
      phone: string;
      message: string;
      submit: string;
      sent: (values: { name: string | number }) => string;
      failed: string;
    };
    errors: {
      email_required: string;
      email_invalid: string;
      phone_invalid: string;
      message_too_long: string;
    };
    reasons: {
      email_required: string;
      email_invalid: string;
      phone_invalid: string;
      message_too_long: string;
      already_associated: string;
      server_email_missing: string;
      already_invited: string;
      daily_limit: string;
      left_by_server: string;
      not_on_team: string;
      not_found: string;
      not_your_place: string;
    };
  };
  undoChange: {
    heading: string;
    lead: string;
    text: string;
    undo: string;
    done: string;
    choose: string;
    spent: (values: { days: string | number }) => string;
    contact: string;
    noLink: string;
  };
  update: {
    title: string;
    text: string;
    busy: string;
    now: string;
    later: string;
  };
  visibilityQuestion: {
    heading: string;
    text: string;
    choice: {
      everyone: string;
      friends: string;
      nobody: string;
    };
    hint: string;
    chosen: {
      everyone: string;
      friends: string;
      nobody: string;
    };
  };
  want: {
    want: string;
    named: (values: { place: string | number }) => string;
    added: (values: { place: string | number }) => string;
    removed: (values: { place: string | number }) => string;
    refused: string;
    empty: {
      title: string;
      text: string;
      nearby: string;
      done: string;
    };
    unknown: {
      title: string;
      offline: string;
      other: string;
    };
  };
  wayIn: {
    chooser: {
      title: string;
      dashboards: string;
      about: {
        admin: string;
        owner: string;
        server: string;
      };
      app: string;
      appAbout: string;
      more: string;
      becomeServer: string;
      becomeServerAbout: string;
      request: string;
      requestAbout: string;
      signOut: string;
      waiting: string;
      requests: (values: { count: number }) => string;
      invitations: (values: { count: number }) => string;
      seeRequests: string;
      seeInvitations: string;
    };
    server: {
      title: string;
      lead: string;
      what: readonly string[];
      invitationsHeading: string;
      invitations: (values: { email: string | number }) => string;
      waiting: (values: { count: number }) => string;
      firstName: string;
      lastName: string;
      phone: string;
      phoneHint: string;
      submit: string;
      already: string;
      open: string;
    };
    ownership: {
      title: string;
      lead: string;
      search: string;
      searchHint: string;
      found: (values: { count: number }) => string;
      none: string;
      noneHint: string;
      searchFailed: string;
      again: string;
      choose: (values: { name: string | number }) => string;
      chosen: string;
      other: string;
      businessName: string;
      businessEmail: string;
      statement: string;
      statementHint: string;
      proof: string;
      proofHint: string;
      addProof: string;
      removeProof: (values: { name: string | number }) => string;
      submit: string;
      cancel: string;
      sent: string;
      sentShort: string;
      refused: string;
      failed: string;
      requests: {
        heading: string;
        caption: string;
        restaurant: string;
        business: string;
        sent: string;
        status: string;
        actions: string;
        pending: string;
        approved: string;
        rejected: string;
        reason: (values: { text: string | number }) => string;
        resubmit: string;
        resubmitOf: (values: { name: string | number }) => string;
        open: string;
        openOf: (values: { name: string | number }) => string;
        none: string;
      };
    };
    errors: {
      fields_required: string;
      name_too_long: string;
      phone_invalid: string;
      restaurant_required: string;
      business_required: string;
      email_invalid: string;
      statement_too_long: string;
      file_kind: string;
      file_too_large: string;
    };
    reasons: {
      fields_required: string;
      phone_invalid: string;
      email_unverified: string;
      business_required: string;
      business_name_too_long: string;
      email_invalid: string;
      documents_invalid: string;
      place_unknown: string;
      already_yours: string;
      already_requested: string;
      daily_limit: string;
      proof_missing: string;
      file_too_large: string;
      file_refused: string;
      guardian_pending: string;
    };
  };
  where: {
    showMap: string;
    showList: string;
    scan: string;
    noStreets: string;
    keepCity: string;
    ask: string;
    askAgain: string;
    afterFailure: {
      unsupported: string;
      denied: string;
      unavailable: string;
      timeout: string;
    };
    city: {
      title: string;
      placesIn: (values: { city: string | number }) => string;
      demo: (values: { cities: string | number }) => string;
      label: string;
      placeholder: string;
      show: string;
      nothing: (values: { text: string | number }) => string;
      offline: string;
      failed: string;
      searching: string;
    };
    noPlaces: string;
    noneOnDevice: string;
    noPlacesTyping: string;
    noPlacesNearby: string;
    noPlacesForQuery: string;
    noPlacesOffline: string;
    noPlacesOfflineQuery: string;
    addByHand: string;
    backToNearby: string;
    loadFailed: string;
    notOnDevice: string;
    noPlacesUnasked: string;
    addPlace: string;
  };
};
