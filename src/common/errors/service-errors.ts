/** The service was asked something and did not do it. */
export const SERVICE_ERRORS = {
  SERVICE_UNREACHABLE: {
    status: 500,
    help: 'Check the network and baseUrl; is the service (or the emulator) running there?',
  },
  SERVICE_REFUSED: { status: 500, help: 'See what the service said.' },
  RATE_LIMIT_TOO_LONG: { status: 500, help: 'Run it again when the time is over.' },
  SYNC_INCOMPLETE: {
    status: 500,
    help: 'Mend what is said there and sync again: what is done stays done, and only the rest is tried.',
  },
  PLAN_OUTDATED: {
    status: 500,
    help: 'Run plan() again, look at the new plan and apply that one: the old one would undo what others did since.',
  },
  REGISTRATION_REFUSED: {
    status: 500,
    help: 'Mend each fault in the list; they are all there. Commandry checks the rules it knows before, so please report a rule it does not know.',
  },
  ENTRY_POINT_LEFT_OUT: {
    status: 500,
    help: 'Run sync() again: the entry point command was made after the plan was. To be rid of one, run sync({ dropEntryPoint: true }).',
  },
  COMMAND_LIMIT_REACHED: {
    status: 500,
    help: 'Turn some of the commands into subcommands, or remove some; others may have registered commands there too.',
  },
  DAILY_CREATES_REACHED: {
    status: 500,
    help: 'Run sync() again later: it goes on where it stopped and repeats nothing. Updates and deletes do not count; a rename that keeps its id does not either.',
  },
  TOKEN_REFUSED: {
    status: 500,
    help: 'Pass the bot token of this application, without "Bot " before it, from the "Bot" page of the developer portal. A token ends when a new one is made.',
  },
  APPLICATION_NOT_OWN: {
    status: 500,
    help: 'Pass the applicationId and the token of one and the same application.',
  },
  GUILD_NOT_INSTALLED: {
    status: 500,
    help: 'Install the application in the guild with the scope applications.commands, or take the guild out of the commands.',
  },
  SERVICE_ANSWER_MALFORMED: {
    status: 500,
    help: 'Check baseUrl: what answers there does not speak API v10.',
  },
  SYNC_LOCK_FAILED: {
    status: 500,
    help: "Check the store behind syncLock. With whenAway: 'alone', the default, a replica without the lock synchronises by itself.",
  },
  SYNC_LOCK_BUSY: {
    status: 500,
    help: 'This replica has changed nothing and can serve. Raise waitMs of syncLock if a synchronisation takes that long.',
  },
  SYNC_STOPPED: {
    status: 500,
    help: 'The next synchronisation goes on where this one stopped.',
  },
} as const;
