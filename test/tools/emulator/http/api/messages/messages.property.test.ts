import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  startEmulator,
  type EmulatorEvent,
  type WorldInput,
} from '../../../../../../tools/src/emulator/index.js';
import { propertyRuns } from '../../../../../support/property.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR } from '../../../support/emulator.js';
import { CATEGORY, CLEO, NEWS, QUIET, startForMessages, SUN, THREAD } from '../../../support/messages.js';

/** A number stands for a message that an earlier call made. */
type Id = string | number;

interface Step {
  readonly method: string;
  readonly path: (id: (made: Id) => string) => string;
  readonly body?: unknown;
}

const channel = fc.constantFrom(GENERAL, NEWS, QUIET, CATEGORY, THREAD, '5', 'x');
const message: fc.Arbitrary<Id> = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 9 }) },
  fc.constantFrom(BENS_MESSAGE, '5', 'pins', 'x', '0'),
);
const user = fc.constantFrom(ADA, BEN, BOT, CLEO, '5', '@me');
const emoji = fc.constantFrom('%F0%9F%8C%A7', `sun:${SUN}`, 'sun:5', '%FF', 'x', '%E2%98%80%EF%B8%8F');
const text = fc.string({ maxLength: 30 });
const content = fc.record(
  {
    content: fc.oneof(text, fc.constantFrom(null, 5, `<@${ADA}> @everyone`, 'x'.repeat(2001))),
    embeds: fc.oneof(fc.constant([{ title: 'T' }]), fc.jsonValue({ maxDepth: 2 })),
    components: fc.oneof(
      fc.constant([{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }]),
      fc.constant([{ type: 10, content: 'x' }]),
    ),
    flags: fc.constantFrom(0, 4, 64, 1 << 15, -1, null),
    nonce: fc.oneof(text, fc.integer(), fc.constant({})),
    enforce_nonce: fc.boolean(),
    tts: fc.boolean(),
    allowed_mentions: fc.constantFrom(null, { parse: [] }, { replied_user: false }),
    message_reference: fc.oneof(
      fc.record({ message_id: fc.constant(BENS_MESSAGE), fail_if_not_exists: fc.boolean() }),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    poll: fc.constant({ question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }] }),
    attachments: fc.constantFrom([], [{ id: 0 }], null),
  },
  { requiredKeys: [] },
);
const anything = fc.oneof({ weight: 6, arbitrary: content }, fc.jsonValue({ maxDepth: 2 }));
const plain: fc.Arbitrary<unknown> = content.map((body) => ({ ...body, content: 'Rain' }));

const step: fc.Arbitrary<Step> = fc
  .record({
    channel,
    message,
    user,
    emoji,
    body: anything,
    plain,
    limit: fc.constantFrom('', '?limit=1', '?limit=x'),
  })
  .chain(({ channel: c, message: m, user: u, emoji: e, body, plain: good, limit }) => {
    const at = `/channels/${c}`;
    const one = (end: string) => (id: (made: Id) => string) => `${at}/messages/${id(m)}${end}`;
    return fc.constantFrom<Step[]>(
      { method: 'POST', path: () => `/channels/${GENERAL}/messages`, body: { content: 'Rain' } },
      { method: 'POST', path: () => `${at}/messages`, body: good },
      { method: 'POST', path: () => `${at}/messages`, body },
      { method: 'GET', path: () => `${at}/messages${limit}` },
      { method: 'GET', path: one('') },
      { method: 'PATCH', path: one(''), body },
      { method: 'DELETE', path: one('') },
      { method: 'POST', path: one('/crosspost') },
      { method: 'PUT', path: one(`/reactions/${e}/@me`) },
      { method: 'DELETE', path: one(`/reactions/${e}/${u}`) },
      { method: 'DELETE', path: one(`/reactions/${e}`) },
      { method: 'DELETE', path: one('/reactions') },
      { method: 'GET', path: one(`/reactions/${e}${limit}`) },
      { method: 'PUT', path: (id) => `${at}/messages/pins/${id(m)}` },
      { method: 'DELETE', path: (id) => `${at}/pins/${id(m)}` },
      { method: 'GET', path: () => `${at}/messages/pins${limit}` },
      { method: 'POST', path: () => `${at}/messages/bulk-delete`, body: { messages: [BENS_MESSAGE, '5'] } },
      { method: 'POST', path: () => `${at}/messages/bulk-delete`, body },
      { method: 'POST', path: () => `${at}/typing` },
      { method: 'GET', path: (id) => `${at}/polls/${id(m)}/answers/1${limit}` },
      { method: 'POST', path: (id) => `${at}/polls/${id(m)}/expire` },
      { method: 'POST', path: () => '/users/@me/channels', body: { recipient_id: u } },
      { method: 'POST', path: () => '/users/@me/channels', body },
      { method: 'PATCH', path: () => '/users/@me', body: { username: 'rain' } },
      { method: 'PATCH', path: () => '/users/@me', body },
      { method: 'GET', path: () => `/users/${u}` },
      { method: 'DELETE', path: () => `/users/@me/guilds/${HARBOUR}` },
      { method: 'GET', path: () => `/users/@me/guilds${limit}` },
      { method: 'GET', path: () => '/gateway/bot' },
    );
  });

test('no sequence of calls makes the emulator fail, or leaves a world that no emulator starts with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const { bot, control, subscribe } = await startForMessages();
      const made: string[] = [];
      subscribe((event: EmulatorEvent) => event.type === 'MESSAGE_CREATE' && made.push(event.message.id));
      const toId = (id: Id) => (typeof id === 'number' ? (made[id] ?? '5') : id);
      for (const { method, path, body } of steps) {
        const { status, text: answer } = await bot(method, path(toId), body);
        expect(status, `${method} ${path(toId)} ${JSON.stringify(body)}: ${answer}`).toBeLessThan(500);
      }
      const vote = { message_id: made[0] ?? '5', answer_ids: [1] };
      expect((await control('PUT', `/users/${ADA}/votes`, vote)).status).toBeLessThan(500);
      expect((await control('DELETE', `/users/${CLEO}`)).status).toBe(204);
      const world = (await control('GET', '/world')).body as WorldInput;
      const again = await startEmulator({ world });
      await again.stop();
    }),
    { numRuns: propertyRuns(25, 300) },
  );
});
