import { describe, expect, test } from 'vitest';
import {
  Command,
  CommandryError,
  EntryPoint,
  IntegerOption,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  compileCommands,
  type ChatInputInteraction,
  type Problem,
} from 'commandry';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { Launch } from '../../../examples/weather/commands/launch.js';
import { errorOf } from '../../support/failures.js';

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
         see:    https://commandry.github.io/e/SUBCOMMAND_WITHOUT_COMMAND

      2. Roll.run(), "Roll Dice" [NAME_INVALID]
         found:  name "Roll Dice"
         wanted: letters, digits, -, _ and ' only, without spaces, and lower case wherever a letter has one
         to do:  Write the name in lower case, with - or _ in place of spaces.
         see:    https://commandry.github.io/e/NAME_INVALID

      3. Roll.run(), parameter 2, "Roll Dice sides" [BAD_LENGTH]
         found:  description ""
         wanted: 1 to 100 characters
         to do:  Shorten the text, or fill it in if it is empty.
         see:    https://commandry.github.io/e/BAD_LENGTH

      4. Roll.run(), parameter 2, "Roll Dice sides" [RANGE_REVERSED]
         found:  min_value 10
         wanted: min_value not above max_value
         to do:  Swap the two bounds.
         see:    https://commandry.github.io/e/RANGE_REVERSED

      5. Roll.run(), parameter 3, "Roll Dice sides" [OPTION_NAME_DUPLICATE]
         found:  "sides", and so is Roll.run(), parameter 2, "Roll Dice sides"
         wanted: different names within one list of options
         to do:  Rename one of the two.
         see:    https://commandry.github.io/e/OPTION_NAME_DUPLICATE

      6. Roll.run(), parameter 3, "Roll Dice sides" [REQUIRED_AFTER_OPTIONAL]
         found:  "sides"
         wanted: every required option before the first optional one
         to do:  Move the required parameter before the optional ones.
         see:    https://commandry.github.io/e/REQUIRED_AFTER_OPTIONAL

      Fix each problem in the list; it is complete."
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
      code: 'DECORATED_TWICE',
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
      code: 'DECORATED_TWICE',
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
      code: 'COMMAND_DECORATOR_MISSING',
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
      code: 'SUBCOMMAND_MISSING',
      says: /Hollow, "hollow" .*no subcommand/s,
      classes: () => {
        @Command('hollow', 'd')
        class Hollow {}
        return [Hollow];
      },
    },
    { code: 'COMMAND_DECORATOR_MISSING', says: /Date .*no decorated method/s, classes: () => [Date] },
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
      says: /Again\.run\(\), "ping".*found: {2}"ping", and so is Ping\.\w+\(\), "ping"/s,
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
      says: /Second\.launch\(\).*and so is Launch\.\w+\(\).*at most 1 PRIMARY_ENTRY_POINT/s,
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

function compileError(classes: readonly unknown[]): CommandryError {
  return errorOf(() => compileCommands(classes));
}
