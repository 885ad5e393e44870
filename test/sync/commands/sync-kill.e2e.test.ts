import { execFile, type ChildProcess } from 'node:child_process';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { WEATHER } from '../../tools/emulator/support/emulator.js';
import { bundle } from '../../support/processes/bundle.js';
import { startServiceAtHand } from '../support/service-at-hand.js';

const GUILDS = Array.from({ length: 5 }, (_, index) => `30000000000000000${index + 1}`);
let child: string;
beforeAll(async () => {
  child = await bundle(new URL('../support/syncing-child.ts', import.meta.url));
});

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

test('a process that is killed after each write is followed by one that does the rest, and nothing is written twice', async () => {
  const service = await startServiceAtHand({ createsPerDay: 3 }, GUILDS);
  let running: ChildProcess | undefined;
  let writes = 0;
  let killAfter = Number.POSITIVE_INFINITY;
  const end = service.emulator.subscribe((event) => {
    if (event.type !== 'API_RESPONSE' || event.method === 'GET') return;
    writes++;
    if (writes >= killAfter) running?.kill('SIGKILL');
  });
  onTestFinished(async () => {
    end();
    running?.kill('SIGKILL');
    await service.stop();
  });
  const sync = () =>
    new Promise<Ended>((resolve) => {
      const parameters = [child, service.emulator.baseUrl, WEATHER.id, WEATHER.token, ...GUILDS];
      running = execFile(process.execPath, parameters, (error, output) => {
        resolve({ signal: error?.signal ?? null, output });
      });
    });

  for (const at of [1, 3]) {
    killAfter = at;
    expect((await sync()).signal).toBe('SIGKILL');
    expect(writes).toBeLessThan(GUILDS.length);
  }
  killAfter = Number.POSITIVE_INFINITY;
  const before = writes;
  expect((await sync()).output).toContain(`${GUILDS.length - before} written`);
  expect(writes).toBe(GUILDS.length);
  for (const guildId of GUILDS) expect(await service.list(guildId)).toHaveLength(3);
});
