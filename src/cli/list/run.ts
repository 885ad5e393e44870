import type { App } from '../../app.js';
import type { CommandPayload, RegisteredCommand } from '../../model/command.js';
import type { Snowflake } from '../../model/snowflake.js';
import { DEFAULT_CONCURRENCY } from '../../registration/apply.js';
import { eachInTurn } from '../../registration/in-turn.js';
import { toCommandLines } from '../command-lines.js';
import type { ListFlags } from '../list.js';
import { loadBot } from '../load-bot.js';
import { createOutput, type Output } from '../output.js';
import { createProgressBar } from '../progress.js';
import type { Session } from '../session.js';

/** The commands of one scope, as they are declared or registered. */
interface ListedScope {
  readonly scope: 'global' | 'guild';
  readonly guildId?: Snowflake;
  readonly commands: readonly (CommandPayload | RegisteredCommand)[];
}

/** Lists what the code declares, or asks the service. */
export async function runList(flags: ListFlags, session: Session): Promise<void> {
  const isRemote = flags.remote === true;
  const { app } = await loadBot(session, flags, { codeOnly: !isRemote });
  const scopes = isRemote ? await fetchScopes(app, flags, session) : listDeclared(app, flags);
  const output = createOutput(session, flags);
  output.result({ scopes }, scopes.map((scope) => describeScope(scope, output)).join('\n\n'));
}

function listDeclared({ scopes }: App, { guild }: ListFlags): ListedScope[] {
  const all = scopes.map(({ scope, payloads }) =>
    toListed(scope === 'global' ? null : scope.guildId, payloads),
  );
  if (!guild) return all;
  return guild.map((id) => all.find(({ guildId }) => guildId === id) ?? toListed(id, []));
}

async function fetchScopes(app: App, { guild }: ListFlags, session: Session): Promise<ListedScope[]> {
  const ids = guild ?? app.scopes.map(({ scope }) => (scope === 'global' ? null : scope.guildId));
  const found = new Map<Snowflake | null, ListedScope>();
  const failures: unknown[] = [];
  const bar = await createProgressBar(session);
  await eachInTurn([...new Set(ids)], DEFAULT_CONCURRENCY, async (guildId, stop) => {
    try {
      found.set(guildId, toListed(guildId, await app.fetchCommands(guildId ?? undefined)));
      bar.report({ doing: 'Reading', done: found.size, total: ids.length });
    } catch (error) {
      failures.push(error);
      stop();
    }
  });
  bar.stop();
  if (failures.length > 0) throw failures[0];
  return ids.flatMap((guildId) => found.get(guildId) ?? []);
}

function toListed(guildId: Snowflake | null, commands: ListedScope['commands']): ListedScope {
  return guildId === null ? { scope: 'global', commands } : { scope: 'guild', guildId, commands };
}

function describeScope({ guildId, commands }: ListedScope, { paint }: Output): string {
  const where = guildId === undefined ? 'Global' : `Guild ${guildId}`;
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
