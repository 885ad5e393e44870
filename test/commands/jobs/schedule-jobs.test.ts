import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createApp,
  SlashCommand,
  defineJob,
  Job,
  type App,
  type ChatInputInteraction,
  type QueuedJob,
} from 'commandry';
import { kit, startApp } from '../../support/apps/started-app.js';
import { createRecordingQueue } from './support/recording-queue.js';

class Reminders {
  @Job('remind', { maxAttempts: 3, backoffMs: 200 })
  remind({ data }: QueuedJob<{ text: string }>) {
    return data.text;
  }
}
const greet = defineJob('greet', ({ data }: QueuedJob<{ userId: string }>) => data.userId);

function startJobs(...[add]: Parameters<typeof createRecordingQueue>) {
  const { queue, added } = createRecordingQueue(add);
  const app = createApp({ commands: [Reminders, greet], ...kit.credentials, queue });
  return { app, added };
}

/** Resolves to how a call of plain JavaScript is refused. */
async function refusalOf(...given: readonly unknown[]): Promise<string> {
  const { app, added } = startJobs();
  const later = app.later as unknown as (...given: readonly unknown[]) => Promise<unknown>;
  const error: unknown = await later(...given).catch((thrown: unknown) => thrown);
  expect(added).toEqual([]);
  const { code, message } = error as { readonly code?: string; readonly message: string };
  return `${code ?? '?'} ${message}`;
}

describe('later', () => {
  test('queues a method, a defined job or a name, with its data and settings', async () => {
    const { app, added } = startJobs();
    await app.later(60_000, Reminders, 'remind', { text: 'tea' });
    await app.later(0, greet, { userId: '7' });
    await app.later(5, 'greet');
    expect(added).toEqual([
      {
        id: expect.stringMatching(/^remind~[\w-]{36}$/) as string,
        ...{ kind: 'job', name: 'remind', data: { data: { text: 'tea' } } },
        ...{ delayMs: 60_000, maxAttempts: 3, backoffMs: 200 },
      },
      {
        id: expect.stringMatching(/^greet~/) as string,
        ...{ kind: 'job', name: 'greet', data: { data: { userId: '7' } } },
        ...{ delayMs: 0, maxAttempts: 5, backoffMs: 1000 },
      },
      expect.objectContaining({ name: 'greet', data: { data: undefined }, delayMs: 5 }),
    ]);
  });

  test('names a job by an id of the author, and cancels it', async () => {
    const { app, added } = startJobs();
    const queued = await app.later(60_000, greet, { userId: '7' }, { id: 'of-7' });
    expect(queued.id).toBe('greet~of-7');
    expect(added.map(({ id }) => id)).toEqual(['greet~of-7']);
    expect([await queued.cancel(), await queued.cancel()]).toEqual([true, false]);
  });

  test('is there in handlers of interactions and in jobs of app.run', async () => {
    const { queue, added } = createRecordingQueue();
    class Remind {
      @SlashCommand('remind', 'd')
      async remind(interaction: ChatInputInteraction) {
        await interaction.later(1000, Reminders, 'remind', { text: interaction.user.username });
        return 'noted';
      }
    }
    const { app } = startApp({ commands: [Remind, Reminders], queue });
    await kit.chatInput(app, 'remind');
    await app.run('nightly', ({ later }) => later(0, 'remind', { text: 'night' }));
    expect(added.map(({ data }) => data)).toEqual([
      { data: { text: expect.any(String) as string } },
      { data: { text: 'night' } },
    ]);
  });

  test('says what a queue that does not keep a job said', async () => {
    const { app } = startJobs(() => Promise.reject(new Error('away')));
    await expect(app.later(0, greet, { userId: '7' })).rejects.toMatchObject({
      code: 'WORK_QUEUE_FAILED',
      message: expect.stringContaining("The job 'greet' could not be queued") as string,
      cause: new Error('away'),
    });
  });

  test('refuses what is no job, a delay and an id that are none, and names what was meant', async () => {
    expect(await refusalOf(0, 'gret')).toMatch(/^JOB_UNKNOWN .*no job 'gret'\. Did you mean "greet"\?/);
    expect(await refusalOf(0, Reminders, 'forget', {})).toMatch(/^JOB_UNKNOWN .*Reminders\.forget/);
    expect(await refusalOf(0, undefined)).toMatch(/^JOB_UNKNOWN later was given undefined/);
    expect(
      await refusalOf(
        0,
        defineJob('greet', () => 1),
      ),
    ).toMatch(/^JOB_UNKNOWN/);
    expect(await refusalOf(0, Reminders, { text: 'tea' })).toMatch(
      /^JOB_UNKNOWN .*name its method with @Job/,
    );
    for (const options of [null, 7, { ids: 'x' }])
      expect(await refusalOf(0, 'greet', {}, options)).toMatch(
        /^SETTING_INVALID later was given settings it cannot use\. options/,
      );
    for (const delayMs of [-1, 0.5, NaN, '7', 31_536_000_001])
      expect(await refusalOf(delayMs, 'greet')).toMatch(/^SETTING_INVALID later .* delayMs: must be a whole/);
    for (const id of ['', 'a:b', 'x'.repeat(65), 7])
      expect(await refusalOf(0, 'greet', {}, { id })).toMatch(
        /^SETTING_INVALID later .* options\.id: must be/,
      );
  });

  test.each([
    [{ at: new Date(0) }, 'data.at is an instance of Date'],
    [{ n: [1, 2n] }, 'data.n[1] is a bigint'],
    [{ n: NaN }, 'data.n is NaN'],
    [[undefined], 'data[0] is undefined'],
    // eslint-disable-next-line no-sparse-arrays -- plain JavaScript may have holes
    [[1, , 3], 'data[1] is undefined'],
    [{ run: () => 1 }, 'data.run is a function'],
    [new Map(), 'data is an instance of Map'],
    ['x'.repeat(300_000), 'has 300002 bytes as JSON'],
  ])('refuses data that would not arrive as it was sent: %#', async (data, found) => {
    expect(await refusalOf(0, 'greet', data)).toMatch(/^JOB_DATA_INVALID /);
    expect(await refusalOf(0, 'greet', data)).toContain(found);
  });

  test('refuses data that contains itself', async () => {
    const data: Record<string, unknown> = {};
    data['self'] = data;
    expect(await refusalOf(0, 'greet', data)).toMatch(/^JOB_DATA_INVALID .*contains itself/);
  });

  test('keeps any JSON as it is, and refuses whatever JSON would change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({ maxDepth: 3, withBigInt: true, withDate: true, withMap: true }),
        async (data) => {
          const { app, added } = startJobs();
          const isKept = await app.later(0, 'greet', data).then(
            () => true,
            () => false,
          );
          const json = isKept ? JSON.stringify(added[0]?.data) : '{}';
          if (isKept) expect(normal(JSON.parse(json))).toEqual(normal({ data }));
          else expect(added).toEqual([]);
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (data) => {
        const { app, added } = startJobs();
        await app.later(0, 'greet', data);
        expect(added).toHaveLength(1);
      }),
    );
  });
});

/** Without the fields that are undefined, without the difference of -0, and without prototypes. */
function normal(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map(normal);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return new Map(fields.map(([key, inner]) => [key, normal(inner)]));
}

describe('an app', () => {
  test('with jobs needs a queue', () => {
    expect(() => createApp({ commands: [greet], ...kit.credentials })).toThrow(
      expect.objectContaining({
        code: 'QUEUE_MISSING',
        message: expect.stringContaining("'greet'") as string,
      }),
    );
  });

  test('without jobs refuses to queue one', async () => {
    const app: App = createApp({ commands: [], ...kit.credentials });
    await expect(app.later(0, 'greet')).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
  });

  test('refuses a queue that is none', () => {
    const options = { commands: [], ...kit.credentials, queue: { add: () => undefined } };
    expect(() => createApp(options as never)).toThrow(/queue: must have the functions add, remove, work/);
  });
});
