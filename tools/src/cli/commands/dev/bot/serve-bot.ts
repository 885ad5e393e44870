import type { App } from 'commandry';
import { createServer } from 'commandry/node';
import { WEBHOOK_EVENT_TYPES } from 'commandry/protocol';
import { describeError, isGatewayEvent, neededIntents } from 'commandry/tooling';
import { CliError } from '../../../output/cli-error.js';
import type { SyncOptions } from 'commandry/sync';
import type { BotFlags } from '../../../runtime/bot-options.js';
import { loadBot } from '../../../runtime/load-bot.js';
import { refuseLiveDiscord } from '../../../runtime/refuse-live-discord.js';
import type { Session } from '../../../runtime/command-session.js';
import { DRAIN_MS } from '../child-messages.js';
import { toDeclaration, toFailedSync, toSynced } from './declaration.js';
import { connectParent, tellReads, type Parent } from './parent.js';

const HOST = '127.0.0.1';
const EVENTS_PATH = '/events';

/** Loads a bot, registers its commands and serves it, until the parent process asks it to end or exits. */
export async function runServe(flags: BotFlags, port: number, session: Session): Promise<void> {
  const parent = connectParent();
  try {
    await serve(parent, flags, port, session);
  } catch (error) {
    // What it says in words is printed; where it happened is known by the cause alone.
    const told = error instanceof CliError && error.cause !== undefined ? error.cause : error;
    parent.send({ type: 'failed', error: describeError(told) });
    throw error;
  } finally {
    parent.leave();
  }
}

async function serve(parent: Parent, flags: BotFlags, port: number, session: Session): Promise<void> {
  refuseLiveDiscord('"commandry dev"');
  tellReads(parent);
  const { app } = await loadBot(session, flags, { isServed: true });
  parent.send({
    type: 'loaded',
    guildIds: app.scopes.flatMap(({ scope }) => (scope === 'global' ? [] : [scope.guildId])),
  });
  await parent.next();
  const { events, receiveEvents } = app;
  const server = createServer(app, receiveEvents ? { eventsPath: EVENTS_PATH } : {});
  const { port: listening } = await server.listen(port, HOST);
  await register(app, parent, session.output.quiet === true ? { onPlan: () => undefined } : {});
  await connectForEvents(app, parent.over);
  parent.send({
    type: 'ready',
    url: `http://${HOST}:${listening}/interactions`,
    commands: app.scopes.flatMap((scope) => scope.payloads).length,
    ...(receiveEvents && {
      events: {
        url: `http://${HOST}:${listening}${EVENTS_PATH}`,
        types: events.map(({ type }) => type),
      },
    }),
  });
  await parent.over;
  await server.close({ servingMs: 0, drainMs: DRAIN_MS });
}

/** Registers the commands of an app, and reports what it declares and what came of it. */
async function register(app: App, parent: Parent, options: SyncOptions): Promise<void> {
  const { scopes } = app;
  const declare = (synced?: ReturnType<typeof toSynced>) => {
    parent.send({ type: 'declared', declaration: toDeclaration(scopes, synced) });
  };
  declare();
  try {
    declare(toSynced(await app.sync(options)));
  } catch (error) {
    declare(toFailedSync(scopes, error));
    throw error;
  }
}

/** Connects an app to the gateway if it handles events that come no other way. `app.close` closes the connection. */
async function connectForEvents(app: App, over: Promise<void>): Promise<void> {
  const overHttp: ReadonlySet<string> = new Set(WEBHOOK_EVENT_TYPES);
  // An app of an older copy has no such list.
  const { events = [] } = app as Partial<App>;
  if (!events.some(({ type }) => isGatewayEvent(type) && !overHttp.has(type))) return;
  const { connectGateway } = await import('commandry/gateway');
  const { ready } = connectGateway(app, { intents: neededIntents(app).map(({ intent }) => intent) });
  // Why it could not connect is in the log, and commands work all the same.
  await Promise.race([ready.catch(() => undefined), over]);
}
