import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../support/property.js';
import type { EmulatorEvent, RequestEntry } from '../../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  COMMANDS,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { startBot } from '../../support/bot.js';
import { startDispatching } from '../../support/dispatched.js';
import { createStoryWorld } from '../../support/stories.js';

interface SharedFile {
  readonly version: number;
  readonly messages: readonly { readonly message: { readonly id: string; readonly content: string } }[];
  readonly requests: readonly RequestEntry[];
  readonly commands: readonly object[];
  readonly world: { readonly guilds: readonly { readonly id: string; readonly name: string }[] };
}

/** An emulator in which something has happened, and its file. */
async function startUsed() {
  const bot = await startBot([slash('ping'), slash('pong')], () => ({
    type: 4,
    data: { content: 'Sunny', embeds: [{ title: 'Today' }] },
  }));
  const { emulator } = bot;
  const { interaction, message } = await bot.invoke({ text: '/ping' });
  const form = new FormData();
  form.append('payload_json', JSON.stringify({ content: 'a map', flags: 64, attachments: [{ id: 0 }] }));
  form.append('files[0]', new Blob(['north']), 'map.txt');
  const url = `${emulator.baseUrl}/api/v10/webhooks/${WEATHER.id}/${interaction!.token}`;
  const sent = (await (await fetch(url, { method: 'POST', body: form })).json()) as {
    attachments: { id: string; filename: string }[];
  };
  const share = (await emulator.control('GET', '/share')).body as SharedFile;
  return { ...bot, interaction: interaction!, message: message!, attachment: sent.attachments[0]!, share };
}

test('a file restores world, messages, commands, files and requests in another emulator', async () => {
  const { share, interaction, message, attachment } = await startUsed();
  const other = await startTestEmulator();
  const told: EmulatorEvent['type'][] = [];
  other.subscribe(({ type }) => told.push(type));
  await other.control('POST', `/users/${BEN}/messages`, { channel_id: GENERAL, content: 'gone' });
  expect((await other.control('PUT', '/share', share)).status).toBe(204);
  const { messages } = (await other.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`)).body as {
    messages: { id: string; content: string; embeds: object[]; attachments: { url: string }[] }[];
  };
  expect(messages.map(({ content }) => content)).not.toContain('gone');
  expect(messages.find(({ id }) => id === message.id)).toMatchObject({ embeds: [{ title: 'Today' }] });
  expect(messages.at(-1)!.attachments[0]!.url).toContain(other.baseUrl);
  const file = `/attachments/${GENERAL}/${attachment.id}/${attachment.filename}`;
  expect((await other.request('GET', file)).text).toBe('north');
  expect((await other.api('GET', '')).body).toEqual(
    expect.arrayContaining(['ping', 'pong'].map((name) => expect.objectContaining({ name }) as object)),
  );
  expect((await other.control('GET', `/requests/${interaction.id}`)).body).toMatchObject({
    name: '/ping',
    outcome: 'message',
    calls: [{ status: 200 }],
  });
  expect(told).toEqual(expect.arrayContaining(['REQUESTS_REPLACE', 'WORLD_REPLACE']));
});

test('a file has no token of an interaction, so that its bytes cannot be sent again', async () => {
  const { share, interaction, emulator } = await startUsed();
  expect(JSON.stringify(share)).not.toContain(interaction.token);
  await emulator.control('PUT', '/share', share);
  const path = `/requests/${interaction.id}/send`;
  expect(await emulator.control('POST', path, { how: 'same_bytes' })).toMatchObject({
    status: 409,
    body: { code: 'NO_BYTES' },
  });
  expect((await emulator.control('POST', path, { how: 'fresh' })).status).toBe(200);
});

test.each([
  ['of another kind', () => ({ hello: 1 }), 'format'],
  ['of a later version', (share: object) => ({ ...share, version: 2 }), 'version'],
  [
    'whose messages are incomplete',
    (share: object) => ({ ...share, messages: [{ message: {} }] }),
    'messages.0.message.id',
  ],
  [
    'whose messages are in no channel',
    (share: object, { messages }: SharedFile) => ({
      ...share,
      messages: messages.map(({ message }) => ({
        message: { ...message, channel_id: '7' },
        visibleTo: null,
      })),
    }),
    'no channel 7',
  ],
  [
    'whose world does not fit together',
    (share: object, { world }: SharedFile) => ({ ...share, world: { ...world, users: [] } }),
    'no user',
  ],
])('a file %s is refused with what is wrong, and changes nothing', async (_what, spoil, words) => {
  const { share, emulator } = await startUsed();
  const refused = await emulator.control('PUT', '/share', spoil(share, share));
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_SHARE' } });
  expect((refused.body as { message: string }).message).toContain(words);
  const { nowMs: _now, ...after } = (await emulator.control('GET', '/share')).body as { nowMs: number };
  expect(after).toEqual({ ...share, nowMs: undefined });
});

type Deed = readonly [method: string, path: string, body?: object];

/** What may have happened before: some of it is refused after other of it. */
const deeds = fc.array(
  fc.constantFrom<Deed>(
    ['POST', `/control/users/${BEN}/messages`, { channel_id: GENERAL, content: 'hi' }],
    [
      'POST',
      `/api/v10/channels/${GENERAL}/messages`,
      { content: 'bot', poll: { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }] } },
    ],
    ['POST', `/control/users/${ADA}/invoke`, { channel_id: GENERAL, text: '/forecast' }],
    ['PUT', `/control/users/${ADA}/guilds/${HARBOUR}`],
    ['DELETE', `/control/users/${BEN}/guilds/${HARBOUR}`],
    ['POST', '/control/guilds', { name: 'Docks', owner_id: ADA }],
    ['POST', `/api/v10/guilds/${HARBOUR}/channels`, { name: 'new' }],
    ['POST', `/api/v10/guilds/${HARBOUR}/roles`, { name: 'Crew' }],
    ['DELETE', `/api/v10/channels/${GENERAL}`],
    ['POST', COMMANDS, slash('extra')],
    ['PUT', `/api/v10/guilds/${HARBOUR}/bans/${BEN}`, {}],
    ['POST', '/control/clock', { advance_ms: 60_000 }],
    ['DELETE', '/control/requests'],
  ),
  { maxLength: 12 },
);

test('whatever has happened in two emulators, what one exports is what the other exports after it was restored', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, deeds, async (first, second) => {
      const [one, other] = [await startDispatching(await createStoryWorld()), await startDispatching()];
      for (const [place, done] of [
        [one, first],
        [other, second],
      ] as const) {
        for (const [method, path, body] of done) await place.raw(method, path, body, AUTHORIZATION);
      }
      const { body: share } = await one.raw('GET', '/control/share');
      expect(await other.raw('PUT', '/control/share', share)).toMatchObject({ status: 204 });
      const { body: again } = await other.raw('GET', '/control/share');
      expect({ ...again, nowMs: 0 }).toEqual({ ...share, nowMs: 0 });
    }),
    { numRuns: propertyRuns(8, 200) },
  );
});
