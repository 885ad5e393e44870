/** Lengths and counts of command definitions, in code points or elements. */
export const COMMAND_LIMITS = {
  name: { min: 1, max: 32 },
  description: { min: 1, max: 100 },
  options: 25,
  choices: 25,
  choiceName: { min: 1, max: 100 },
  choiceStringValue: 100,
  minLength: { min: 0, max: 6000 },
  maxLength: { min: 1, max: 6000 },
  /** The largest magnitude of INTEGER and NUMBER values. */
  integer: Number.MAX_SAFE_INTEGER,
  number: 2 ** 53,
  /** Commands of each type in one scope; an entry point command only among the global ones. */
  commands: { CHAT_INPUT: 100, USER: 15, MESSAGE: 15, PRIMARY_ENTRY_POINT: 1 },
  /** Elements of one bulk overwrite: the sum of the counts by type. */
  bulk: { global: 131, guild: 130 },
  /** Extensions and groups of an ATTACHMENT option. */
  fileTypes: 10,
  /**
   * Names, descriptions and string choice values of one command together; of a text's localizations only the longest
   * counts.
   */
  size: 8000,
  /** Permissions of one command in one guild. */
  permissions: 100,
  /** New commands in one guild, or globally, in one day. */
  createsPerDay: 200,
} as const;

/** Lengths and counts of a message, in code points or elements. */
export const MESSAGE_LIMITS = {
  content: 2000,
  embeds: 10,
  embedTitle: 256,
  embedDescription: 4096,
  embedFields: 25,
  embedFieldName: 256,
  embedFieldValue: 1024,
  embedFooter: 2048,
  embedAuthor: 256,
  /** Every text of all embeds of a message together. */
  embedTexts: 6000,
  /** Addresses in embeds and media. */
  url: 2048,
  /** A 24-bit number. */
  color: { min: 0, max: 0xffffff },
  attachments: 10,
  attachmentName: { min: 1, max: 1024 },
  attachmentText: 1024,
  /** Users, and roles, that allowed_mentions may name. */
  mentions: 100,
  pollQuestion: { min: 1, max: 300 },
  pollAnswer: { min: 1, max: 55 },
  pollAnswers: { min: 1, max: 10 },
  /** Hours. */
  pollDuration: { min: 1, max: 768 },
} as const;

/** Milliseconds from delivery to the initial response; after that the token is invalid. */
export const INITIAL_RESPONSE_MS = 3000;

/** Milliseconds until the token of an interaction expires: the limit for edits and follow-up messages. */
export const INTERACTION_TOKEN_MS = 15 * 60 * 1000;

/** Follow-up messages of an interaction that came only through the user's own installation. */
export const USER_INSTALL_FOLLOW_UPS = 5;
