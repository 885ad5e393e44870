/** A request to Discord failed. */
export const DISCORD_ERRORS = {
  DISCORD_UNREACHABLE: 'Check the network and baseUrl; is Discord (or the emulator) running there?',
  KIT_ROUTE_MISSING: 'Only in tests: answer the call with kit.rest.on.',
  DISCORD_REFUSED: 'See what Discord said.',
  RATE_LIMIT_TOO_LONG: 'Run it again after that time.',
  SYNC_INCOMPLETE:
    'Fix the reported problems and sync again: what is done stays done, and only the rest is tried.',
  PLAN_OUTDATED:
    'Run plan() again, check the new plan and apply that one: the old one would undo what others have done since.',
  REGISTRATION_REFUSED:
    'Fix each fault in the list; it is complete. Commandry checks the rules it knows beforehand, so please report one that it does not know.',
  ENTRY_POINT_LEFT_OUT:
    'Run sync() again: the entry point command was made after the plan was. To delete it, run sync({ dropEntryPoint: true }).',
  COMMAND_LIMIT_REACHED:
    'Turn some of the commands into subcommands, or remove some; others may have registered commands there too.',
  DAILY_CREATES_REACHED:
    'Run sync() again later: it continues where it stopped and repeats nothing. Updates, deletes and renames that keep the id do not count.',
  TOKEN_REFUSED:
    'Pass the bot token of this application, without "Bot " before it, from the "Bot" page of the developer portal. Making a new token invalidates the old one.',
  APPLICATION_NOT_OWN: 'Pass the applicationId and the token of one and the same application.',
  GUILD_NOT_INSTALLED:
    'Install the application in the guild with the scope applications.commands, or remove the guild from the commands.',
  DISCORD_ANSWER_MALFORMED: 'Check baseUrl: the server there does not speak API v10.',
  REDIS_AWAY:
    'Check that Redis runs and can be reached, and that the client was connected: await client.connect(). What happens meanwhile is set by whenAway of createRedisStores.',
  REDIS_REFUSED:
    'See what Redis said. OOM: give it more memory, or let it evict. READONLY: connect to the primary, by a Sentinel or cluster client. MOVED: use a cluster client.',
  REDIS_BUSY:
    'Redis is slower than what comes in. Look for what slows it down, or raise maxPending of createRedisStores.',
  SYNC_STOPPED: 'The next synchronisation continues where this one stopped.',
} as const;
