import { findUngrantedIntents } from 'commandry/protocol';
import { readEnvironment, VARIABLES, type NeededIntent } from 'commandry/tooling';
import * as z from 'zod';
import { CliError, type CliErrorCode } from '../../../output/cli-error.js';
import { describeFailure, toFailure } from '../../../output/report-failure.js';
import type { Session } from '../../../runtime/command-session.js';
import { askDiscord, type KnownApplication } from '../../doctor/ask-discord.js';
import { checkDiscord } from '../../doctor/check-discord.js';
import { fetchWithin, type Fetched } from '../../doctor/fetch-within.js';

/** Whom a bot is that is developed with the live service, and where. */
export interface LiveIdentity {
  readonly application: KnownApplication;
  readonly botUser: LiveUser;
  /** Of the application: who looks at the page, as far as is known. */
  readonly owner: LiveUser;
  readonly token: string;
  /** The address of Discord, without a slash at its end. */
  readonly baseUrl: string;
  /** The only guild in which commands are registered. */
  readonly guild: { readonly id: string; readonly name: string };
  readonly sessionStarts: SessionStarts;
}

interface LiveUser {
  readonly id: string;
  readonly username: string;
}

/** How often a bot may still begin a session of the gateway. */
export interface SessionStarts {
  readonly remaining: number;
  readonly total: number;
  /** Milliseconds until all are there again. */
  readonly resetAfterMs: number;
}

const LIVE_DISCORD = 'https://discord.com';

/** How many starts of sessions are few: each save of a file may take one. */
const FEW_STARTS = 100;

/**
 * Finds out who the bot is by asking Discord, and whether it can be developed over the gateway. Changes nothing.
 *
 * @param guildId - As the command line says; else the environment does.
 * @throws CliError with what is wrong and what to do.
 */
export async function findLiveIdentity(session: Session, guildId: string | undefined): Promise<LiveIdentity> {
  const settings = readGiven(session);
  const { token } = settings;
  if (token === undefined) {
    throw live(
      'LIVE_TOKEN_MISSING',
      `${VARIABLES.token[0]} is not set, neither in .env nor in the shell. Set it to the token of the application's page "Bot" in the developer portal.`,
    );
  }
  const baseUrl = (settings.baseUrl ?? LIVE_DISCORD).replace(/\/+$/, '');
  const asked = await askDiscord(session, baseUrl, token);
  // Discord tells the key, and the bot is given that one.
  const { publicKey: _publicKey, ...named } = settings;
  const wrong = checkDiscord(asked, baseUrl, named).find(
    ({ name, status }) => status === 'fail' && name !== 'clock',
  );
  const application = 'unreachable' in asked ? undefined : asked.application;
  if (wrong || !application) {
    const { name, found, todo = '' } = wrong ?? { name: 'token', found: 'Discord names no application.' };
    throw live('LIVE_REFUSED', `${name === 'token' ? `${VARIABLES.token[0]}: ` : ''}${found} ${todo}`.trim());
  }
  refuseEndpoint(application);
  const guild = await findGuild(
    session,
    { baseUrl, token, application },
    guildId ?? settings.developmentGuildId,
  );
  const botUser = application.bot ?? { id: application.id, username: application.name };
  return {
    application,
    botUser,
    owner: application.owner ?? { id: '1', username: 'owner' },
    token,
    baseUrl,
    guild,
    sessionStarts: await readSessionStarts(session, { baseUrl, token, application }),
  };
}

/** Says that few starts of sessions remain; undefined where there are enough. */
export function warnOfFewStarts({ remaining, total, resetAfterMs }: SessionStarts): string | undefined {
  if (remaining > Math.min(FEW_STARTS, total / 2)) return undefined;
  const hours = Math.ceil(resetAfterMs / 3_600_000);
  return `Only ${remaining} of ${total} session starts are left until they are reset in ${hours} h. A bot that goes beyond them gets a new token from Discord, and every connection ends. Save less often, or use "commandry dev" without --live meanwhile.`;
}

/**
 * Says which privileged intents a bot needs that its application was not granted, and what to do; undefined if it has
 * them all.
 */
export function refuseIntents(
  { id, name, flags = 0 }: KnownApplication,
  needed: readonly NeededIntent[],
): string | undefined {
  const missing = needed.filter(({ bit }) => findUngrantedIntents(bit, flags).length > 0);
  if (missing.length === 0) return undefined;
  const list = missing.map(
    ({ intent, portalName = intent, neededBy }) =>
      `"${portalName}" (for ${neededBy.map(({ handler }) => handler).join(', ')})`,
  );
  return `${name} lacks privileged intents that the bot needs: ${list.join(', ')}. Switch them on at ${portalOf(id)}/bot, save, and start this again. Nothing was registered.`;
}

function readGiven({ env }: Session) {
  try {
    return readEnvironment(env);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    throw new CliError(describeFailure(failure), { cause: error, reportedCode: failure.code });
  }
}

/** An application with an endpoint gets all of its interactions there. */
function refuseEndpoint({ id, name, interactions_endpoint_url: url }: KnownApplication): void {
  if (url === undefined || url === null || url === '') return;
  throw live(
    'LIVE_ENDPOINT_SET',
    `${name} has an interactions endpoint, ${url}: Discord sends every interaction there, and none over the gateway. Use an application of its own for development. If nobody needs this one's endpoint, clear "Interactions Endpoint URL" at ${portalOf(id)}/information and save. Nothing was changed.`,
  );
}

/** What is asked about, and as whom. */
interface Asking {
  readonly baseUrl: string;
  readonly token: string;
  readonly application: KnownApplication;
}

async function findGuild(
  session: Session,
  asking: Asking,
  guildId: string | undefined,
): Promise<LiveIdentity['guild']> {
  const { id: applicationId, name } = asking.application;
  if (guildId === undefined) {
    throw live(
      'LIVE_GUILD_MISSING',
      `Commands are registered in one guild only, and none is named. Pass its id with --guild, or set ${VARIABLES.developmentGuildId[0]}.`,
    );
  }
  const commands = await ask(session, asking, `/applications/${applicationId}/guilds/${guildId}/commands`);
  if ('unreachable' in commands || commands.status !== 200) {
    const isOutside = !('unreachable' in commands) && [400, 403, 404].includes(commands.status);
    if (!isOutside) throw unexpected(`the commands of guild ${guildId}`, commands);
    throw live(
      'LIVE_GUILD_REFUSED',
      `${name} is not in guild ${guildId}, or may not have commands there. Add it: https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&guild_id=${guildId} . For another guild pass --guild.`,
    );
  }
  // A bot that was added without the scope "bot" cannot read the guild, and needs not.
  const found = await ask(session, asking, `/guilds/${guildId}`);
  const guild = 'unreachable' in found ? undefined : Named.safeParse(parse(found.text)).data;
  return { id: guildId, name: guild?.name ?? `Guild ${guildId}` };
}

const Named = z.looseObject({ name: z.string() });

const GatewayBot = z.looseObject({
  session_start_limit: z.looseObject({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
});

async function readSessionStarts(session: Session, asking: Asking): Promise<SessionStarts> {
  const answer = await ask(session, asking, '/gateway/bot');
  const read = 'unreachable' in answer ? undefined : GatewayBot.safeParse(parse(answer.text)).data;
  if (!read) throw unexpected('the gateway', answer);
  const { total, remaining, reset_after: resetAfterMs } = read.session_start_limit;
  return { total, remaining, resetAfterMs };
}

function ask(session: Session, { baseUrl, token }: Asking, path: string): Promise<Fetched> {
  return fetchWithin(session, LIMIT_MS, `${baseUrl}/api/v10${path}`, {
    headers: {
      'user-agent': `DiscordBot (https://www.npmjs.com/package/commandry, ${session.version})`,
      authorization: `Bot ${token}`,
    },
  });
}

const LIMIT_MS = 10_000;

function unexpected(what: string, answer: Fetched): CliError {
  const how = 'unreachable' in answer ? answer.unreachable : `it answers ${answer.status}`;
  return live('LIVE_REFUSED', `Discord does not tell of ${what}: ${how}. Try again later.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function live(code: CliErrorCode, message: string): CliError {
  return new CliError(message, { code });
}

/** The page of an application in the developer portal. */
export function portalOf(applicationId: string): string {
  return `https://discord.com/developers/applications/${applicationId}`;
}
