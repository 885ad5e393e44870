import { describe, expect, test } from 'vitest';
import {
  Command,
  EntryPoint,
  Guard,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  Use,
  UserCommand,
  compileCommands,
  toRegistration,
} from 'commandry';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { Weather } from '../../../examples/weather/commands/weather.js';
import { ContextMenus } from '../../../examples/weather/commands/context-menus.js';
import { Launch } from '../../../examples/weather/commands/launch.js';

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

  test('with names and values of choices kept apart, and the entry point left to Discord when asked', () => {
    class Both {
      @SlashCommand('size', 'd')
      size(@IntegerOption('n', 'd', { required: true, choices: [1, { name: 'two', value: 2 }] }) n: 1 | 2) {
        return `${n}`;
      }
      @EntryPoint('start', 'd', { handler: 'discord' })
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
      parameters: [1, 2, 3],
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

test('a decorator called in the standard dialect says which tsconfig setting is missing', () => {
  const decorators = {
    Command: Command('a', 'd'),
    SubcommandGroup: SubcommandGroup('a', 'd'),
    SlashCommand: SlashCommand('a', 'd'),
    Subcommand: Subcommand('a', 'd'),
    UserCommand: UserCommand('a'),
    MessageCommand: MessageCommand('a'),
    EntryPoint: EntryPoint('a', 'd'),
    Use: Use(() => undefined),
    Guard: Guard(() => true),
    StringOption: StringOption('a', 'd'),
  } as unknown as Readonly<Record<string, (...parameters: readonly unknown[]) => void>>;
  for (const [name, decorate] of Object.entries(decorators)) {
    const apply = () => {
      decorate(class {}, { kind: 'class', name: 'A' });
    };
    expect(apply, name).toThrow(/"experimentalDecorators": true/);
    expect(apply, name).toThrow(`@${name} `);
  }
});
