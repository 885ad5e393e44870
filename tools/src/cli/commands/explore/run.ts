import { mkdir, writeFile } from 'node:fs/promises';
import { randomBytes, randomInt } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { App } from 'commandry';
import { writeRecording } from '../../../recordings/recording.js';
import { explore, type Explored, type Finding } from '../../../testing/explore/explore.js';
import { createDevWorld } from '../dev/dev-world.js';
import { readWorldFile } from '../emulator/read-world-file.js';
import { exportWorld, type ReadWorld } from '../../../emulator/domain/world/world.js';
import { readOptions } from '../../../emulator/emulator-options.js';
import { openMemoryStore } from '../../../emulator/storage/open-store.js';
import { count } from '../../output/count.js';
import { createOutput, type Output } from '../../output/output.js';
import type { OutputFlags } from '../../output/output-flags.js';
import { toPrintable } from '../../output/printable.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import { loadBot } from '../../runtime/load-bot.js';

/** The options of `commandry explore`. */
export interface ExploreFlags extends BotFlags, OutputFlags {
  readonly budget: number;
  readonly seconds: number;
  readonly seed?: number;
  readonly world?: string;
  readonly out?: string;
}

/**
 * Explores a bot, and prints what it found.
 *
 * @param load - Loads it.
 */
export async function runExplore(
  flags: ExploreFlags,
  session: Session,
  load: () => Promise<App> = async () => (await loadBot(session, flags, { codeOnly: true })).app,
): Promise<void> {
  const output = createOutput(session, flags);
  const app = await load();
  const { seed = randomInt(2 ** 32), budget, seconds } = flags;
  const world = await readWorld(flags, session.cwd);
  const over = new AbortController();
  const cancel = session.clock.after(seconds * 1000, () => {
    over.abort();
  });
  const explored = await explore(app, { seed, paths: budget, world, over: over.signal }).finally(cancel);
  const files = await writeFindings(explored.findings, flags.out, session.cwd);
  const findings = explored.findings.map(({ recording: _recording, isSteady, place, ...finding }, index) => ({
    ...finding,
    place: shortenPlace(place, session.cwd),
    is_steady: isSteady,
    recording: files[index] ?? null,
  }));
  const { paths, isComplete } = explored;
  output.result(
    { seed, paths, is_complete: isComplete, findings },
    toPrintable([...findings.flatMap(formatFinding(output)), formatSum(explored)].join('\n')),
  );
  if (findings.length > 0) session.exitCode = 1;
}

/** Returns the world of the file with everything that follows from it, such as the roles of everybody. */
async function readWorld(flags: ExploreFlags, cwd: string): Promise<ReadWorld | undefined> {
  if (flags.world === undefined) return undefined;
  const usual = createDevWorld('bot', randomBytes(33).toString('base64url'));
  const { world } = await readWorldFile(usual, flags, cwd);
  return exportWorld(openMemoryStore(readOptions({ world })).store);
}

async function writeFindings(
  findings: readonly Finding[],
  out: string | undefined,
  cwd: string,
): Promise<readonly string[]> {
  if (out === undefined || findings.length === 0) return [];
  await mkdir(resolve(cwd, out), { recursive: true });
  return Promise.all(
    findings.map(async ({ code, recording }, index) => {
      if (!recording) return '';
      const file = join(out, `${index + 1}-${code.toLowerCase().replaceAll('_', '-')}.json`);
      await writeFile(resolve(cwd, file), writeRecording(recording));
      return file;
    }),
  );
}

type ShownFinding = Omit<Finding, 'recording' | 'isSteady'> & {
  readonly is_steady: boolean;
  readonly recording: string | null;
};

function formatFinding({ paint }: Output) {
  return ({ kind, code, place, message, steps, is_steady: isSteady, recording }: ShownFinding): string[] => [
    `${paint('red', `${kind}: ${code}`)} in ${place}`,
    ...message.split('\n', 3).map((line) => `  ${line}`),
    ...steps.map((step) => `  - ${step}`),
    ...(isSteady ? [] : ['  It did not happen again on a second run.']),
    ...(recording === null || recording === '' ? [] : [`  ${recording}`]),
    '',
  ];
}

function formatSum({ seed, paths, isComplete, findings }: Explored): string {
  const found = findings.length === 0 ? 'nothing was found' : count(findings.length, 'finding');
  const rest = isComplete ? '' : '; more paths remain';
  return `Seed ${seed}: ${count(paths, 'path')}, ${found}${rest}.`;
}

function shortenPlace(place: string, cwd: string): string {
  if (!place.startsWith('/')) return place;
  const short = relative(cwd, place);
  return short.startsWith('..') ? place : short;
}
