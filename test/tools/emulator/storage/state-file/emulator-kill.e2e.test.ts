import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { buildCliInOne } from '../../../../support/processes/built-cli.js';
import { propertyRuns } from '../../../../support/property.js';
import { createRandom } from '../../../../support/random.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { startChild, type ChildEmulator } from '../../support/child-emulator.js';
import { ScopeWorker } from '../../support/scope-worker.js';

const KILLS = propertyRuns(4, 100);
/** Acknowledged requests of one life, at most. */
const MOST = 40;
let cli: string;

beforeAll(async () => {
  cli = await buildCliInOne();
});

test(`an emulator that is killed ${KILLS} times under load has every command that it acknowledged, with its id and version`, async () => {
  const folder = makeTemporaryFolder();
  const world = createWorld();
  const [application, guild] = [world.applications[0]!, world.guilds[0]!];
  // Without an entry point command, which an overwrite may not leave out.
  application.embedded = false;
  writeFileSync(join(folder, 'world.json'), JSON.stringify(world));
  const flags = ['--state', join(folder, 'state'), '--world', join(folder, 'world.json'), '--no-rate-limits'];

  const random = createRandom(4);
  const base = `/api/v10/applications/${application.id}`;
  const authorization = `Bot ${application.token}`;
  const toWorker = (scope: string, prefix: string, mayOverwrite: boolean) =>
    new ScopeWorker(base + scope, prefix, mayOverwrite, random, authorization);
  const workers = [
    toWorker('/commands', 'a', false),
    toWorker('/commands', 'b', false),
    toWorker('/commands', 'c', false),
    toWorker(`/guilds/${guild.id}/commands`, 'd', true),
  ];

  let emulator: ChildEmulator = await startChild(cli, flags);
  onTestFinished(() => emulator.kill());
  let acknowledged = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    acknowledged += await loadAndKill(emulator, workers, 1 + random.below(MOST));
    emulator = await startChild(cli, flags);
    const problems = await Promise.all(workers.map((worker) => worker.findProblem(emulator.baseUrl)));
    expect(problems.filter(Boolean), `after kill ${kill}`).toEqual([]);
  }
  expect(acknowledged).toBeGreaterThan(KILLS);
});

/** Lets all of them work at once and kills the emulator as soon as so many requests were acknowledged. */
async function loadAndKill(emulator: ChildEmulator, workers: readonly ScopeWorker[], wanted: number) {
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  await Promise.all(
    workers.map(async (worker) => {
      while (await worker.work(emulator.baseUrl)) {
        acknowledged += 1;
        if (acknowledged >= wanted) killed ??= emulator.kill();
      }
    }),
  );
  await killed;
  return acknowledged;
}
