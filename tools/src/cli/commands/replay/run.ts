import { compare, printDifferences, type ActionDifference } from '../../../recordings/compare.js';
import { createOutput, type Output } from '../../output/output.js';
import { count } from '../../output/count.js';
import type { Session } from '../../runtime/command-session.js';
import { loadBot } from '../../runtime/load-bot.js';
import type { ReplayFlags } from './command.js';
import { deliverInteraction, isInteraction } from './deliver-interaction.js';
import { playRecording } from './play-recording.js';
import { readFile, toRecording } from './read-recording-file.js';

/** Plays a recording, or an interaction of production. */
export async function runReplay(file: string, flags: ReplayFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const json = await readFile(session, file);
  if (isInteraction(json)) {
    const { app } = await loadBot(session, flags, { codeOnly: true });
    const { heading, lines, problems } = await deliverInteraction(app, json);
    if (problems.length > 0) session.exitCode = 1;
    const text = [
      heading,
      ...lines.map((line) => `    ${line}`),
      ...problems.map((problem) => output.paint('red', problem)),
    ];
    output.result({ heading, shown: lines, problems }, text.join('\n'));
    return;
  }
  const recording = toRecording(json, file);
  const { app } = await loadBot(session, flags, { codeOnly: true });
  const played = await playRecording(app, recording);
  const differences = compare(recording.actions, played, Date.parse(recording.started_at));
  if (differences.length > 0) session.exitCode = 1;
  const actions = count(recording.actions.length, 'action');
  output.result({ actions: recording.actions.length, differences }, describe(differences, actions, output));
}

function describe(differences: readonly ActionDifference[], actions: string, { paint }: Output): string {
  if (differences.length === 0) return `${actions} played, and no differences.`;
  const printed = printDifferences(differences)
    .split('\n')
    .map((line) =>
      line.startsWith('  - ') ? paint('red', line) : line.startsWith('  + ') ? paint('green', line) : line,
    );
  return [
    ...printed,
    '',
    `${actions} played; ${differences.length} with differences (- recorded, + shown now).`,
  ].join('\n');
}
