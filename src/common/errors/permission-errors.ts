/** Command permissions cannot be read, changed or explained as requested. */
export const PERMISSION_ERRORS = {
  BEARER_NEEDED:
    'Pass bearerToken: the access token of a user who manages the guild and its roles and has granted applications.commands.permissions.update. A bot token can only read.',
  BEARER_SCOPE_MISSING:
    'Let a user who manages the guild and its roles grant applications.commands.permissions.update.',
  BEARER_REFUSED:
    'Get a new token with the refresh token, or let the user grant it again: this one has expired or was revoked.',
  PERMISSIONS_INVALID: 'Correct each entry in the list; it is complete.',
  PERMISSIONS_DENIED:
    'Use the token of a user who has MANAGE_GUILD and MANAGE_ROLES in the guild, can use the command, and can manage each role, user and channel that is named. The permissions of the user count, not those of the bot.',
  PERMISSIONS_BATCH_DISABLED: 'Set the permissions of each command separately.',
  PERMISSIONS_INCOMPLETE:
    'Fix what failed and run syncPermissions() again, with the same plan as restore if one was given: it does the rest and repeats nothing.',
  COMMAND_NOT_REGISTERED:
    'Register the commands first, with app.sync() or "commandry sync"; then their permissions can be set.',
  COMMAND_NOT_FOUND:
    'Correct the name or the id. A command that was deleted or renamed has lost its permissions.',
  COMMAND_AMBIGUOUS: 'Say which one by its id, or by its type.',
  GUILD_UNREADABLE:
    'Correct the id, or add the bot to the guild and let it see the channel: being installed with the scope applications.commands alone is not enough.',
  MEMBER_UNKNOWN: 'Name a user who is a member of the guild.',
  CHANNEL_UNKNOWN: 'Name a channel or a thread of the guild.',
} as const;
