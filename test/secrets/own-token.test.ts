import { describe, expect, it } from 'vitest';
import { defineCommand, type AppOptions, type ChatInputInteraction } from 'commandry';
import { createTranslator } from 'commandry/localization';
import { autocompletePayload, chatInputPayload, type Payload } from 'commandry-dev/testing';
import { pressed, submitted } from '../support/apps/components.js';
import { signedRequest } from '../support/signatures/signed-request.js';
import { kit, startApp } from '../support/apps/started-app.js';
import { turns } from '../support/time/wait.js';

/** A token that nothing but the interaction itself gives away: it looks like a word. */
const TOKEN = 'word-of-the-interaction';
const URL_OF_CALL = `https://service.test/${TOKEN}/x`;

const failing = (change: (error: Error & Record<string, unknown>) => void): Error => {
  const error = new Error('refused') as Error & Record<string, unknown>;
  change(error);
  return error;
};
const member = () => failing((error) => (error.name = TOKEN));

/** Everything that can be thrown, with the token in each place of it. */
const THROWN: Readonly<Record<string, () => unknown>> = {
  message: () => new Error(`at ${URL_OF_CALL}`),
  name: () => failing((error) => (error.name = `Refused ${TOKEN}`)),
  'name of a class': () =>
    new (class extends Error {
      override readonly name = TOKEN;
    })('x'),
  code: () => failing((error) => (error['code'] = TOKEN)),
  'code that is an object': () => failing((error) => (error['code'] = { of: TOKEN })),
  stack: () => failing((error) => (error.stack = `Error: x\n    at ${URL_OF_CALL}`)),
  'stack that is a list': () => failing((error) => Object.assign(error, { stack: [URL_OF_CALL] })),
  'message that is no text': () =>
    failing((error) => Object.assign(error, { message: { toString: () => TOKEN } })),
  'name that is no text': () => failing((error) => Object.assign(error, { name: { toString: () => TOKEN } })),
  cause: () => new Error('outer', { cause: member() }),
  'cause of a cause': () => new Error('outer', { cause: new Error('inner', { cause: new Error(TOKEN) }) }),
  'cause that is a text': () => new Error('outer', { cause: URL_OF_CALL }),
  'cause that is data': () => new Error('outer', { cause: { url: URL_OF_CALL } }),
  'url and other fields': () =>
    failing((error) => Object.assign(error, { url: URL_OF_CALL, request: { token: TOKEN }, errno: TOKEN })),
  'one of several errors': () => new AggregateError([new Error('x'), member()], 'several'),
  'words of several errors': () => new AggregateError([], `several ${TOKEN}`),
  'one of several within one of several': () =>
    new AggregateError([new AggregateError([member(), URL_OF_CALL], TOKEN)], 'several'),
  'a suppressed error': () =>
    failing((error) => Object.assign(error, { error: member(), suppressed: member() })),
  'a text': () => `at ${URL_OF_CALL}`,
  'an object': () => ({ token: TOKEN }),
  'the name of an object': () => ({
    get [Symbol.toStringTag]() {
      return TOKEN;
    },
  }),
  'a symbol': () => Symbol(TOKEN),
};

type Place = (thrown: () => never) => {
  readonly settings: Partial<AppOptions>;
  readonly payload?: Payload;
  readonly waitUntil?: () => never;
};
type Run = (interaction: ChatInputInteraction) => unknown;

const command = (run: Run, more: object = {}) => ({
  commands: [
    defineCommand({
      name: 'run',
      description: 'd',
      run: run as (interaction: ChatInputInteraction) => string,
      ...more,
    }),
  ],
});
const used = (more: object = {}): Payload => ({
  ...chatInputPayload(kit.context(), 'run', {}),
  token: TOKEN,
  ...more,
});
const typing = (): Payload => ({
  ...autocompletePayload(kit.context(), 'run', { name: 'q', value: 'P' }, {}),
  token: TOKEN,
});
const suggesting = (thrown: () => never) =>
  command(() => 'ok', { options: { q: { type: 'string', description: 'd', autocomplete: thrown } } });

const translator = await createTranslator(
  { 'en-US': { messages: { greet: 'Hi {who}' } } },
  { defaultLocale: 'en-US' },
);

/** Wherever code of an author runs. */
const PLACES: Readonly<Record<string, Place>> = {
  'a handler': (thrown) => ({ settings: command(thrown) }),
  'a handler that was asynchronous': (thrown) => ({
    settings: command(async () => (await Promise.resolve(), thrown())),
  }),
  'a handler that has replied': (thrown) => ({
    settings: command(async (i) => (await i.reply('x'), thrown())),
  }),
  'a guard': (thrown) => ({ settings: { ...command(() => 'x'), guards: [thrown] } }),
  middleware: (thrown) => ({ settings: { ...command(() => 'x'), use: [thrown] } }),
  onError: (thrown) => ({ settings: { ...command(() => Promise.reject(new Error('x'))), onError: thrown } }),
  'a message of the application': (thrown) => ({
    settings: { ...command(() => 'x'), messages: { commandUnknown: thrown } },
    payload: used({ data: { id: '1', type: 1, name: 'gone' } }),
  }),
  'a provider': (thrown) => ({ settings: suggesting(thrown), payload: typing() }),
  onAutocompleteError: (thrown) => ({
    settings: {
      ...suggesting(() => {
        throw new Error('x');
      }),
      onAutocompleteError: thrown,
    },
    payload: typing(),
  }),
  'a component': (thrown) => ({ settings: { onComponent: thrown }, payload: pressed({ token: TOKEN }) }),
  'a modal': (thrown) => ({ settings: { onModal: thrown }, payload: submitted({ token: TOKEN }) }),
  'what keeps the host alive': (thrown) => ({
    settings: command(() => new Promise((resolve) => setImmediate(resolve, 'x'))),
    waitUntil: thrown,
  }),
  'a value of a translation': (thrown) => ({
    settings: {
      ...command((i) => i.t('greet', { who: { toString: thrown } as never })),
      localization: { translator },
    },
  }),
};

describe.each(Object.entries(PLACES))(
  'what %s throws is logged without the token of its interaction',
  (_where, place) => {
    it.each(Object.entries(THROWN))('in its %s', async (_what, makeThrown) => {
      let wasThrown = false;
      const {
        settings,
        payload = used(),
        waitUntil,
      } = place(() => {
        wasThrown = true;
        throw makeThrown() as Error;
      });
      const { app, logbook } = startApp(settings);
      const request = signedRequest(kit.signer, payload);
      const { status } = await app.receive({ ...request, ...(waitUntil ? { waitUntil } : {}) });
      await app.inFlight.settle(60_000);
      await turns();
      expect({ status, wasThrown }).toEqual({ status: 200, wasThrown: true });
      expect(logbook.entries.filter((entry) => 'error' in entry)).not.toEqual([]);
      expect(JSON.stringify(logbook.entries)).not.toContain(TOKEN);
    });
  },
);

it('what is logged of an error still tells what it is, and of several errors each', async () => {
  const several = new AggregateError([failing((error) => (error['code'] = 'ECONNREFUSED')), 'a text'], '');
  const { app, logbook } = startApp(command(() => Promise.reject(several)));
  await kit.send(app, used());
  expect(logbook.entries[0]?.['error']).toMatchObject({
    name: 'AggregateError',
    errors: [{ name: 'Error', code: 'ECONNREFUSED', message: 'refused' }, { thrown: 'a text' }],
  });
});
