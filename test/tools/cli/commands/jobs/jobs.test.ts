import { beforeAll, describe, expect, it } from 'vitest';
import { createSqliteQueue } from 'commandry/sqlite';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const botWith = (queue: string): string => `
import { createApp, createMemoryQueue, defineJob, readSettings } from 'commandry';
import { createSqliteQueue } from 'commandry/sqlite';
export const app = createApp({
  commands: [defineJob('remind', () => undefined)],
  ${queue}
  ...readSettings(),
});
`;

/** A bot whose queue has a job for tomorrow and one that has failed. */
async function makeBot() {
  const file = `${makeTemporaryFolder()}/bot.sqlite`;
  const queue = createSqliteQueue({ file });
  const job = { kind: 'job', name: 'remind', maxAttempts: 1, backoffMs: 0 } as const;
  await queue.add({ ...job, id: 'remind~2', data: { data: 2 }, delayMs: 86_400_000 });
  await queue.add({ ...job, id: 'remind~1', data: { data: { userId: '7' } }, delayMs: 0 });
  const worker = queue.work(async (attempt) => {
    await attempt.note('attempt 1: Error: The channel is\u001b gone.');
    return 'failed' as const;
  });
  await expect.poll(() => queue.deadLetters?.list()).toHaveLength(1);
  await worker.close();
  await queue.close();
  const project = built.makeProject({
    'app.js': botWith(`queue: createSqliteQueue({ file: ${JSON.stringify(file)} }),`),
  });
  return { project, open: () => createSqliteQueue({ file }) };
}

describe('commandry jobs', () => {
  it('shows what is queued, and what has failed for good, with why', async () => {
    const { project } = await makeBot();
    const { code, out } = await project.run(['jobs']);
    expect(code).toBe(0);
    expect(out.replace(/\d{4}-\S+Z/, 'TIME'))
      .toBe(`Queue bot.sqlite: 0 waiting, 0 in progress, 1 for later, 1 given up
Failed jobs: 1
  remind~1  failed at TIME, attempts: 1
      attempt 1: Error: The channel is\\u001b gone.
`);
  });

  it('shows it as JSON, with the data', async () => {
    const { project } = await makeBot();
    const { out } = await project.run(['jobs', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      queue: 'bot.sqlite',
      depth: { delayed: 1, failed: 1 },
      failed: [{ id: 'remind~1', name: 'remind', data: { userId: '7' }, attempts: 1 }],
    });
  });

  it('queues a failed job again', async () => {
    const { project, open } = await makeBot();
    expect((await project.run(['jobs', '--retry', 'remind~1'])).code).toBe(0);
    const queue = open();
    expect(await queue.depth()).toMatchObject({ waiting: 1 });
    await queue.close();
  });

  it('forgets a failed job, and says if there is none', async () => {
    const { project } = await makeBot();
    const { code, out, err } = await project.run(['jobs', '--remove', 'remind~1', '--remove', 'remind~9']);
    expect(code).toBe(1);
    expect(out).toContain('No job has failed for good.');
    expect(err).toContain('remind~9');
  });

  it('says that an app has no queue, or one that keeps no failed jobs', async () => {
    const memory = built.makeProject({ 'app.js': botWith('queue: createMemoryQueue(),') });
    expect((await memory.run(['jobs'])).out).toContain('keeps no failed jobs');
    expect((await memory.run(['jobs', '--retry', '1'])).code).toBe(2);
    const none = built.makeProject({ 'app.js': botWith('').replace(/defineJob\('remind'.*\)/, '') });
    const { code, err } = await none.run(['jobs']);
    expect(code).toBe(2);
    expect(err).toContain('no queue');
  });
});
