import { describe, expect, test } from 'vitest';
import {
  Command,
  CommandryError,
  compileCommands,
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  toRegistration,
  UserCommand,
  type ChatInputInteraction,
  type Problem,
} from 'commandry';
import { Ping } from '../../examples/weather/commands/ping.js';
import { Weather } from '../../examples/weather/commands/weather.js';
import { ContextMenus } from '../../examples/weather/commands/context-menus.js';
import { Launch } from '../../examples/weather/commands/launch.js';

describe('a class becomes a payload', () => {
  test('with subcommands, options, choices, bounds and autocomplete', () => {
    expect(compileCommands([Weather]).map(toRegistration)).toEqual([
      {
        type: 1,
        name: 'weather',
        description: 'Weather for any city',
        options: [
          {
            type: 1,
            name: 'forecast',
            description: 'The next days',
            options: [
              { type: 3, name: 'city', description: 'City to look up', required: true, autocomplete: true },
              {
                type: 3,
                name: 'unit',
                description: 'Unit of temperature',
                choices: [
                  { name: 'metric', value: 'metric' },
                  { name: 'imperial', value: 'imperial' },
                ],
              },
              { type: 4, name: 'days', description: 'How many days', min_value: 1, max_value: 14 },
            ],
          },
          { type: 1, name: 'cities', description: 'Which cities I know' },
        ],
      },
    ]);
  });

  test('for a leaf, for context menus and for the entry point', () => {
    expect(compileCommands([Ping, ContextMenus, Launch]).map(toRegistration)).toEqual([
      { type: 1, name: 'ping', description: 'Is the bot there?' },
      { type: 2, name: 'High five' },
      { type: 3, name: 'Count words' },
      { type: 4, name: 'radar', description: 'Watch the rain radar together', handler: 1 },
    ]);
  });

  test('with names and values of choices kept apart, and the entry point left to the service when asked', () => {
    class Both {
      @SlashCommand('size', 'd')
      size(@IntegerOption('n', 'd', { required: true, choices: [1, { name: 'two', value: 2 }] }) n: 1 | 2) {
        return `${n}`;
      }
      @EntryPoint('start', 'd', { handler: 'service' })
      start() {
        return 'never called';
      }
    }
    const [size, start] = compileCommands([Both]).map(toRegistration);
    expect(size?.options?.[0]?.choices).toEqual([
      { name: '1', value: 1 },
      { name: 'two', value: 2 },
    ]);
    expect(start).toEqual({ type: 4, name: 'start', description: 'd', handler: 2 });
  });
});

describe('a definition', () => {
  test('is plain, frozen to the bottom and says which method and parameter it came from', () => {
    const [definition] = compileCommands([Weather]);
    if (definition?.kind !== 'parent') throw new Error('not a parent');
    const [forecast] = definition.subcommands;
    if (forecast?.kind !== 'subcommand') throw new Error('not a subcommand');
    expect(forecast.handler).toEqual({
      kind: 'method',
      className: 'Weather',
      methodName: 'forecast',
      target: Weather,
      parameters: [undefined, 'city', 'unit', 'days'],
    });
    expect(forecast.options.map(({ name }) => name)).toEqual(['city', 'unit', 'days']);
    const parts = [definition, definition.subcommands, forecast, forecast.options, forecast.options[0]];
    expect(parts.every(Object.isFrozen)).toBe(true);
  });

  test('is the same however often it is compiled, for nothing is kept anywhere else', () => {
    expect(compileCommands([Weather])).toEqual(compileCommands([Weather]));
  });

  test('takes the commands of the parents, and a subclass changes nothing in them', () => {
    class Child extends Ping {
      @SlashCommand('pong', 'The other way')
      pong() {
        return 'ping';
      }
    }
    class Louder extends Ping {
      override ping() {
        return { content: 'PONG', ephemeral: false };
      }
    }
    class Renamed extends Ping {
      @SlashCommand('bell', 'Does it ring?')
      override ping() {
        return { content: 'ring', ephemeral: true };
      }
    }
    const names = (type: new () => object) => compileCommands([type]).map(({ name }) => name);
    expect(names(Child)).toEqual(['ping', 'pong']);
    expect(names(Louder)).toEqual(['ping']);
    expect(names(Renamed)).toEqual(['bell']);
    expect(names(Ping)).toEqual(['ping']);
  });

  test('allows a user command, a message command and a slash command of one name', () => {
    class Same {
      @SlashCommand('same', 'd')
      slash() {
        return 'slash';
      }
      @UserCommand('same')
      user() {
        return 'user';
      }
      @MessageCommand('same')
      message() {
        return 'message';
      }
    }
    expect(compileCommands([Same])).toHaveLength(3);
  });
});

describe('what is wrong with a class is said with class, method, parameter and remedy:', () => {
  test('several mistakes in several classes come in one error', () => {
    class Roll {
      @SlashCommand('Roll Dice', 'd')
      run(
        _interaction: ChatInputInteraction,
        @IntegerOption('sides', '', { minValue: 10, maxValue: 2 }) _sides: number | undefined,
        @StringOption('sides', 'd', { required: true }) _label: string,
      ) {
        return 'rolled';
      }
    }
    class Orphan {
      @Subcommand('lost', 'd')
      lost() {
        return 'lost';
      }
    }
    const error = compileError([Roll, Orphan]);
    expect(error.code).toBe('DEFINITIONS_INVALID');
    expect(error.problems.map(({ code, location }) => [code, location])).toEqual([
      ['SUBCOMMAND_WITHOUT_COMMAND', { className: 'Orphan', methodName: 'lost' }],
      ['NAME_INVALID', { className: 'Roll', methodName: 'run', option: 'Roll Dice' }],
      ['BAD_LENGTH', { className: 'Roll', methodName: 'run', parameter: 2, option: 'Roll Dice sides' }],
      ['RANGE_REVERSED', { className: 'Roll', methodName: 'run', parameter: 2, option: 'Roll Dice sides' }],
      [
        'OPTION_NAME_DUPLICATE',
        { className: 'Roll', methodName: 'run', parameter: 3, option: 'Roll Dice sides' },
      ],
      [
        'REQUIRED_AFTER_OPTIONAL',
        { className: 'Roll', methodName: 'run', parameter: 3, option: 'Roll Dice sides' },
      ],
    ]);
    expect(error.message).toMatchInlineSnapshot(`
      "6 problems in the command classes.

      1. Orphan.lost() [SUBCOMMAND_WITHOUT_COMMAND]
         found:  @Subcommand('lost')
         wanted: @Command on its class
         to do:  Decorate the class with @Command(name, description).

      2. Roll.run(), "Roll Dice" [NAME_INVALID]
         found:  name "Roll Dice"
         wanted: letters, digits, -, _ and ' only, without spaces, and lower case wherever a letter has one
         to do:  Write the name in lower case, with - or _ in place of spaces.

      3. Roll.run(), parameter 2, "Roll Dice sides" [BAD_LENGTH]
         found:  description ""
         wanted: 1 to 100 characters
         to do:  Shorten or fill the text.

      4. Roll.run(), parameter 2, "Roll Dice sides" [RANGE_REVERSED]
         found:  min_value 10
         wanted: min_value not above max_value
         to do:  Swap the two bounds.

      5. Roll.run(), parameter 3, "Roll Dice sides" [OPTION_NAME_DUPLICATE]
         found:  "sides"
         wanted: different names within one list of options
         to do:  Rename one of the two.

      6. Roll.run(), parameter 3, "Roll Dice sides" [REQUIRED_AFTER_OPTIONAL]
         found:  "sides"
         wanted: every required option before the first optional one
         to do:  Move the required parameter before the optional ones.

      Mend each problem in the list; they are all there."
    `);
  });

  interface Row {
    readonly code: Problem['code'];
    readonly says: RegExp;
    readonly classes: () => readonly unknown[];
  }
  const rows: readonly Row[] = [
    {
      code: 'OPTION_UNDECORATED',
      says: /Bare\.run\(\), parameter 2 .*without a decorator/s,
      classes: () => {
        class Bare {
          @SlashCommand('bare', 'd')
          run(_interaction: ChatInputInteraction, _forgotten: string) {
            return 'x';
          }
        }
        return [Bare];
      },
    },
    {
      code: 'OPTION_DECORATED_TWICE',
      says: /parameter 1, "x b" .*"b" and "a"/s,
      classes: () => {
        class Twice {
          @SlashCommand('x', 'd')
          run(@StringOption('a', 'd') @StringOption('b', 'd') _value?: string) {
            return 'x';
          }
        }
        return [Twice];
      },
    },
    {
      code: 'METHOD_DECORATED_TWICE',
      says: /Double\.run\(\) .*'b' and 'a'/s,
      classes: () => {
        class Double {
          @SlashCommand('a', 'd')
          @SlashCommand('b', 'd')
          run() {
            return 'x';
          }
        }
        return [Double];
      },
    },
    {
      code: 'OPTION_WITHOUT_COMMAND',
      says: /Loose\.run\(\)/,
      classes: () => {
        class Loose {
          run(@StringOption('a', 'd') _value?: string) {
            return 'x';
          }
        }
        return [Loose];
      },
    },
    {
      code: 'OPTION_NOT_ALLOWED',
      says: /Menu\.run\(\), parameter 1, "Menu a" .*a user command/s,
      classes: () => {
        class Menu {
          @UserCommand('Menu')
          run(@StringOption('a', 'd') _value?: string) {
            return 'x';
          }
        }
        return [Menu];
      },
    },
    {
      code: 'COMMAND_WITHOUT_SUBCOMMAND',
      says: /Hollow .*@Command\('hollow'\)/s,
      classes: () => {
        @Command('hollow', 'd')
        class Hollow {}
        return [Hollow];
      },
    },
    { code: 'COMMAND_CLASS_EMPTY', says: /Date .*no decorated method/s, classes: () => [Date] },
    { code: 'COMMAND_CLASS_INVALID', says: /an instance of Ping/, classes: () => [new Ping()] },
    { code: 'COMMAND_CLASS_INVALID', says: /undefined \(a circular import\?\)/, classes: () => [undefined] },
    { code: 'COMMAND_CLASS_INVALID', says: /a string/, classes: () => ['Ping'] },
    { code: 'COMMAND_CLASS_INVALID', says: /a function/, classes: () => [() => 'no class'] },
    {
      code: 'COMMAND_METHOD_STATIC',
      says: /Fixed .*static/s,
      classes: () => {
        class Fixed {
          @SlashCommand('fixed', 'd')
          static run() {
            return 'x';
          }
        }
        return [Fixed];
      },
    },
    {
      code: 'CONSTRUCTOR_NEEDS_ARGUMENTS',
      says: /Needy .*needs 1 argument\n/s,
      classes: () => {
        class Needy {
          constructor(readonly api: string) {}
          @SlashCommand('needy', 'd')
          run() {
            return this.api;
          }
        }
        return [Needy];
      },
    },
    {
      code: 'COMMAND_NAME_DUPLICATE',
      says: /Again\.run\(\), "ping"/,
      classes: () => {
        class Again {
          @SlashCommand('ping', 'd')
          run() {
            return 'x';
          }
        }
        return [Ping, Again];
      },
    },
    {
      code: 'TOO_MANY_COMMANDS',
      says: /Second\.launch\(\).*at most 1 PRIMARY_ENTRY_POINT/s,
      classes: () => {
        class Second {
          @EntryPoint('second', 'd')
          launch() {
            return 'x';
          }
        }
        return [Launch, Second];
      },
    },
    {
      code: 'TOO_MANY',
      says: /Choosy\.run\(\), parameter 1, "x a" .*choices a list of 26.*at most 25/s,
      classes: () => {
        class Choosy {
          @SlashCommand('x', 'd')
          run(
            @IntegerOption('a', 'd', { choices: Array.from({ length: 26 }, (_, n) => n) }) _value?: number,
          ) {
            return 'x';
          }
        }
        return [Choosy];
      },
    },
    {
      code: 'WRONG_KIND',
      says: /Half\.run\(\), parameter 1, "x a" .*min_value 1\.5.*an integer/s,
      classes: () => {
        class Half {
          @SlashCommand('x', 'd')
          run(@IntegerOption('a', 'd', { minValue: 1.5 }) _value?: number) {
            return 'x';
          }
        }
        return [Half];
      },
    },
    {
      code: 'BAD_LENGTH',
      says: /Wordy, "wordy" .*description "w{60}…" \(101 characters\).*1 to 100 characters/s,
      classes: () => {
        @Command('wordy', 'w'.repeat(101))
        class Wordy {
          @Subcommand('a', 'd')
          run() {
            return 'x';
          }
        }
        return [Wordy];
      },
    },
    {
      code: 'NAME_INVALID',
      says: /Loud\.run\(\), "loud SHOUT" .*name "SHOUT".*lower case/s,
      classes: () => {
        @Command('loud', 'd')
        class Loud {
          @Subcommand('SHOUT', 'd')
          run() {
            return 'x';
          }
        }
        return [Loud];
      },
    },
  ];
  test.each(rows.map((row) => [row.code, row] as const))('%s', (code, { says, classes }) => {
    const error = compileError(classes());
    expect(error.problems.map((problem) => problem.code)).toEqual([code]);
    expect(error.message).toMatch(says);
    expect(error.message).toContain(error.problems[0]?.help);
  });
});

test('a decorator called in the standard dialect says which tsconfig setting is missing', () => {
  const decorators = [
    Command('a', 'd'),
    SlashCommand('a', 'd'),
    UserCommand('a'),
    StringOption('a', 'd'),
  ] as unknown as readonly ((...parameters: readonly unknown[]) => void)[];
  for (const decorator of decorators) {
    expect(() => {
      decorator(class {}, { kind: 'class', name: 'A' });
    }).toThrow(/"experimentalDecorators": true/);
  }
});

function compileError(classes: readonly unknown[]): CommandryError {
  try {
    compileCommands(classes);
  } catch (error) {
    if (error instanceof CommandryError) return error;
    throw error;
  }
  throw new Error('the classes compiled');
}
