import { describe, expect, test } from 'vitest';
import type { ControlSummary, InvokeResult, MessagesResult } from '../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, GENERAL, startTestEmulator, WEATHER } from '../support/emulator.js';
import {
  commands,
  startDiscordHono,
  startDiscordInteractions,
  startSlashCreateOnExpress,
  startSlashCreateOnFetch,
  startSlashCreatePosting,
  type StartReceiver,
} from '../support/clients/foreign-receivers.js';

const LOADING = 1 << 7;
/** Weather has an Activity, and so always this one. */
const LAUNCH = { type: 4, name: 'Launch', description: '' };

const receivers: readonly (readonly [name: string, start: StartReceiver])[] = [
  ['discord-interactions on express, with @discordjs/core', startDiscordInteractions],
  ['slash-create on express', startSlashCreateOnExpress],
  ['slash-create on express, posting its callbacks', startSlashCreatePosting],
  ['slash-create on requests and responses', startSlashCreateOnFetch],
  ['discord-hono, whose address of Discord leads to the emulator', startDiscordHono],
];

/** An emulator with a bot as Weather's endpoint, and ada in general. */
async function connect(start: StartReceiver) {
  const emulator = await startTestEmulator();
  const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
  expect(await emulator.api('PUT', '', [LAUNCH, ...commands])).toMatchObject({ status: 200 });
  const work: Promise<unknown>[] = [];
  let measure!: () => void;
  const url = await start({
    publicKey: applications[0]!.public_key,
    baseUrl: emulator.baseUrl,
    measured: new Promise((resolve) => (measure = resolve)),
    leave: (left) => work.push(left),
  });
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url });
  // Kept only if a signed PING was answered with a PONG, and one with a wrong signature with 401.
  expect(set).toMatchObject({ status: 200, body: { interactions_endpoint_url: url } });
  const act = async (verb: string, body: object) =>
    (await emulator.control('POST', `/users/${ADA}/${verb}`, { channel_id: GENERAL, ...body }))
      .body as InvokeResult;
  return {
    invoke: (body: object) => act('invoke', body),
    autocomplete: (text: string) => act('autocomplete', { text }),
    /** The message of Weather that ben sees. */
    readMessages: async () => {
      const seen = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
      const { messages } = seen.body as MessagesResult;
      return messages.filter(({ author }) => author.id === WEATHER.botUserId);
    },
    /** Ends the wait of `/measure`, and waits for what it does then. */
    finishMeasuring: async () => {
      measure();
      await Promise.all(work);
    },
  };
}

describe.each(receivers)('%s', (_name, start) => {
  test('passes both probes and answers a command with a message that everybody sees', async () => {
    const { invoke, readMessages } = await connect(start);
    expect(await invoke({ text: '/weather city:New York' })).toMatchObject({
      outcome: 'message',
      shown: 'It is sunny in New York',
    });
    expect(await readMessages()).toMatchObject([{ content: 'It is sunny in New York' }]);
  });

  test('completes what is being typed', async () => {
    const { autocomplete } = await connect(start);
    expect(await autocomplete('/weather city:Par')).toMatchObject({
      outcome: 'choices',
      choices: [{ name: 'Paris' }, { name: 'Parma' }],
    });
  });

  test('answers the menus of users and messages, and knows their targets', async () => {
    const { invoke } = await connect(start);
    expect(await invoke({ type: 2, command: 'High five', target_id: BEN })).toMatchObject({
      outcome: 'message',
      shown: 'High five, ben!',
    });
    expect(await invoke({ type: 3, command: 'Quote', target_id: BENS_MESSAGE })).toMatchObject({
      outcome: 'message',
      shown: '“Is it going to rain today?”',
    });
  });

  test('defers a reply, edits it and follows up', async () => {
    const { invoke, readMessages, finishMeasuring } = await connect(start);
    expect(await invoke({ text: '/measure' })).toMatchObject({ outcome: 'deferred' });
    const [deferred] = await readMessages();
    expect(deferred).toMatchObject({ content: '', flags: LOADING });
    await finishMeasuring();
    expect(await readMessages()).toMatchObject([
      { id: deferred!.id, content: '21 degrees', flags: 0 },
      { content: 'And it is getting warmer', message_reference: { message_id: deferred!.id } },
    ]);
  });
});
