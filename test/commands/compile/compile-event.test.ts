import { describe, expect, test } from 'vitest';
import {
  Command,
  CommandryError,
  createApp,
  Guard,
  SlashCommand,
  StringOption,
  Subcommand,
  defineEvent,
  On,
} from 'commandry';
import { kit } from '../../support/apps/started-app.js';

function problemsOf(...commands: Parameters<typeof createApp>[0]['commands'][number][]) {
  try {
    createApp({ commands, ...kit.credentials });
  } catch (error) {
    if (error instanceof CommandryError) return error.problems.map(({ code, found }) => `${code}: ${found}`);
    throw error;
  }
  return [];
}

test('a class may have commands and handlers of events, and a method handle several types', () => {
  class Mixed {
    @SlashCommand('ping', 'd')
    ping() {
      return 'pong';
    }
    @On('ENTITLEMENT_CREATE')
    @On('ENTITLEMENT_DELETE')
    entitled() {
      return undefined;
    }
  }
  const { events, definitions } = createApp({ commands: [Mixed], ...kit.credentials });
  expect(events.map(({ type }) => type)).toEqual(['ENTITLEMENT_CREATE', 'ENTITLEMENT_DELETE']);
  expect(definitions.map(({ name }) => name)).toEqual(['ping']);
});

test('handlers in a class that a command names count too', () => {
  class Parts {
    @Subcommand('one', 'd')
    one() {
      return '1';
    }
    @On('ENTITLEMENT_CREATE')
    entitled() {
      return undefined;
    }
  }
  @Command('all', 'd', { subcommands: () => [Parts] })
  class All {}
  expect(createApp({ commands: [All], ...kit.credentials }).events).toHaveLength(1);
});

describe('problems', () => {
  test('a command, an option or a guard on a method with @On', () => {
    class Wrong {
      @On('ENTITLEMENT_CREATE')
      @SlashCommand('x', 'd')
      command() {
        return 'x';
      }
      // @ts-expect-error -- plain JavaScript may have it
      @On('ENTITLEMENT_CREATE')
      // @ts-expect-error -- a second mistake
      option(@StringOption('a', 'd') a: string) {
        return a.length;
      }
      @On('ENTITLEMENT_CREATE')
      @Guard(() => true)
      guarded() {
        return undefined;
      }
    }
    expect(problemsOf(Wrong)).toEqual([
      "METHOD_NOT_ALONE: the command or route 'x' on a method with @On",
      'METHOD_NOT_ALONE: a decorated parameter on a method with @On',
      'METHOD_NOT_ALONE: @Use or @Guard on a method with @On',
    ]);
  });

  test('a type that can be none', () => {
    class Wrong {
      // @ts-expect-error -- as other libraries spell it
      @On('entitlementCreate')
      entitled() {
        return undefined;
      }
    }
    expect(
      problemsOf(
        Wrong,
        defineEvent('', () => undefined),
      ),
    ).toEqual(['EVENT_TYPE_INVALID: "entitlementCreate"', 'EVENT_TYPE_INVALID: ""']);
  });

  test('interactions, which are no events here, and intents that there are not', () => {
    const nothing = () => undefined;
    expect(
      problemsOf(
        defineEvent('INTERACTION_CREATE', nothing),
        defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENTS' as 'MESSAGE_CONTENT'] }, nothing),
        defineEvent('MESSAGE_CREATE', { intents: 'MESSAGE_CONTENT' as never }, nothing),
      ),
    ).toEqual([
      'EVENT_IS_INTERACTION: a handler of INTERACTION_CREATE',
      'INTENT_UNKNOWN: the intent "MESSAGE_CONTENTS"',
      'INTENT_UNKNOWN: intents: "MESSAGE_CONTENT"',
    ]);
  });

  test('a constructor that needs arguments, without a resolver', () => {
    class Needy {
      constructor(readonly store: Map<string, string>) {}
      @On('ENTITLEMENT_CREATE')
      entitled() {
        return undefined;
      }
    }
    expect(problemsOf(Needy)).toEqual(['CONSTRUCTOR_NEEDS_ARGUMENTS: a constructor that needs 1 argument']);
  });
});
