import type { App } from 'commandry';
import { connectGateway, type GatewaySession } from 'commandry/gateway';
import { countPlan } from 'commandry/sync';
import { neededIntents, readEnvironment, VARIABLES } from 'commandry/tooling';
import type { LiveInteraction } from '../../../../emulator/live-mirror.js';
import { CliError } from '../../../output/cli-error.js';
import type { BotFlags } from '../../../runtime/bot-options.js';
import { loadBot } from '../../../runtime/load-bot.js';
import type { Session } from '../../../runtime/command-session.js';
import { connectParent, tellReads, type Parent } from '../bot/parent.js';
import { observeCalls } from './observe-calls.js';

/** How long work in flight may continue when the bot is asked to end, in milliseconds. */
const DRAIN_MS = 500;

/**
 * Loads a bot, registers its commands in the development guild if the parent process agrees, and connects it to Discord's
 * gateway, until the parent asks it to end or exits.
 */
export async function runLiveBot(flags: BotFlags, session: Session): Promise<void> {
  const parent = connectParent();
  try {
    await live(parent, flags, session);
  } finally {
    parent.leave();
  }
}

async function live(parent: Parent, flags: BotFlags, session: Session): Promise<void> {
  tellReads(parent);
  const { note } = observeCalls((call) => {
    parent.send({ type: 'call', call });
  });
  const { app } = await loadBot(session, flags, { isServed: true });
  const guildId = findGuild(app, session);
  const intents = neededIntents(app);
  parent.send({ type: 'needs', intents });
  const begun = await parent.next();
  if (begun?.type !== 'begin') return;
  if (!(await register(parent, app, guildId))) return;
  observeInteractions(app, (interaction) => {
    note(interaction);
    parent.send({ type: 'interaction', interaction });
  });
  const sessions = new Map(begun.sessions.map((each) => [each.shardId, each]));
  const saved: GatewaySession[] = [];
  const connection = connectGateway(app, {
    intents: intents.map(({ intent }) => intent),
    sessions: {
      load: (shardId) => sessions.get(shardId) ?? null,
      save: (_shardId, kept) => {
        if (kept) saved.push(kept);
      },
    },
  });
  // A failure is in the log, and ends the process.
  const isReady = await Promise.race([
    connection.ready.then(
      () => true,
      () => false,
    ),
    parent.over.then(() => true),
  ]);
  if (isReady) {
    parent.send({ type: 'connected', commands: countCommands(app, guildId) });
    await parent.over;
  }
  await connection.close();
  parent.send({ type: 'sessions', sessions: saved });
  await app.close({ drainMs: DRAIN_MS });
}

/**
 * Returns the development guild.
 *
 * @throws CliError where the app would register its commands elsewhere.
 */
function findGuild(app: App, { env }: Session): string {
  const { developmentGuildId: guildId = '' } = readEnvironment(env);
  const others = app.scopes.flatMap(({ scope, payloads }) => {
    if (payloads.length === 0) return [];
    // An Activity is started by the entry point, which exists once and is global. It is not registered.
    if (scope === 'global') return payloads.every(({ type }) => type === ENTRY_POINT) ? [] : ['global'];
    return scope.guildId === guildId ? [] : [`guild ${scope.guildId}`];
  });
  if (others.length === 0) return guildId;
  throw new CliError(
    `The app would register commands elsewhere than in the development guild ${guildId}: ${others.join(', ')}. Pass ${VARIABLES.developmentGuildId[0]} to createApp as developmentGuildId, as { ...readSettings() } does. Nothing was registered.`,
    { code: 'LIVE_GUILD_UNUSED' },
  );
}

const ENTRY_POINT = 4;

/**
 * Registers the commands in the guild after the parent has agreed. Where it does not, the commands stay as they are.
 *
 * @returns False if the bot is to end.
 */
async function register(parent: Parent, app: App, guildId: string): Promise<boolean> {
  const plan = await app.plan({ onlyGuilds: [guildId] });
  if (countPlan(plan).requests === 0) return true;
  parent.send({ type: 'plan', plan });
  const decided = await parent.next();
  if (decided?.type !== 'register') return false;
  if (!decided.isWanted) return true;
  const { writes } = await app.apply(plan);
  parent.send({ type: 'registered', requests: writes });
  return true;
}

/** Tells of each interaction before the app answers it. */
function observeInteractions(app: App, onInteraction: (interaction: LiveInteraction) => void): void {
  const answerByCall = app.answerByCall.bind(app);
  app.answerByCall = (payload, host) => {
    onInteraction(payload as LiveInteraction);
    return answerByCall(payload, host);
  };
}

function countCommands({ scopes }: App, guildId: string): number {
  return scopes.flatMap(({ scope, payloads }) =>
    scope !== 'global' && scope.guildId === guildId ? payloads : [],
  ).length;
}
