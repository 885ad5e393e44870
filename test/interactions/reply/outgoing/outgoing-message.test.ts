import { describe, expect, it } from 'vitest';
import {
  defineOptionKind,
  IntegerOption,
  OptionRefused,
  SlashCommand,
  StringOption,
  type AppMessages,
  type AppOptions,
  type UserMessageFacts,
  type OptionRefusedFacts,
} from 'commandry';
import { chatInputPayload, type OptionInput } from 'commandry-dev/testing';
import { kit, startApp } from '../../../support/apps/started-app.js';

const Even = defineOptionKind({
  type: 'integer',
  transform: (value) => {
    if (value % 2 === 0) return value;
    throw new OptionRefused('Only even numbers, please.');
  },
});

class Guess {
  @SlashCommand('guess', 'd')
  guess(
    @StringOption('word', 'd', { minLength: 2, nameLocalizations: { de: 'wort', 'es-ES': 'palabra' } })
    word?: string,
    @StringOption('unit', 'd', {
      choices: [{ name: 'Metric', value: 'm', nameLocalizations: { de: 'Metrisch' } }, 'i'],
    })
    unit?: string,
    @Even('half', 'd') half?: number,
    @IntegerOption('size', 'd', { maxValue: 1_000_000 }) size?: number,
  ) {
    return JSON.stringify([word, unit, half, size]);
  }
  @SlashCommand('fail', 'd')
  fail(): string {
    throw new Error('secret');
  }
  @SlashCommand('sleep', 'd')
  sleep() {
    return new Promise<string>(() => undefined);
  }
}

function startGuess(options: Partial<AppOptions> = {}) {
  const { app, logbook, clock } = startApp({ commands: [Guess], ...options });
  const use = (path: string, given: Record<string, OptionInput> = {}, changes: object = {}) =>
    kit.send(app, { ...chatInputPayload(kit.context(), path, given), ...changes });
  return { app, logbook, clock, use };
}

const content = (answer: { readonly body: unknown }) =>
  (answer.body as { data: { content: string; flags?: number } }).data.content;

describe('the user reads in their language', () => {
  it.each([
    ['en-US', '`word` must be at least 2 characters.'],
    ['en-GB', '`word` must be at least 2 characters.'],
    ['de', '`wort`: mindestens 2 Zeichen.'],
    ['es-419', '`palabra`: longitud mínima 2.'],
    ['fr', '`word` : longueur minimale 2.'],
    ['ja', '`word`：2文字以上で指定してください。'],
    ['hr', '`word` must be at least 2 characters.'],
    ['tlh', '`word` must be at least 2 characters.'],
    [undefined, '`word` must be at least 2 characters.'],
  ])('(%s) which value was refused, and why', async (locale, says) => {
    const { use } = startGuess();
    const answer = await use('guess', { word: 'x' }, { locale });
    expect(content(answer)).toBe(says);
    expect(answer.body).toMatchObject({ data: { flags: 64 } });
  });

  it('the names that were shown to them, of options and of choices', async () => {
    const { use } = startGuess();
    expect(content(await use('guess', { word: '', unit: 'x' }, { locale: 'de' }))).toBe(
      '`wort`: mindestens 2 Zeichen.\n`unit`: einer dieser Werte: Metrisch, i.',
    );
  });

  it('names from catalogues as well', async () => {
    const source = { fr: { commands: { guess: { options: { word: { name: 'mot' } } } } } };
    const { use } = startGuess({ localization: { source, missing: 'ignore' } });
    expect(content(await use('guess', { word: 'x' }, { locale: 'fr' }))).toContain('`mot`');
  });

  it('the words of whoever refused the value', async () => {
    const { use } = startGuess();
    expect(content(await use('guess', { half: 3 }, { locale: 'it' }))).toBe(
      '`half`: Only even numbers, please.',
    );
  });

  it('that a command is not there, has changed, failed or took too long', async () => {
    const { use, clock } = startGuess({ defer: 'never' });
    const inGerman = { locale: 'de' };
    expect(content(await use('gone', {}, inGerman))).toMatch(/^Diesen Befehl gibt es nicht mehr/);
    expect(content(await use('guess', { colour: 'red' }, inGerman))).toMatch(
      /^Dieser Befehl hat sich geändert/,
    );
    expect(content(await use('fail', {}, inGerman))).toMatch(/nenne .* diese Nummer: incident-1$/);
    const sleeping = use('sleep', {}, inGerman);
    await new Promise(setImmediate);
    clock.advance(3000);
    expect(content(await sleeping)).toMatch(/^Das hat zu lange gedauert/);
  });

  it('that the app ends before the handler is done', async () => {
    const { use, app } = startGuess();
    const sleeping = use('sleep', {}, { locale: 'de' });
    await new Promise(setImmediate);
    await app.close({ drainMs: 0 });
    expect(content(await sleeping)).toMatch(/^Der Bot startet gerade neu .* \(incident-1\)$/);
  });
});

describe('the application decides what is said', () => {
  const facts: UserMessageFacts[] = [];
  const say =
    (text: string) =>
    (given: UserMessageFacts): string => {
      facts.push(given);
      return text;
    };
  const messages: Partial<AppMessages> = {
    optionRefused: say('refused'),
    definitionDrift: say('drift'),
    commandUnknown: say('unknown'),
    incident: (given) => ({ content: `incident ${given.incidentId}`, ephemeral: true }),
    tooSlow: ({ deadlineMs }) => `slow after ${deadlineMs}`,
    ending: ({ incidentId }) => `ending ${incidentId}`,
  };

  it('for each kind, given what is known', async () => {
    facts.length = 0;
    const { app, use, clock } = startGuess({ messages, defer: 'never' });
    const answers = [
      await use('guess', { word: 'x', unit: 'm' }, { locale: 'de', guild_locale: 'fr' }),
      await use('guess', { colour: 'red' }),
      await use('gone'),
      await use('fail'),
    ];
    expect(answers.map(content)).toEqual(['refused', 'drift', 'unknown', 'incident incident-1']);
    const sleeping = use('sleep');
    await new Promise(setImmediate);
    clock.advance(2750);
    expect(content(await sleeping)).toBe('slow after 2750');
    const cutOff = use('sleep');
    await new Promise(setImmediate);
    await app.close({ drainMs: 0 });
    expect(content(await cutOff)).toBe('ending incident-1');
    const [refused, drift, unknown] = facts as [OptionRefusedFacts, UserMessageFacts, UserMessageFacts];
    expect(refused).toMatchObject({ locale: 'de', guildLocale: 'fr', commandPath: 'guess' });
    expect(refused.refused).toEqual([
      { option: 'word', shownAs: 'wort', found: '"x"', wanted: { kind: 'minLength', length: 2 } },
    ]);
    expect(drift).toMatchObject({ differences: [{ option: 'colour', wanted: 'none' }] });
    expect(unknown).toMatchObject({ commandPath: 'gone', raw: { data: { name: 'gone' } } });
  });

  it.each<[string, AppMessages['commandUnknown']]>([
    ['throws', () => { throw new Error('no'); }], // oxfmt-ignore
    ['returns no reply', () => 3 as never],
    ['returns nothing', () => undefined as never],
    ['is asynchronous', (() => Promise.resolve('later')) as never],
    ['returns what Discord refuses', () => 'x'.repeat(2001)],
  ])('and when it %s, the built-in words are there', async (_what, commandUnknown) => {
    const { use, logbook } = startGuess({ messages: { commandUnknown } });
    expect(content(await use('gone'))).toMatch(/^This command is not available/);
    expect(logbook.events()).toEqual(['COMMAND_UNKNOWN', 'MESSAGE_FAILED']);
  });

  it('a setting that is no function is refused', () => {
    expect(() => startGuess({ messages: { incident: 'oops' as never } })).toThrow(
      /messages.incident: must be a function/,
    );
    expect(() => startGuess({ messages: { incidents: say('x') } as never })).toThrow(
      /SETTING_INVALID|incidents/,
    );
  });
});

describe('what goes wrong is', () => {
  it('counted by the name of its event', async () => {
    const { app, use } = startGuess();
    expect(app.counters).toEqual({
      COMMAND_UNKNOWN: 0,
      COMPONENT_OUTDATED: 0,
      ROUTE_SIGNATURE_REFUSED: 0,
      DEFINITION_DRIFT: 0,
      OPTION_VALUE_REFUSED: 0,
      GUARD_REJECTED: 0,
      HANDLER_FAILED: 0,
      HANDLER_TOO_SLOW: 0,
      AUTOCOMPLETE_FAILED: 0,
      EVENT_DROPPED: 0,
      EVENT_FAILED: 0,
      JOB_FAILED: 0,
    });
    await use('gone');
    await use('gone');
    await use('guess', { word: 'x' });
    await use('guess', { colour: 'red' });
    await use('fail');
    await use('guess');
    expect(app.counters).toEqual({
      COMMAND_UNKNOWN: 2,
      COMPONENT_OUTDATED: 0,
      ROUTE_SIGNATURE_REFUSED: 0,
      DEFINITION_DRIFT: 1,
      OPTION_VALUE_REFUSED: 1,
      GUARD_REJECTED: 0,
      HANDLER_FAILED: 1,
      HANDLER_TOO_SLOW: 0,
      AUTOCOMPLETE_FAILED: 0,
      EVENT_DROPPED: 0,
      EVENT_FAILED: 0,
      JOB_FAILED: 0,
    });
  });

  it('logged with the path, and with no more of the value than fits', async () => {
    const { use, logbook } = startGuess();
    await use('guess', { size: 1_000_001, unit: 'y'.repeat(5000) });
    const [entry] = logbook.entries;
    expect(entry).toMatchObject({
      event: 'OPTION_VALUE_REFUSED',
      command: 'guess',
      errors: [
        { path: 'guess unit', wanted: 'one of Metric, i' },
        { path: 'guess size', found: '1000001', wanted: 'at most 1000000' },
      ],
    });
    expect(JSON.stringify(entry).length).toBeLessThan(800);
  });
});
