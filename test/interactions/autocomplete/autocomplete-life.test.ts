import { describe, expect, test } from 'vitest';
import { SlashCommand, StringOption, type AutocompleteInteraction } from 'commandry';
import { TEST_USER } from 'commandry-dev/testing';
import { choices, userMessage, startApp, kit } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

interface Asked {
  readonly typed: string;
  readonly interaction: AutocompleteInteraction;
  readonly give: (list: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** An app whose provider the test lets return. */
function startFind(settings: { readonly strict?: boolean } = {}) {
  const asked: Asked[] = [];
  const provider = (typed: string, interaction: AutocompleteInteraction) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({ typed, interaction, give: resolve as Asked['give'], fail: reject });
    });
  class Find {
    @SlashCommand('find', 'd')
    find(
      @StringOption('q', 'd', { autocomplete: provider, ...settings }) q?: string,
      @StringOption('other', 'd', { autocomplete: provider }) _other?: string,
    ) {
      return `found ${q ?? 'nothing'}`;
    }
  }
  const { app, logbook, clock } = startApp({ commands: [Find] });
  const untilAsked = async (count: number) => {
    await until(() => asked.length >= count);
    return asked[count - 1]!;
  };
  const type = (value: string, option = 'q') => kit.autocomplete(app, 'find', { name: option, value });
  return { app, logbook, clock, asked, until: untilAsked, type };
}

describe('a newer keystroke', () => {
  test('of the same user on the same option ends the older one, which shows nothing', async () => {
    const { type, until, logbook } = startFind();
    const older = type('P');
    const first = await until(1);
    const { signal } = first.interaction;
    const newer = type('Pa');
    const second = await until(2);
    expect((await older).body).toEqual(choices());
    expect(signal.aborted).toBe(true);
    second.give(['Paris']);
    expect((await newer).body).toEqual(choices('Paris'));
    first.give(['too late']);
    await Promise.resolve();
    expect(second.interaction.signal.aborted).toBe(false);
    expect(logbook.entries).toEqual([]);
  });

  test('leaves a failure of the older one unsaid: it was told to give up', async () => {
    const { type, until, logbook } = startFind();
    const older = type('P');
    const first = await until(1);
    const newer = type('Pa');
    const second = await until(2);
    first.fail(first.interaction.signal.reason as Error);
    second.give([]);
    expect((await Promise.all([older, newer])).map(({ body }) => body)).toEqual([choices(), choices()]);
    expect(logbook.entries).toEqual([]);
  });

  test('on another option ends nothing', async () => {
    const { type, until } = startFind();
    const one = type('P');
    const two = type('P', 'other');
    (await until(1)).give(['one']);
    (await until(2)).give(['two']);
    expect([(await one).body, (await two).body]).toEqual([choices('one'), choices('two')]);
  });

  test('of another user ends nothing', async () => {
    const { app, type, until } = startFind();
    const one = type('P');
    await until(1);
    const payload = await capture((sent) => kit.autocomplete(sent, 'find', { name: 'q', value: 'P' }));
    const other = { ...TEST_USER, id: '300000000000000099' };
    const two = kit.send(app, { ...payload, member: { ...(payload['member'] as object), user: other } });
    (await until(2)).give(['two']);
    (await until(1)).give(['one']);
    expect([(await one).body, (await two).body]).toEqual([choices('one'), choices('two')]);
  });

  test('that arrives first wins all the same: the older one shows nothing, and is not asked for', async () => {
    const { app, asked, until } = startFind();
    const older = await capture((sent) => kit.autocomplete(sent, 'find', { name: 'q', value: 'P' }));
    const newer = await capture((sent) => kit.autocomplete(sent, 'find', { name: 'q', value: 'Pa' }));
    const answer = kit.send(app, newer);
    const { give } = await until(1);
    expect((await kit.send(app, older)).body).toEqual(choices());
    give(['Paris']);
    expect((await answer).body).toEqual(choices('Paris'));
    expect(asked).toHaveLength(1);
  });

  test('after the older one was answered is like any other', async () => {
    const { type, until } = startFind();
    const older = type('P');
    (await until(1)).give(['P']);
    expect((await older).body).toEqual(choices('P'));
    const newer = type('Pa');
    (await until(2)).give(['Pa']);
    expect((await newer).body).toEqual(choices('Pa'));
  });
});

test('a provider that is late is told so by its signal, and what it gives then is dropped without a word', async () => {
  const { type, until, clock, logbook } = startFind();
  const answer = type('P');
  const { interaction, give } = await until(1);
  clock.advance(2750);
  expect((await answer).body).toEqual(choices());
  expect(interaction.signal.aborted).toBe(true);
  give(['P']);
  await Promise.resolve();
  expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
});

describe('a strict option', () => {
  const use = (app: Parameters<typeof kit.chatInput>[0]) => kit.chatInput(app, 'find', { q: 'Paris' });
  const UNCHECKED = /^`q` must be checked first, and that did not work just now\. Please try again\.$/;

  test('takes a value that its provider gives for it', async () => {
    const { app, until, logbook } = startFind({ strict: true });
    const answer = use(app);
    const { typed, interaction, give } = await until(1);
    expect([typed, interaction.purpose, interaction.focused]).toEqual([
      'Paris',
      'check',
      { name: 'q', value: 'Paris' },
    ]);
    give([{ name: 'The city', value: 'Paris' }]);
    expect((await answer).body).toMatchObject({ data: { content: 'found Paris' } });
    expect(logbook.entries).toEqual([]);
  });

  test.each<[string, unknown, RegExp, string]>([
    [
      'refuses a value that is not among them',
      ['paris', 'Paris '],
      /^`q` must be one of the suggestions\.$/,
      'OPTION_VALUE_REFUSED',
    ],
    ['refuses what cannot be checked', 'no list', UNCHECKED, 'AUTOCOMPLETE_FAILED'],
  ])('%s', async (_what, given, says, event) => {
    const { app, until, logbook } = startFind({ strict: true });
    const answer = use(app);
    (await until(1)).give(given);
    expect((await answer).body).toMatchObject(userMessage(says));
    expect(logbook.events()[0]).toBe(event);
  });

  test('refuses what takes over a second to check, and aborts the provider', async () => {
    const { app, until, clock, logbook } = startFind({ strict: true });
    const answer = use(app);
    const { interaction } = await until(1);
    clock.advance(1000);
    expect((await answer).body).toMatchObject(userMessage(UNCHECKED));
    expect(interaction.signal.aborted).toBe(true);
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW', 'OPTION_VALUE_REFUSED']);
  });

  test('takes what respond() gives', async () => {
    const { app, until } = startFind({ strict: true });
    const answer = use(app);
    const { interaction, give } = await until(1);
    await interaction.respond(['Paris']);
    give(undefined);
    expect((await answer).body).toMatchObject({ data: { content: 'found Paris' } });
  });

  test('that is left out is not asked for', async () => {
    const { app, asked } = startFind({ strict: true });
    expect((await kit.chatInput(app, 'find')).body).toMatchObject({ data: { content: 'found nothing' } });
    expect(asked).toEqual([]);
  });
});

describe('what has to be cut', () => {
  const many = Array.from({ length: 26 }, (_, n) => `s${n}`);

  test('is said once for each option, not with every key', async () => {
    const { type, until, logbook } = startFind();
    for (const [index, option] of ['q', 'q', 'other', 'q'].entries()) {
      const answer = type('x', option);
      (await until(index + 1)).give(many);
      await answer;
    }
    expect(logbook.entries.map(({ event, option }) => [event, option])).toEqual([
      ['AUTOCOMPLETE_CUT', 'q'],
      ['AUTOCOMPLETE_CUT', 'other'],
    ]);
  });
});

describe('translations of a name are', () => {
  const long = 'n'.repeat(101);
  test.each<[string, unknown, object, boolean]>([
    [
      'passed on',
      { de: 'eins', 'pt-BR': 'um' },
      { name_localizations: { de: 'eins', 'pt-BR': 'um' } },
      false,
    ],
    ['shortened', { de: long }, { name_localizations: { de: `${'n'.repeat(99)}…` } }, true],
    [
      'left out where they are of no locale',
      { de: 'eins', xx: 'x' },
      { name_localizations: { de: 'eins' } },
      true,
    ],
    ['left out where they are no text', { de: 5, fr: '' }, {}, true],
    ['left out where they are no dictionary', 'eins', {}, true],
    ['nothing where they are undefined', { de: undefined }, {}, false],
  ])('%s', async (_what, nameLocalizations, expected, isSaid) => {
    const { type, until, logbook } = startFind();
    const answer = type('x');
    (await until(1)).give([{ name: 'one', value: 'v', nameLocalizations }]);
    expect((await answer).body).toEqual({
      type: 8,
      data: { choices: [{ name: 'one', value: 'v', ...expected }] },
    });
    expect(logbook.events()).toEqual(isSaid ? ['AUTOCOMPLETE_CUT'] : []);
  });
});

/** The payload that a call of the kit would send. */
async function capture(
  send: (app: Parameters<typeof kit.ping>[0]) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  let payload: Record<string, unknown> = {};
  await send({
    maxBodyBytes: 1_048_576,
    receive: async (request) => {
      payload = JSON.parse(Buffer.from(await request.body()).toString()) as Record<string, unknown>;
      return { status: 200, headers: {}, body: '{}' };
    },
  });
  return payload;
}
