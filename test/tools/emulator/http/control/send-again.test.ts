import { describe, expect, test } from 'vitest';
import type { InvokeResult, RequestEntry } from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, GENERAL, option, slash, WEATHER, type TestEmulator } from '../../support/emulator.js';
import { startBot } from '../../support/bot.js';
import { startForm } from '../../support/modals.js';
import { answerJson } from '../../support/receiver.js';

const BUTTON = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
const SELECT = {
  type: 3,
  custom_id: 'pick',
  options: ['a', 'b'].map((value) => ({ label: value, value })),
};
const rows = [BUTTON, SELECT].map((component) => ({ type: 1, components: [component] }));

function sender({ control }: Pick<TestEmulator, 'control'>) {
  const entry = async (id: string) => (await control('GET', `/requests/${id}`)).body as RequestEntry;
  const send = (id: string, body: object) => control('POST', `/requests/${id}/send`, body);
  const sendFresh = async (id: string, payload?: object) => {
    const { status, body } = await send(id, { how: 'fresh', ...(payload ? { payload } : {}) });
    expect(status, JSON.stringify(body)).toBe(200);
    return entry((body as { request_id: string }).request_id);
  };
  return { entry, send, sendFresh };
}

async function start() {
  const city = option('city', { autocomplete: true });
  const forecast = {
    type: 1,
    name: 'forecast',
    description: 'F',
    options: [city, { ...option('at'), type: 6 }],
  };
  const commands = [
    slash('weather', { options: [forecast] }),
    slash('upload', { options: [{ ...option('file'), type: 11 }] }),
    { name: 'Report', type: 3 },
  ];
  const bot = await startBot(commands, () => ({ type: 4, data: { content: 'Sunny', components: rows } }));
  return { ...bot, ...sender(bot.emulator) };
}

describe('the same bytes', () => {
  test('arrive as they did, with the same signature, and whatever the bot answers is shown and has no effect', async () => {
    const { invoke, receiver, entry, send } = await start();
    const { interaction } = await invoke({ text: '/weather forecast city:Ber' });
    receiver.respond = (_received, response) => {
      answerJson(response, { error: 'replayed' }, 409);
    };
    const { body } = await send(interaction!.id, { how: 'same_bytes' });
    const [first, second] = receiver.received;
    expect([
      second!.body,
      second!.headers['x-signature-ed25519'],
      second!.headers['x-signature-timestamp'],
    ]).toEqual([first!.body, first!.headers['x-signature-ed25519'], first!.headers['x-signature-timestamp']]);
    expect(await entry((body as { request_id: string }).request_id)).toMatchObject({
      kind: 'command',
      name: '/weather forecast',
      user_id: ADA,
      status: 'done',
      outcome: 'ignored',
      resent_from: interaction!.id,
      response: { status: 409, body: '{"error":"replayed"}' },
    });
    expect(await entry(interaction!.id)).toMatchObject({ outcome: 'message', response: { status: 200 } });
  });

  test('are not edited, and an unknown request is not sent', async () => {
    const { invoke, send } = await start();
    const { interaction } = await invoke({ text: '/weather forecast city:Ber' });
    expect((await send(interaction!.id, { how: 'same_bytes', payload: {} })).status).toBe(400);
    expect((await send('1', { how: 'same_bytes' })).status).toBe(404);
    expect((await send(interaction!.id, { how: 'twice' })).status).toBe(400);
  });
});

describe('a fresh one', () => {
  test('is a new interaction of the same user, command and options', async () => {
    const { invoke, entry, sendFresh } = await start();
    const { interaction } = await invoke({ text: `/weather forecast city:Ber at:<@${ADA}>` }, BEN);
    const before = await entry(interaction!.id);
    const after = await sendFresh(before.id);
    expect(after).toMatchObject({
      user_id: BEN,
      outcome: 'message',
      resent_from: before.id,
      payload: { channel_id: GENERAL, data: before.payload['data'] },
    });
    expect(after.id).not.toBe(before.id);
    expect(after.payload['token']).not.toBe(before.payload['token']);
  });

  test('asks the bot for its failures and its spans where whoever sends it asks for them', async () => {
    const { invoke, emulator, receiver } = await start();
    const { interaction } = await invoke({ text: '/weather forecast city:Ber' });
    for (const query of ['', '?tell=failures,spans'])
      await emulator.control('POST', `/requests/${interaction!.id}/send${query}`, { how: 'fresh' });
    const asked = receiver.received.map(({ headers }) => headers['x-commandry-tell']);
    expect(asked).toEqual([undefined, undefined, 'failures, spans']);
  });

  test('has what was edited, checked as if the user had typed it', async () => {
    const { invoke, entry, send, sendFresh } = await start();
    const { interaction } = await invoke({ text: '/weather forecast city:Ber' });
    const { payload } = await entry(interaction!.id);
    const edited = (options: object[]) => ({
      ...payload,
      locale: 'de',
      data: { ...(payload['data'] as object), options: [{ type: 1, name: 'forecast', options }] },
    });
    const city = { type: 3, name: 'city', value: 'Kiel' };
    const after = await sendFresh(interaction!.id, edited([city]));
    expect(after.payload).toMatchObject({ locale: 'de', data: { options: [{ options: [city] }] } });
    const wrong = edited([{ type: 6, name: 'at', value: '7' }]);
    expect(await send(interaction!.id, { how: 'fresh', payload: wrong })).toMatchObject({
      status: 400,
      body: { code: 'BAD_OPTION_VALUE' },
    });
  });

  test('has other resolved objects where they were edited', async () => {
    const { invoke, entry, sendFresh } = await start();
    const { interaction } = await invoke({ text: `/weather forecast at:<@${ADA}>` });
    const { payload } = await entry(interaction!.id);
    const resolved = { users: { [ADA]: { id: ADA, username: 'countess' } } };
    const data = { ...(payload['data'] as object), resolved };
    const after = await sendFresh(interaction!.id, { data });
    expect(after.payload).toMatchObject({ data: { resolved } });
  });

  test('has the files that were given', async () => {
    const { invoke, emulator, sendFresh } = await start();
    const file = { filename: 'a.txt', text: 'hello' };
    const { interaction } = await invoke({ command: 'upload', options: { file } });
    const { payload } = await sendFresh(interaction!.id);
    const { resolved } = payload['data'] as {
      resolved: { attachments: Record<string, { url: string; filename: string }> };
    };
    const [sent] = Object.values(resolved.attachments);
    expect(sent).toMatchObject({ filename: 'a.txt' });
    expect((await emulator.request('GET', new URL(sent!.url).pathname)).text).toBe('hello');
  });

  test('is typed into an option, or used on a message', async () => {
    const { autocomplete, invoke, sendFresh, receiver } = await start();
    receiver.respond = (_received, response) => {
      answerJson(response, { type: 8, data: { choices: [] } });
    };
    const typed = await autocomplete({ text: '/weather forecast city:Ber' });
    expect(await sendFresh(typed.interaction!.id)).toMatchObject({
      kind: 'autocomplete',
      outcome: 'choices',
      payload: { data: typed.interaction!.data },
    });
    receiver.respond = (_received, response) => {
      answerJson(response, { type: 4, data: { content: 'Sunny' } });
    };
    const { message } = await invoke({ text: '/weather forecast city:Ber' });
    const menu = await invoke({ type: 3, command: 'Report', target_id: message!.id });
    expect(await sendFresh(menu.interaction!.id)).toMatchObject({
      name: 'Report',
      command_type: 3,
      message_ids: [message!.id, expect.any(String) as string],
    });
  });

  test('presses a button again, or chooses something else', async () => {
    const { invoke, emulator, sendFresh, send } = await start();
    const { message } = await invoke({ text: '/weather forecast city:Ber' });
    const use = async (body: object) =>
      (await emulator.control('POST', `/users/${ADA}/component`, { message_id: message!.id, ...body }))
        .body as InvokeResult;
    const pressed = await use({ custom_id: 'go' });
    expect(await sendFresh(pressed.interaction!.id)).toMatchObject({ kind: 'component', name: 'go' });
    const chosen = await use({ custom_id: 'pick', values: ['a'] });
    const { payload } = await sendFresh(chosen.interaction!.id, {
      data: { custom_id: 'pick', values: ['b'] },
    });
    expect(payload).toMatchObject({ data: { values: ['b'] } });
    const data = { custom_id: 'pick', values: ['c'] };
    expect((await send(chosen.interaction!.id, { how: 'fresh', payload: { data } })).status).toBe(400);
  });

  test('submits a modal again, which is closed', async () => {
    const { submit, emulator } = await startForm([{ type: 4, custom_id: 'name', style: 1 }]);
    const { sendFresh } = sender(emulator);
    const { interaction } = await submit([{ custom_id: 'name', value: 'Ada' }]);
    expect(await sendFresh(interaction!.id)).toMatchObject({
      kind: 'modal',
      name: 'form',
      outcome: 'message',
      payload: { data: interaction!.data },
    });
  });

  test('of a PING is a PING, and of an event the event at another time', async () => {
    const { emulator, receiver, sendFresh, send, entry } = await start();
    const list = async (kind: string) =>
      ((await emulator.control('GET', `/requests?kind=${kind}`)).body as { requests: RequestEntry[] })
        .requests;
    const ping = (await list('ping')).find(({ status }) => status === 'done');
    expect(await sendFresh(ping!.id)).toMatchObject({ kind: 'ping', outcome: 'accepted' });
    const url = receiver.url.replace('interactions', 'events');
    receiver.respond = ({ body, headers }, response) => {
      const isOther = (JSON.parse(body) as { type: number }).type === 1;
      // The probe with a wrong signature is the second one.
      const isBad = !isOther && receiver.received.filter(({ path }) => path === '/events').length === 2;
      response.writeHead(isBad ? 401 : 204, { 'content-type': headers['content-type'] }).end();
    };
    const types = ['APPLICATION_AUTHORIZED'];
    const set = { url, types };
    expect((await emulator.control('PUT', `/applications/${WEATHER.id}/event-webhooks`, set)).status).toBe(
      200,
    );
    await emulator.control('PATCH', `/applications/${WEATHER.id}`, { integration_types: [0, 1] });
    const installed = await emulator.control('PUT', `/applications/${WEATHER.id}/users/${BEN}`);
    expect(installed.status, installed.text).toBeLessThan(300);
    await expect.poll(async () => (await list('event')).map(({ status }) => status)).toEqual(['done']);
    const [event] = await list('event');
    const again = await sendFresh(event!.id);
    expect(again).toMatchObject({ kind: 'event', name: 'APPLICATION_AUTHORIZED', outcome: 'accepted' });
    expect(again.payload['event']).not.toEqual((await entry(event!.id)).payload['event']);
    expect((await send(event!.id, { how: 'same_bytes' })).status).toBe(200);
    expect(receiver.received.at(-1)!.body).toBe((await entry(event!.id)).request!.body);
  });
});
