import { readEntries as readAll } from '../build/entries.mjs';

/** An entry of a package that authors of bots import from. */
export interface Entry {
  /** As it is imported: `commandry-dev/testing`. */
  readonly name: string;
  /** The path of its source from the root of the repository. */
  readonly source: string;
  /** What it is for, as a sentence. */
  readonly about: string;
}

/** What each public entry is for, in the order in which one needs them. */
const ABOUT: Readonly<Record<string, string>> = {
  commandry: 'Commands, components, events, jobs, replies, and the app that ties them.',
  'commandry-dev/testing': 'The test kit, which uses a bot as its users do.',
  'commandry-dev/testing/vitest': 'Matchers of replies for Vitest.',
  'commandry-dev/testing/jest': 'Matchers of replies for Jest.',
  'commandry/node': 'The HTTP server of Node.js.',
  'commandry/express': 'A middleware for Express.',
  'commandry/fetch': 'A handler from `Request` to `Response`, for workers and other frameworks.',
  'commandry/gateway': 'Connects an app to the gateway, or lends it the connection of a discord.js client.',
  'commandry/sqlite': 'A queue and stores that outlive their process, in a file.',
  'commandry/bullmq': 'A queue in BullMQ.',
  'commandry/lambda': 'Serves an app from AWS Lambda, behind an HTTP API or a function URL.',
  'commandry/redis': 'What several processes share, in Redis.',
  'commandry/authorization': 'OAuth2, tokens, and links that install an application.',
  'commandry/sync':
    'Registration: plans of commands and of their permissions, and why a user can use a command.',
  'commandry/localization': 'Catalogues, their checks, and texts in the language of the user.',
  'commandry/rank': 'Ranking suggestions by what is typed.',
  'commandry/telemetry': 'Traces and metrics with OpenTelemetry.',
  'commandry/protocol': "Discord's payloads, limits and permissions, as types and checks.",
  'commandry-dev/emulator': 'The emulator of Discord, from code.',
};

/** Entries for the tools of this repository, without promises to others. */
const NOT_PUBLIC = ['commandry/tooling', 'commandry/tooling/kit'];

/** Returns the public entries of both packages, each of which has its source and a sentence about it. */
export function readEntries(): Entry[] {
  const sources = new Map(
    readAll()
      .filter(({ folder }) => folder !== 'create/')
      .map(({ name, source }) => [name, source]),
  );
  const named = new Set([...Object.keys(ABOUT), ...NOT_PUBLIC]);
  const unknown = [...sources.keys()].filter((name) => !named.has(name));
  const gone = [...named].filter((name) => !sources.has(name));
  if (unknown.length > 0 || gone.length > 0)
    throw new Error(
      `scripts/api/entries.ts lacks ${unknown.join(', ') || 'nothing'} and has ${gone.join(', ') || 'nothing'} too many.`,
    );
  return Object.entries(ABOUT).map(([name, about]) => ({ name, about, source: sources.get(name) ?? '' }));
}
