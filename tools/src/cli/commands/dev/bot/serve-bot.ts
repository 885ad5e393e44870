import { resolve } from 'node:path';
import type { App } from 'commandry';
import { createServer } from 'commandry/node';
import { setCommandLine } from 'commandry/tooling';
import type { BotFlags } from '../../../runtime/bot-options.js';
import { CliError } from '../../../output/cli-error.js';
import { loadBot } from '../../../runtime/load-bot.js';
import { trackLoading } from '../../../runtime/loader/track-loading.js';
import { refuseLiveDiscord } from '../../../runtime/refuse-live-discord.js';
import type { Session } from '../../../runtime/command-session.js';
import type { FromBot, ToBot } from '../child-messages.js';

const HOST = '127.0.0.1';
const EVENTS_PATH = '/events';

/** How long work in flight may continue when the bot is asked to end, in milliseconds. */
const DRAIN_MS = 500;

/** Loads a bot, registers its commands and serves it, until the parent process asks it to end or exits. */
export async function runServe(flags: BotFlags, port: number, session: Session): Promise<void> {
  const parent = connectParent();
  try {
    await serve(parent, flags, port, session);
  } finally {
    parent.leave();
  }
}

async function serve(parent: Parent, flags: BotFlags, port: number, session: Session): Promise<void> {
  refuseLiveDiscord('"commandry dev"');
  trackLoading((read) => {
    parent.send({ type: 'read', ...read });
  });
  setCommandLine({
    onRead: (folder, extensions) => {
      parent.send({ type: 'read', path: resolve(folder), extensions });
    },
  });
  const { app } = await loadBot(session, flags, { isServed: true });
  parent.send({
    type: 'loaded',
    guildIds: app.scopes.flatMap(({ scope }) => (scope === 'global' ? [] : [scope.guildId])),
  });
  await parent.prepared;
  // An app of an older copy has no such list.
  const { events = [] } = app as Partial<App>;
  const server = createServer(app, events.length === 0 ? {} : { eventsPath: EVENTS_PATH });
  const { port: listening } = await server.listen(port, HOST);
  await app.sync(session.output.quiet === true ? { onPlan: () => undefined } : {});
  parent.send({
    type: 'ready',
    url: `http://${HOST}:${listening}/interactions`,
    commands: app.scopes.flatMap((scope) => scope.payloads).length,
    ...(events.length === 0
      ? {}
      : {
          events: {
            url: `http://${HOST}:${listening}${EVENTS_PATH}`,
            types: events.map(({ type }) => type),
          },
        }),
  });
  await parent.over;
  await server.close({ servingMs: 0, drainMs: DRAIN_MS });
}

interface Parent {
  send(message: FromBot): void;
  readonly prepared: Promise<void>;
  /** Resolves when the bot should end. */
  readonly over: Promise<void>;
  /** Closes the connection, which would keep this process alive. */
  leave(): void;
}

/** @throws CliError unless another process of this program started this one. */
function connectParent(): Parent {
  if (!process.send) {
    throw new CliError('"serve" is for internal use by "commandry dev". Run "commandry dev".', {
      exitCode: 2,
    });
  }
  // Ctrl+C reaches every process of a terminal; the parent decides.
  process.on('SIGINT', () => undefined);
  const over = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('disconnect', resolve);
  });
  const prepared = new Promise<void>((resolve) => {
    // There is only one message.
    process.once('message', (_message: ToBot) => {
      resolve();
    });
  });
  return {
    send: (message) => {
      // A parent that has exited is noticed by its disconnect.
      process.send?.(message, undefined, {}, () => undefined);
    },
    prepared: Promise.race([prepared, over]),
    over,
    leave: () => {
      if (process.connected) process.disconnect();
    },
  };
}
