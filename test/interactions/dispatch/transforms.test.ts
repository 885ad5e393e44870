import { describe, expect, test } from 'vitest';
import {
  defineCommand,
  defineOptionKind,
  IntegerOption,
  OptionRefused,
  SlashCommand,
  StringOption,
  type ChatInputInteraction,
} from 'commandry';
import { kit, userMessage, startApp } from '../../support/apps/started-app.js';

const Length = defineOptionKind({
  type: 'string',
  transform: async (text) => {
    await Promise.resolve();
    if (text === 'bad') throw new OptionRefused('That is no length.');
    return { length: text.length };
  },
});

/** A transformed option between plain ones, some of which may be left out. */
function startBetween() {
  const calls: unknown[][] = [];
  class Between {
    @SlashCommand('run', 'd')
    run(
      interaction: ChatInputInteraction,
      @StringOption('before', 'd', { required: true }) before: string,
      @Length('size', 'd', { required: true }) size: { length: number },
      @IntegerOption('after', 'd') after?: number,
      @Length('more', 'd') more?: { length: number },
      @StringOption('last', 'd') last = 'default',
    ) {
      calls.push([interaction.commandPath, before, size, after, more, last]);
      return 'ok';
    }
  }
  return { ...startApp({ commands: [Between] }), calls };
}

describe('an option that is transformed leaves those beside it as they are', () => {
  test.each<[string, Parameters<typeof kit.chatInput>[2], unknown[]]>([
    [
      'where all are filled',
      { before: 'a', size: 'abc', after: 7, more: 'ab', last: 'z' },
      ['a', { length: 3 }, 7, { length: 2 }, 'z'],
    ],
    [
      'where the optional ones are left out',
      { before: 'a', size: 'abc' },
      ['a', { length: 3 }, undefined, undefined, 'default'],
    ],
    [
      'where another transformed one is left out',
      { before: 'a', size: '', after: 0 },
      ['a', { length: 0 }, 0, undefined, 'default'],
    ],
  ])('%s', async (_what, options, given) => {
    const { app, calls } = startBetween();
    await kit.chatInput(app, 'run', options);
    expect(calls).toEqual([['run', ...given]]);
  });

  test('in a handler that takes them by their names', async () => {
    const calls: unknown[] = [];
    const command = defineCommand({
      name: 'run',
      description: 'd',
      options: {
        before: { type: 'string', description: 'd', required: true },
        size: { kind: Length, description: 'd' },
        after: { type: 'integer', description: 'd' },
        last: { type: 'boolean', description: 'd' },
      },
      run: (_interaction, options) => {
        calls.push(options);
        return 'ok';
      },
    });
    const { app } = startApp({ commands: [command] });
    await kit.chatInput(app, 'run', { before: 'a', size: 'abc', after: 7, last: false });
    await kit.chatInput(app, 'run', { before: 'a', after: 7 });
    expect(calls).toEqual([
      { before: 'a', size: { length: 3 }, after: 7, last: false },
      { before: 'a', after: 7 },
    ]);
  });

  test('and one that is refused is named by itself', async () => {
    const { app, calls, logbook } = startBetween();
    const { body } = await kit.chatInput(app, 'run', { before: 'a', size: 'bad', more: 'ok' });
    expect(body).toMatchObject(userMessage(/That is no length\./));
    expect(calls).toEqual([]);
    expect(JSON.stringify(logbook.entries)).toContain('"size"');
    expect(JSON.stringify(logbook.entries)).not.toContain('"more"');
  });
});
