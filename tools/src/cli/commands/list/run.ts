import pMap from 'p-map';
import type { App } from 'commandry';
import type { CommandPayload, RegisteredCommand, Snowflake } from 'commandry/protocol';
import { DEFAULT_CONCURRENCY, toVisible } from 'commandry/sync';
import { toCommandLines } from '../../runtime/command-lines.js';
import { toFailure } from '../../output/report-failure.js';
import type { ListFlags } from './flags.js';
import { loadBot } from '../../runtime/load-bot.js';
import { describeEvents, toListedEvents } from './listed-events.js';
import { describeRoutes, toListedRoutes } from './listed-routes.js';
import { createOutput, type Output } from '../../output/output.js';
import { createProgressBar } from '../../output/progress.js';
import type { Session } from '../../runtime/command-session.js';

/** The declared or registered commands of one scope. */
interface ListedScope {
  readonly scope: 'global' | 'guild';
  readonly guildId?: Snowflake;
  readonly commands: readonly (CommandPayload | RegisteredCommand)[];
  /** Why they could not be read. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** Lists what the code declares, or asks Discord. */
export async function runList(flags: ListFlags, session: Session): Promise<void> {
  const isRemote = flags.remote === true || flags.emulator !== undefined;
  const { app } = await loadBot(session, flags, { codeOnly: !isRemote });
  const scopes = isRemote ? await fetchScopes(app, flags, session) : listDeclared(app, flags);
  if (scopes.some(({ error }) => error)) session.exitCode = 1;
  const output = createOutput(session, flags);
  // Routes and handlers of events belong to the code alone, and to no guild.
  const isWhole = !isRemote && !flags.guild;
  const routes = isWhole ? toListedRoutes(app) : undefined;
  const events = isWhole ? toListedEvents(app) : undefined;
  const texts = [
    ...scopes.map((scope) => describeScope(scope, output)),
    ...(routes && routes.length > 0 ? [describeRoutes(routes, output)] : []),
    ...(events && events.length > 0 ? [describeEvents(events, output)] : []),
  ];
  output.result({ scopes, ...(routes ? { routes, events } : {}) }, texts.join('\n\n'));
}

function listDeclared({ scopes }: App, { guild }: ListFlags): ListedScope[] {
  const all = scopes.map(({ scope, payloads }) =>
    toListed(scope === 'global' ? null : scope.guildId, payloads),
  );
  if (!guild) return all;
  return guild.map((id) => all.find(({ guildId }) => guildId === id) ?? toListed(id, []));
}

async function fetchScopes(app: App, { guild }: ListFlags, session: Session): Promise<ListedScope[]> {
  const ids = [
    ...new Set(guild ?? app.scopes.map(({ scope }) => (scope === 'global' ? null : scope.guildId))),
  ];
  const found = new Map<Snowflake | null, ListedScope>();
  const failures: unknown[] = [];
  const bar = await createProgressBar(session);
  /** A failure that concerns every scope: no further one is asked for. */
  let isOver = false;
  const read = async (guildId: Snowflake | null): Promise<void> => {
    if (isOver) return;
    try {
      found.set(guildId, toListed(guildId, await app.fetchCommands(guildId ?? undefined)));
    } catch (thrown) {
      failures.push(thrown);
      const refused = toRefusal(thrown);
      if (refused) found.set(guildId, { ...toListed(guildId, []), error: refused });
      else isOver = true;
    }
    bar.report({ doing: 'Reading', done: found.size, total: ids.length });
  };
  await pMap(ids, read, { concurrency: DEFAULT_CONCURRENCY });
  bar.stop();
  if (found.size < ids.length || failures.length === ids.length) throw failures[0];
  return ids.flatMap((guildId) => found.get(guildId) ?? []);
}

/** Discord's error for one scope that the application may not access; undefined for a failure that concerns all. */
function toRefusal(thrown: unknown): ListedScope['error'] {
  const failure = toFailure(thrown);
  const status = failure?.discord?.status;
  return failure && (status === 403 || status === 404)
    ? { code: failure.code, message: failure.message }
    : undefined;
}

function toListed(guildId: Snowflake | null, commands: ListedScope['commands']): ListedScope {
  return guildId === null ? { scope: 'global', commands } : { scope: 'guild', guildId, commands };
}

function describeScope({ guildId, commands, error }: ListedScope, { paint }: Output): string {
  const where = guildId === undefined ? 'Global' : `Guild ${guildId}`;
  if (error) return paint('red', `${where}: could not be read. ${toVisible(error.message)}`);
  const count = commands.length === 1 ? '1 command' : `${commands.length || 'no'} commands`;
  const lines = commands.flatMap((command) =>
    toCommandLines(command as CommandPayload).map((line, index) => ({
      ...line,
      registration: index === 0 && 'id' in command ? `id ${command.id}, version ${command.version}` : '',
    })),
  );
  const width = Math.max(...lines.map(({ usage }) => usage.length));
  return [
    paint('bold', `${where}: ${count}`),
    ...lines.flatMap(({ usage, description, registration }) => [
      `  ${usage.padEnd(width)}  ${paint('dim', description)}`.trimEnd(),
      ...(registration === '' ? [] : [paint('dim', `      ${registration}`)]),
    ]),
  ].join('\n');
}
