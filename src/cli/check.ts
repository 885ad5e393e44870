import type { Command } from 'commander';
import { addCommand } from './add-command.js';
import { showPath } from './app-file.js';
import { addBotOptions, type BotFlags } from './bot-options.js';
import { DIFFERS } from './exit-codes.js';
import { createOutput, type OutputFlags } from './output.js';
import type { Session } from './session.js';

type Flags = BotFlags & OutputFlags & { readonly manifest?: string };

/** Adds `commandry check`: whether the code says what was committed, and what the service has. */
export function addCheckCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'check',
    description: 'See whether the code says what the manifest says. Ends with 3 if it does not.',
    examples: [
      ['check', 'the code against commandry.manifest.json; in CI, without secrets'],
      ['check --manifest docs/commands.json', 'against another file'],
      ['manifest', 'what to run when the code is right, and the file is not'],
    ],
  }).alias('validate');
  command.option('-m, --manifest <file>', 'the manifest; else commandry.manifest.json');
  addBotOptions(command).action((flags: Flags) => runCheck(flags, session));
}

async function runCheck(flags: Flags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const { loadBot } = await import('./load-bot.js');
  const { compareManifests } = await import('../registration/manifest/compare-manifests.js');
  const { toManifest } = await import('../registration/manifest/manifest.js');
  const { findManifestPath, readManifest } = await import('./manifest-file.js');
  const { formatChanges } = await import('./format-changes.js');
  const { app, folder } = await loadBot(session, flags, { codeOnly: true });
  const file = findManifestPath(session.cwd, folder, flags.manifest);
  const scopes = compareManifests(await readManifest(file), toManifest(app.declaredScopes));
  const shown = showPath(session.cwd, file);
  const isSame = scopes.length === 0;
  if (!isSame) session.exitCode = DIFFERS;
  output.result(
    { isSame, file, scopes },
    isSame
      ? `The code says what ${shown} says.`
      : `${formatChanges(scopes, output.paint)}\n\nThe code does not say what ${shown} says. Run "commandry manifest" if the code is right.`,
  );
}
