import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Command,
  defineCommand,
  defineSubcommand,
  GuardRejection,
  Guard,
  SlashCommand,
  StringOption,
  Subcommand,
  Use,
  UserCommand,
  type AppOptions,
  type CommandryError,
  type GuardFunction,
  type Middleware,
} from 'commandry';
import { kit, message, userMessage, startApp } from '../../support/apps/started-app.js';

const steps: string[] = [];
/** Middleware that says when it begins and ends. */
const around =
  (name: string): Middleware =>
  async (_interaction, next) => {
    steps.push(name);
    await next();
    steps.push(`/${name}`);
  };
const guard =
  (name: string): GuardFunction =>
  () => {
    steps.push(name);
  };

function startChain(commands: AppOptions['commands'], settings: Partial<AppOptions> = {}) {
  steps.length = 0;
  return startApp({ commands, ...settings });
}

/** One command, inside of one middleware that any function is. */
function inside(middleware: unknown, handler: () => string = () => 'handled') {
  class Inside {
    @Use(middleware as Middleware)
    @SlashCommand('run', 'd')
    run() {
      steps.push('handler');
      return handler();
    }
  }
  return startChain([Inside]);
}

describe('middleware runs', () => {
  @Use(around('class'))
  @Guard(guard('class guard'))
  class Onion {
    @Use(around('method'), around('second'))
    @Guard(guard('method guard'))
    @SlashCommand('run', 'd')
    run() {
      steps.push('handler');
      return 'done';
    }
    @SlashCommand('bare', 'd')
    bare() {
      steps.push('handler');
      return 'done';
    }
  }
  const settings = { use: [around('app')], guards: [guard('app guard')] };

  test('around application, class and method, in the order that it is written in', async () => {
    const { app } = startChain([Onion], settings);
    expect((await kit.chatInput(app, 'run')).body).toEqual(message('done'));
    expect(steps).toEqual([
      ...['app', 'app guard', 'class', 'class guard', 'method', 'second', 'method guard', 'handler'],
      ...['/second', '/method', '/class', '/app'],
    ]);
  });

  test('around every method of a class', async () => {
    const { app } = startChain([Onion]);
    await kit.chatInput(app, 'bare');
    expect(steps).toEqual(['class', 'class guard', 'handler', '/class']);
  });

  test('around what a subclass overrides: what a parent says is never lost', async () => {
    @Use(around('child'))
    class Child extends Onion {
      @Use(around('own'))
      @SlashCommand('run', 'of the child')
      override run() {
        return super.run();
      }
    }
    const { app } = startChain([Child]);
    await kit.chatInput(app, 'run');
    expect(steps.slice(0, 8)).toEqual([
      ...['class', 'class guard', 'child', 'method', 'second', 'method guard', 'own', 'handler'],
    ]);
  });

  test('around subcommands of other classes too', async () => {
    @Use(around('other'))
    class Other {
      @Subcommand('two', 'd')
      two() {
        return 'done';
      }
    }
    @Use(around('parent'))
    @Command('one', 'd', { subcommands: () => [Other] })
    class Parent {}
    const { app } = startChain([Parent]);
    await kit.chatInput(app, 'one two');
    expect(steps).toEqual(['parent', 'other', '/other', '/parent']);
  });

  test('around commands of every kind without decorators', async () => {
    const leaf = defineCommand({
      name: 'leaf',
      description: 'd',
      use: [around('leaf')],
      guards: [guard('leaf guard')],
      run: () => 'done',
    });
    const parent = defineCommand({
      name: 'one',
      description: 'd',
      use: [around('one')],
      subcommands: {
        group: {
          description: 'd',
          use: [around('group')],
          subcommands: {
            two: defineSubcommand({ description: 'd', guards: [guard('two')], run: () => 'done' }),
          },
        },
      },
    });
    const user = defineCommand({ type: 'user', name: 'Menu', use: [around('menu')], run: () => 'done' });
    const { app } = startChain([leaf, parent, user]);
    await kit.chatInput(app, 'leaf');
    await kit.chatInput(app, 'one group two');
    await kit.userCommand(app, 'Menu');
    expect(steps).toEqual([
      ...['leaf', 'leaf guard', '/leaf', 'one', 'group', 'two', '/group', '/one', 'menu', '/menu'],
    ]);
  });

  test('in any number, as an onion, whatever each of them does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('passes', 'replaces', 'stops', 'throws', 'forgets to wait'), {
          maxLength: 6,
        }),
        async (kinds) => {
          const use = kinds.map((kind, index): Middleware => async (_interaction, next) => {
            steps.push(`${index}`);
            if (kind === 'stops') return `stopped ${index}`;
            if (kind === 'throws') throw new GuardRejection(`thrown ${index}`);
            if (kind === 'forgets to wait') {
              void next();
              return undefined;
            }
            try {
              const given = await next();
              return kind === 'replaces' ? `replaced ${index}` : given;
            } finally {
              steps.push(`/${index}`);
            }
          });
          class Run {
            @SlashCommand('run', 'd')
            run() {
              steps.push('handler');
              return 'handled';
            }
          }
          const { app } = startChain([Run], { use });
          const { body } = await kit.chatInput(app, 'run');
          const stop = kinds.findIndex((kind) => kind === 'stops' || kind === 'throws');
          const ran = stop < 0 ? kinds : kinds.slice(0, stop + 1);
          const entered = ran.map((_kind, index) => `${index}`);
          const left = ran.flatMap((kind, index) => (/passes|replaces/.test(kind) ? [`/${index}`] : []));
          expect(steps).toEqual([...entered, ...(stop < 0 ? ['handler'] : []), ...left.reverse()]);
          // An error passes every layer; a reply is replaced by the outermost that replaces it.
          const replaced = kinds[stop] === 'throws' ? -1 : ran.indexOf('replaces');
          const inner = stop < 0 ? 'handled' : `${kinds[stop] === 'stops' ? 'stopped' : 'thrown'} ${stop}`;
          expect(body).toMatchObject({ data: { content: replaced < 0 ? inner : `replaced ${replaced}` } });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a middleware', () => {
  test('that returns nothing passes on what came from inside, waited for or not', async () => {
    const { app } = inside((_interaction: unknown, next: () => Promise<unknown>) => {
      void next();
    });
    expect((await kit.chatInput(app, 'run')).body).toEqual(message('handled'));
  });

  test('that neither replies nor calls next is a handler that says nothing', async () => {
    const { app, logbook } = inside(() => undefined);
    expect((await kit.chatInput(app, 'run')).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['HANDLER_SILENT']);
    expect(steps).toEqual([]);
  });

  test('sees what the handler throws, and may answer for it', async () => {
    const { app, logbook } = inside(
      async (_interaction: unknown, next: () => Promise<unknown>) => {
        try {
          return await next();
        } catch (error) {
          return `rescued: ${(error as Error).message}`;
        }
      },
      () => {
        throw new Error('broken');
      },
    );
    expect((await kit.chatInput(app, 'run')).body).toEqual(message('rescued: broken'));
    expect(logbook.entries).toEqual([]);
  });

  test.each<[string, (next: () => Promise<unknown>) => unknown]>([
    ['waiting for both', async (next) => [await next(), await next()]],
    ['waiting for neither', (next) => [next(), next()].length && undefined],
  ])('that calls next twice fails with a code, and the handler runs once: %s', async (_what, call) => {
    const { app, logbook } = inside((_interaction: unknown, next: () => Promise<unknown>) => call(next));
    expect((await kit.chatInput(app, 'run')).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['NEXT_CALLED_AGAIN']);
    expect(steps).toEqual(['handler']);
  });

  test('cannot run the handler when it has ended', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const { app } = inside((_interaction: unknown, next: () => Promise<unknown>) => {
      late = next;
      return 'stopped';
    });
    expect((await kit.chatInput(app, 'run')).body).toEqual(message('stopped'));
    await expect(late?.()).rejects.toMatchObject({ code: 'NEXT_CALLED_AGAIN' });
    expect(steps).toEqual([]);
  });

  test('does not run for suggestions, unless an application asks for it', async () => {
    class Find {
      @Use(around('method'))
      @SlashCommand('find', 'd')
      find(@StringOption('q', 'd', { autocomplete: () => ['a'] }) q?: string) {
        return q ?? '';
      }
    }
    const { app } = startChain([Find], {
      use: [
        around('app'),
        {
          autocomplete: async (interaction, next) => {
            steps.push(interaction.focused.value);
            return [...((await next()) ?? []), 'b'];
          },
        },
      ],
    });
    const typing = await kit.autocomplete(app, 'find', { name: 'q', value: 'x' });
    expect(typing.body).toMatchObject({ data: { choices: [{ name: 'a' }, { name: 'b' }] } });
    expect(steps).toEqual(['x']);
    await kit.chatInput(app, 'find');
    expect(steps).toEqual(['x', 'app', 'method', '/method', '/app']);
  });
});

describe('what cannot run is named when the app is made:', () => {
  const problemsOf = (make: () => unknown) => {
    try {
      make();
    } catch (error) {
      const { code, problems } = error as CommandryError;
      return [code, ...problems.map((problem) => `${problem.code} ${problem.found}`)];
    }
    return [];
  };
  test('middleware on a method that is no command', () => {
    class Wrong {
      @Use(around('x'))
      helper() {
        return 'x';
      }
      @UserCommand('Menu')
      menu() {
        return 'x';
      }
    }
    expect(problemsOf(() => startChain([Wrong]))).toEqual([
      'DEFINITIONS_INVALID',
      'COMMAND_DECORATOR_MISSING @Use or @Guard on a method that is not a command',
    ]);
  });

  test('what is no function', () => {
    class Wrong {
      @Guard(4 as never)
      @SlashCommand('run', 'd')
      run() {
        return 'x';
      }
    }
    expect(problemsOf(() => startChain([Wrong]))).toEqual([
      'DEFINITIONS_INVALID',
      'WRONG_KIND guard: number',
    ]);
  });

  test.each<[string, Partial<AppOptions>]>([
    ['use', { use: ['x'] as never }],
    ['use', { use: [{}] }],
    ['use', { use: [{ commands: () => 'x' }] as never }],
    ['guards', { guards: [5] as never }],
    ['cooldowns', { stores: { cooldowns: {} as never } }],
  ])('a setting %s of the application: %o', (_name, settings) => {
    expect(() => startChain([], settings)).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
  });
});
