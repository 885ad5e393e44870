import { describe, expect, test } from 'vitest';
import { createRestApi, defineCommand } from 'commandry';
import { rejectionOf } from '../support/failures.js';
import { createPatientClock } from '../support/time/patient-clock.js';
import { kit, startApp } from '../support/apps/started-app.js';
import { until } from '../support/time/wait.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

const MEGABYTE = new Uint8Array(1_048_576).fill(32);

/** An answer of that many megabytes, and how many of them were read. */
function endless(megabytes: number, headers: Readonly<Record<string, string>>) {
  const state = { read: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (state.read === megabytes) controller.close();
      else controller.enqueue(MEGABYTE);
      state.read += 1;
    },
    cancel: () => void (state.isCancelled = true),
  });
  return { response: new Response(body, { status: 200, headers }), state };
}

function createClient(answer: () => Response) {
  const requests: string[] = [];
  const rest = createRestApi({
    baseUrl: 'http://service.test',
    token: 'the-bot-token',
    clock: createPatientClock(),
    fetch: (input, init) => {
      requests.push(`${init?.method ?? 'GET'} ${new URL(input).pathname}`);
      return Promise.resolve(answer());
    },
  });
  return { rest, requests };
}

const text = (body: string | null, headers: Readonly<Record<string, string>>) => () =>
  new Response(body, { status: 200, headers });

describe('an answer of 200 to app.rest that is not Discord’s', () => {
  test.each([
    ['HTML', text('<!doctype html><title>Sign in to the network</title>', HTML_TYPE), '"<!doctype html>'],
    ['HTML that says it is JSON', text('<html>', JSON_TYPE), '"<html>"'],
    ['text without a type', text('OK', {}), '"OK"'],
    ['null', text('null', JSON_TYPE), '"null"'],
    ['a text in JSON', text('"fine"', JSON_TYPE), '"fine"'],
    ['a list', text('[]', JSON_TYPE), '"[]"'],
    ['a list after white space', text(' \n[1]', JSON_TYPE), '"[1]"'],
    ['nothing that says it is JSON', text('', JSON_TYPE), 'nothing'],
  ])('is refused with its first bytes: %s', async (_what, answer, begins) => {
    const { rest, requests } = createClient(answer);
    const error = await rejectionOf(rest.channels.createMessage('300', 'Hello'));
    expect(error).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
    expect(error.message).toContain('POST /api/v10/channels/300/messages');
    expect(error.message).toContain(begins);
    // It was carried out, as far as anybody knows.
    expect(requests).toHaveLength(1);
  });

  test('is refused where an object of that id is asked for', async () => {
    const { rest } = createClient(text('[]', JSON_TYPE));
    expect(await rejectionOf(rest.channels.get('300'))).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
    expect(await rejectionOf(rest.users.getCurrent())).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
  });

  test('has no token in the error', async () => {
    const { rest } = createClient(text('<html>', HTML_TYPE));
    const error = await rejectionOf(
      rest.webhooks.execute('300', 'token-of-a-webhook', { content: 'x', wait: true }),
    );
    expect(error).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
    expect(error.message).not.toContain('token-of-a-webhook');
  });

  test.each([
    ['without a length', {}],
    ['with its length', { 'content-length': String(400 * 1_048_576) }],
  ])('is not read whole when it has 400 MB, %s', async (_what, length) => {
    const { response, state } = endless(400, { ...JSON_TYPE, ...length });
    const { rest } = createClient(() => response);
    const error = await rejectionOf(rest.channels.createMessage('300', 'Hello'));
    expect(error).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
    expect(state.read).toBeLessThan(70);
    expect(state.isCancelled).toBe(true);
  });
});

describe('an answer that is Discord’s passes', () => {
  test('lists where there may be one, images, tables and nothing', async () => {
    const list = createClient(text('[{"id":"1"}]', JSON_TYPE));
    expect(await list.rest.channels.getMessages('300')).toEqual([{ id: '1' }]);
    expect(await list.rest.guilds.setRolePositions('1', [])).toEqual([{ id: '1' }]);
    const image = createClient(text('png', { 'content-type': 'image/png' }));
    expect(await image.rest.guilds.getWidgetImage('1')).toBeInstanceOf(ArrayBuffer);
    const nothing = createClient(() => new Response(null, { status: 204 }));
    await nothing.rest.channels.deleteMessage('300', '1');
  });
});

test('a reply that is answered with 400 MB fails, and is not read whole', async () => {
  const { response, state } = endless(400, JSON_TYPE);
  const command = defineCommand({
    name: 'run',
    description: 'd',
    run: async (interaction) => {
      await interaction.reply('first');
      return interaction.followUp('second');
    },
  });
  const { app, logbook } = startApp({ commands: [command], fetch: () => Promise.resolve(response) });
  await kit.chatInput(app, 'run');
  await until(() => logbook.events().length > 0);
  expect(state.read).toBeLessThan(70);
  expect(JSON.stringify(logbook.entries)).toContain('DISCORD_ANSWER_MALFORMED');
});
