import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as v from 'valibot';
import { type } from 'arktype';
import {
  defineCommand,
  defineOptionKind,
  IntegerOption,
  NumberOption,
  SlashCommand,
  StringOption,
  type AppOptions,
  type ChatInputInteraction,
  type StandardSchema,
} from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { pending } from '../../support/apps/after-defer.js';
import { kit, message, startApp, userMessage } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

const Day = z.iso.date('Write a day such as 2026-12-24.').transform((text) => new Date(text));
const DayOfValibot = v.pipe(
  v.string(),
  v.isoDate('Write a day such as 2026-12-24.'),
  v.transform((text) => new Date(text)),
);

/** Answers a use of `/run`. */
async function run(
  commands: AppOptions['commands'],
  options: Parameters<typeof kit.chatInput>[2],
): Promise<unknown> {
  const { app } = startApp({ commands });
  return (await kit.chatInput(app, 'run', options)).body;
}

describe('the handler gets what the schema returns', () => {
  test('as a parameter, of either library', async () => {
    class Remind {
      @SlashCommand('run', 'd')
      run(
        _: ChatInputInteraction,
        @StringOption('from', 'd', { required: true, schema: Day }) from: Date,
        @StringOption('to', 'd', { required: true, schema: DayOfValibot }) to: Date,
        @IntegerOption('n', 'd', { required: true, schema: z.int().transform(BigInt) }) n: bigint,
        @NumberOption('share', 'd', {
          schema: v.pipe(
            v.number(),
            v.transform((share) => `${share * 100} %`),
          ),
        })
        share?: string,
      ) {
        return `${to.getTime() - from.getTime()} ms, ${n + 1n}, ${share ?? 'none'}`;
      }
    }
    const days = { from: '2026-12-24', to: '2026-12-25', n: 41 };
    expect(await run([Remind], { ...days, share: 0.5 })).toEqual(message('86400000 ms, 42, 50 %'));
    expect(await run([Remind], days)).toEqual(message('86400000 ms, 42, none'));
  });

  test('as a parameter, of ArkType, whose failures are lists of issues', async () => {
    const DayOfArkType = type('string.date.iso.parse').configure({
      message: 'Write a day such as 2026-12-24.',
    });
    class Remind {
      @SlashCommand('run', 'd')
      run(
        _: ChatInputInteraction,
        @StringOption('day', 'd', { required: true, schema: DayOfArkType }) day: Date,
        @StringOption('tone', 'd', { schema: type("'kind' | 'strict'") }) tone: 'kind' | 'strict' = 'kind',
      ) {
        return `${day.getTime()} ${tone}`;
      }
    }
    const at = Date.parse('2026-12-24');
    expect(await run([Remind], { day: '2026-12-24' })).toEqual(message(`${at} kind`));
    expect(await run([Remind], { day: '2026-12-24', tone: 'strict' })).toEqual(message(`${at} strict`));
    expect(await run([Remind], { day: 'soon' })).toMatchObject(userMessage(/day.*Write a day such as 2026/));
    expect(await run([Remind], { day: '2026-12-24', tone: 'rude' })).toMatchObject(userMessage(/tone/));
  });

  test('by its name', async () => {
    const remind = defineCommand({
      name: 'run',
      description: 'd',
      options: { when: { type: 'string', description: 'd', required: true, schema: Day } },
      run: (_, { when }) => String(when.getUTCFullYear()),
    });
    expect(await run([remind], { when: '2026-12-24' })).toEqual(message('2026'));
  });

  test('of a kind of option', async () => {
    const DayOption = defineOptionKind({ type: 'string', schema: Day });
    class Remind {
      @SlashCommand('run', 'd')
      run(_: ChatInputInteraction, @DayOption('when', 'd', { required: true }) when: Date) {
        return String(when.getUTCFullYear());
      }
    }
    expect(await run([Remind], { when: '2026-12-24' })).toEqual(message('2026'));
  });
});

describe('an option that is left out', () => {
  class Greet {
    @SlashCommand('run', 'd')
    run(
      _: ChatInputInteraction,
      @StringOption('name', 'd', { schema: z.string().max(9).default('you') }) name: string,
      @StringOption('day', 'd', { schema: Day }) day?: Date,
      @IntegerOption('n', 'd', { schema: v.optional(v.pipe(v.number(), v.maxValue(9)), 7) }) n?: number,
    ) {
      return `${name} ${String(day)} ${String(n)}`;
    }
  }

  test('is filled by the default of its schema, or stays undefined', async () => {
    expect(await run([Greet], {})).toEqual(message('you undefined 7'));
    expect(await run([Greet], { name: 'Ada', n: 1 })).toEqual(message('Ada undefined 1'));
  });

  test('has no name in what a handler gets by names', async () => {
    const given: object[] = [];
    const greet = defineCommand({
      name: 'run',
      description: 'd',
      options: { day: { type: 'string', description: 'd', schema: Day } },
      run: (_, options) => {
        given.push(options);
        return 'ok';
      },
    });
    await run([greet], {});
    expect(given).toEqual([{}]);
  });
});

describe('a refused value', () => {
  const Password = z.string().min(8, 'Too short.').regex(/\d/, 'It needs a digit.');
  class Remind {
    @SlashCommand('run', 'd', { nameLocalizations: { de: 'lauf' } })
    run(
      _: ChatInputInteraction,
      @StringOption('when', 'd', { nameLocalizations: { de: 'wann' }, schema: Day }) when?: Date,
      @StringOption('word', 'd', { schema: Password, minLength: 1 }) word?: string,
      @StringOption('day', 'd', { schema: DayOfValibot }) day?: Date,
    ) {
      return `${String(when)} ${String(word)} ${String(day)}`;
    }
  }

  test.each([
    [{ when: 'soon' }, 'en-US', '`when`: Write a day such as 2026-12-24.'],
    [{ when: 'soon' }, 'de', '`wann`: Write a day such as 2026-12-24.'],
    [{ when: 'soon' }, 'fr', '`when` : Write a day such as 2026-12-24.'],
    [{ when: 'soon' }, 'ja', '`when`：Write a day such as 2026-12-24.'],
    [{ word: 'abc' }, 'en-US', '`word`: Too short.\nIt needs a digit.'],
    [
      { when: '24.12.', day: 'Monday' },
      'en-US',
      '`when`: Write a day such as 2026-12-24.\n`day`: Write a day such as 2026-12-24.',
    ],
  ])('%j is told to a user with the language %s', async (options, locale, content) => {
    const { app, logbook } = startApp({ commands: [Remind] });
    const { body } = await kit.send(app, { ...chatInputPayload(kit.context(), 'run', options), locale });
    expect(body).toMatchObject({ type: 4, data: { content, flags: 64 } });
    expect(app.counters.OPTION_VALUE_REFUSED).toBe(1);
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });

  test('is logged with the words of the schema', async () => {
    const { app, logbook } = startApp({ commands: [Remind] });
    await kit.chatInput(app, 'run', { when: 'soon' });
    expect(logbook.entries).toMatchObject([
      {
        level: 'warn',
        message:
          'A submitted value was refused. when: found "soon", refused with "Write a day such as 2026-12-24."',
      },
    ]);
  });
});

describe('an asynchronous schema', () => {
  const Known = z.string().refine(async (id) => {
    await Promise.resolve();
    return id !== 'gone';
  }, 'Nobody knows it.');

  test('decides before the handler runs', async () => {
    class Find {
      @SlashCommand('run', 'd')
      run(_: ChatInputInteraction, @StringOption('id', 'd', { required: true, schema: Known }) id: string) {
        return `Found ${id}`;
      }
    }
    const { app } = startApp({ commands: [Find] });
    expect((await kit.chatInput(app, 'run', { id: 'here' })).body).toEqual(message('Found here'));
    expect((await kit.chatInput(app, 'run', { id: 'gone' })).body).toMatchObject(
      userMessage(/^`id`: Nobody knows it\.$/),
    );
  });

  test('of Zod runs once, and a rejection is no unhandled one', async () => {
    let count = 0;
    const schema = z.string().refine((id) => {
      count++;
      return id === 'here' ? Promise.resolve(true) : Promise.reject(new Error('The database is away.'));
    });
    class Find {
      @SlashCommand('run', 'd')
      run(_: ChatInputInteraction, @StringOption('id', 'd', { required: true, schema }) id: string) {
        return `Found ${id}`;
      }
    }
    const { app, logbook } = startApp({ commands: [Find] });
    expect((await kit.chatInput(app, 'run', { id: 'here' })).body).toEqual(message('Found here'));
    expect(count).toBe(1);
    expect((await kit.chatInput(app, 'run', { id: 'away' })).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['SCHEMA_FAILED']);
  });

  test('that is slow is deferred as a slow handler is, and the reply follows', async () => {
    const known = pending<boolean>();
    class Slow {
      @SlashCommand('run', 'd')
      run(
        _: ChatInputInteraction,
        @StringOption('id', 'd', { required: true, schema: z.string().refine(() => known.promise) })
        id: string,
      ) {
        return `Found ${id}`;
      }
    }
    const { app, clock, service } = startApp({ commands: [Slow] });
    const answer = kit.chatInput(app, 'run', { id: 'here' });
    await until(() => clock.waiting() > 0);
    clock.advance(2000);
    expect((await answer).body).toMatchObject({ type: 5 });
    known.give(true);
    await until(() => app.inFlight.count === 0);
    expect(JSON.stringify(service.told())).toContain('Found here');
  });

  test('that never decides is given up at the deadline', async () => {
    class Stuck {
      @SlashCommand('run', 'd', { defer: 'never' })
      run(
        _: ChatInputInteraction,
        @StringOption('id', 'd', {
          required: true,
          schema: z.string().refine(() => new Promise(() => undefined)),
        })
        id: string,
      ) {
        return id;
      }
    }
    const { app, clock } = startApp({ commands: [Stuck] });
    const answer = kit.chatInput(app, 'run', { id: 'here' });
    await until(() => clock.waiting() > 0);
    clock.advance(2750);
    expect((await answer).body).toMatchObject(userMessage(/took too long/));
    expect(app.counters.HANDLER_TOO_SLOW).toBe(1);
  });
});

/** A schema whose validation returns this. */
const failing = (validate: () => unknown): StandardSchema<string, string> => ({
  '~standard': { version: 1, vendor: 'own', validate: validate as never },
});

test('issues that are also the result, as those of ArkType are, refuse the value', async () => {
  /** Cannot be made from a length, as `map` of a list of its kind would. */
  class Issues extends Array<{ readonly message: string }> {
    constructor(message: string) {
      super();
      this.push({ message });
    }

    get issues(): this {
      return this;
    }
  }
  class Find {
    @SlashCommand('run', 'd')
    run(
      _: ChatInputInteraction,
      @StringOption('id', 'd', { schema: failing(() => new Issues('must be short')) }) id?: string,
    ) {
      return String(id);
    }
  }
  expect(await run([Find], { id: 'x' })).toMatchObject(userMessage(/must be short/));
});

describe('a schema that fails', () => {
  const cause = new Error('The database is away.');

  test.each<[string, () => unknown, RegExp]>([
    [
      'by throwing',
      () => {
        throw cause;
      },
      /^The database is away\.$/,
    ],
    ['by rejecting', () => Promise.reject(cause), /^The database is away\.$/],
    ['by returning no result', () => true, /returned true, which is not a result/],
    ['by returning a list without issues', () => [], /which is not a result/],
    ['by returning issues that are no list', () => ({ issues: 'many' }), /which is not a result/],
  ])(
    '%s is told with its place and cause; the user gets the incident id',
    async (_what, validate, reason) => {
      class Find {
        @SlashCommand('run', 'd')
        run(_: ChatInputInteraction, @StringOption('id', 'd', { schema: failing(validate) }) id?: string) {
          return String(id);
        }
      }
      const { app, logbook } = startApp({ commands: [Find] });
      const { body } = await kit.chatInput(app, 'run', { id: 'x' });
      expect(body).toMatchObject(userMessage(/incident-1/));
      expect(logbook.entries).toMatchObject([
        {
          level: 'error',
          event: 'SCHEMA_FAILED',
          handler: 'Find.run',
          error: {
            message: expect.stringContaining('The schema of Find.run(), "run id" failed.') as string,
            cause: { message: expect.stringMatching(reason) as string },
          },
        },
      ]);
    },
  );
});

test('what is no schema is told when the app is created', () => {
  class Wrong {
    @SlashCommand('run', 'd')
    run(
      _: ChatInputInteraction,
      @StringOption('id', 'd', { schema: { parse: String } as never }) id?: string,
    ) {
      return String(id);
    }
  }
  expect(() => startApp({ commands: [Wrong] })).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({
          code: 'WRONG_KIND',
          location: expect.objectContaining({
            className: 'Wrong',
            methodName: 'run',
            option: 'run id',
          }) as unknown,
          wanted: expect.stringContaining('Standard Schema') as unknown,
        }),
      ],
    }),
  );
});
