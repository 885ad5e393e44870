import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { showPath } from '../../runtime/app-file.js';
import { addBotOptions, type BotFlags } from '../../runtime/bot-options.js';
import { createOutput } from '../../output/output.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { Session } from '../../runtime/command-session.js';
import { count } from '../../output/count.js';

type Flags = BotFlags & OutputFlags & { readonly output?: string };

/** Adds `commandry manifest`: writes everything the code declares to a file for review. */
export function addManifestCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'manifest',
    description: 'Write what the code declares to a file, for review',
    examples: [
      ['manifest', 'Write commandry.manifest.json'],
      ['manifest --output docs/commands.json', 'Write another file'],
      ['manifest --output -', 'Print it'],
      ['check', 'Check that code and file match'],
    ],
    notes:
      'It needs no network and no secrets. The file names neither the application nor a development guild.',
  });
  command.option(
    '-o, --output <file>',
    'File to write, or - for standard output (default: commandry.manifest.json beside the package.json)',
  );
  addBotOptions(command).action((flags: Flags) => runManifest(flags, session));
}

async function runManifest(flags: Flags, session: Session): Promise<void> {
  const { loadBot, routesOf } = await import('../../runtime/load-bot.js');
  const { formatManifest, toManifest } = await import('../../manifest/manifest.js');
  const { app, folder } = await loadBot(session, flags, { codeOnly: true });
  const manifest = toManifest(app.declaredScopes, app.permissionsInCode, routesOf(app));
  if (flags.output === '-') {
    session.stdout.write(formatManifest(manifest));
    return;
  }
  const { findManifestPath, isSameManifest, writeManifest } = await import('./manifest-file.js');
  const file = findManifestPath(session.cwd, folder, flags.output);
  const isWritten = !(await isSameManifest(file, manifest));
  if (isWritten) await writeManifest(file, manifest);
  const commands = manifest.scopes.reduce((sum, scope) => sum + scope.commands.length, 0);
  const sets = manifest.permissions.reduce((sum, guild) => sum + guild.sets.length, 0);
  const routes = manifest.routes.length;
  const shown = showPath(session.cwd, file);
  createOutput(session, flags).result(
    { file, isWritten, scopes: manifest.scopes.length, commands, permissionSets: sets, routes },
    isWritten
      ? `Wrote ${count(commands, 'command')} in ${count(manifest.scopes.length, 'scope')}${describeRest(sets, routes)} to ${shown}.`
      : `${shown} is already up to date.`,
  );
}

function describeRest(sets: number, routes: number): string {
  const rest = [
    ...(sets > 0 ? [`${count(sets, 'set')} of permissions`] : []),
    ...(routes > 0 ? [count(routes, 'route')] : []),
  ];
  return rest.length === 0 ? '' : `, and ${rest.join(' and ')},`;
}
