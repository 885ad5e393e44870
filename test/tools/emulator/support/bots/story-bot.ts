/** What a bot's cache holds of its guild, by name and sorted. */
export interface CachedGuild {
  readonly channels: readonly string[];
  readonly members: readonly string[];
  readonly roles: readonly string[];
  readonly threads: readonly string[];
}

/** Where a bot logs in. */
export interface Login {
  /** `http://127.0.0.1:PORT` */
  readonly baseUrl: string;
  readonly port: number;
  readonly token: string;
  readonly guildId: string;
}

/**
 * An ordinary bot, as users of its library write it. It has the commands below, and notes every event that it gets in the
 * words of the story.
 */
export interface StoryBot {
  readonly readCache: () => CachedGuild | Promise<CachedGuild>;
  readonly stop: () => unknown;
}

/** Starts a bot, which is ready when this resolves. */
export type StartStoryBot = (login: Login, note: (line: string) => void) => Promise<StoryBot>;

/** Bits of the intents of every bot of the story: guilds, members, moderation, invites, presences, messages, reactions, typing, direct messages, content and polls. */
export const STORY_INTENTS =
  (1 << 0) |
  (1 << 1) |
  (1 << 2) |
  (1 << 6) |
  (1 << 8) |
  (1 << 9) |
  (1 << 10) |
  (1 << 11) |
  (1 << 12) |
  (1 << 15) |
  (1 << 24);

/** What every bot suggests for the option of `/greet`. */
export const SUGGESTED = ['London', 'Lisbon', 'Oslo'] as const;

export const suggest = (typed: string) =>
  SUGGESTED.filter((name) => name.startsWith(typed)).map((name) => ({ name, value: name }));

/** The commands as the API takes them, for the libraries that do. */
export const STORY_COMMANDS = [
  {
    type: 1 as const,
    name: 'greet',
    description: 'Greets somebody',
    options: [{ type: 3 as const, name: 'name', description: 'Whom', required: true, autocomplete: true }],
  },
  { type: 1 as const, name: 'form', description: 'Asks what you think' },
  { type: 1 as const, name: 'slow', description: 'Takes a while' },
  { type: 2 as const, name: 'Wave' },
  { type: 3 as const, name: 'Quote' },
];

export const sorted = (names: Iterable<string>): readonly string[] => [...names].sort();
