import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../../support/property.js';
import { BENS_MESSAGE, startTestEmulator, WEATHER } from '../../../support/emulator.js';
import {
  ADA,
  BEN,
  BOT,
  CAPTAINS,
  CLEO,
  CREW,
  DAN,
  FORUM,
  GENERAL,
  HARBOUR,
  SAILORS,
  startStaff,
  type StaffBody,
  TAG,
} from '../../../support/worlds/staff-world.js';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

/** The ids of a kind: those of the world, and those that were made on the way. */
type Kind = 'channel' | 'role' | 'user' | 'message' | 'webhook' | 'emoji';

interface Step {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Selects among the ids that are known by then. */
  readonly choice: number;
}

const ROUTES: readonly (readonly [path: string, ...methods: string[]])[] = [
  [`/guilds/${HARBOUR}/channels`, 'GET', 'POST', 'POST', 'POST', 'PATCH'],
  ['/channels/{channel}', 'GET', 'PATCH', 'PATCH', 'DELETE'],
  ['/channels/{channel}/permissions/{role}', 'PUT', 'DELETE'],
  ['/channels/{channel}/permissions/{user}', 'PUT', 'DELETE'],
  ['/channels/{channel}/messages/{message}/threads', 'POST'],
  ['/channels/{channel}/threads', 'POST', 'POST'],
  [`/guilds/${HARBOUR}/threads/active`, 'GET'],
  ['/channels/{channel}/threads/archived/public', 'GET'],
  ['/channels/{channel}/threads/archived/private', 'GET'],
  ['/channels/{channel}/users/@me/threads/archived/private', 'GET'],
  ['/channels/{channel}/thread-members', 'GET'],
  ['/channels/{channel}/thread-members/@me', 'GET', 'PUT', 'DELETE'],
  ['/channels/{channel}/thread-members/{user}', 'GET', 'PUT', 'DELETE'],
  [`/guilds/${HARBOUR}/members`, 'GET'],
  [`/guilds/${HARBOUR}/members/@me`, 'PATCH'],
  [`/guilds/${HARBOUR}/members/{user}`, 'GET', 'PATCH', 'PATCH', 'DELETE'],
  [`/guilds/${HARBOUR}/members/{user}/roles/{role}`, 'PUT', 'DELETE'],
  [`/guilds/${HARBOUR}/bans`, 'GET'],
  [`/guilds/${HARBOUR}/bans/{user}`, 'GET', 'PUT', 'DELETE'],
  [`/guilds/${HARBOUR}/bulk-ban`, 'POST'],
  [`/guilds/${HARBOUR}/roles`, 'GET', 'POST', 'PATCH'],
  [`/guilds/${HARBOUR}/roles/{role}`, 'GET', 'PATCH', 'DELETE'],
  [`/guilds/${HARBOUR}`, 'GET', 'PATCH'],
  [`/guilds/${HARBOUR}/audit-logs`, 'GET'],
  [`/guilds/${HARBOUR}/emojis`, 'GET', 'POST'],
  [`/guilds/${HARBOUR}/emojis/{emoji}`, 'GET', 'PATCH', 'DELETE'],
  [`/applications/${WEATHER.id}/emojis`, 'GET', 'POST'],
  ['/channels/{channel}/invites', 'GET', 'POST'],
  [`/guilds/${HARBOUR}/invites`, 'GET'],
  ['/channels/{channel}/webhooks', 'GET', 'POST', 'POST'],
  [`/guilds/${HARBOUR}/webhooks`, 'GET'],
  ['/webhooks/{webhook}', 'GET', 'PATCH', 'DELETE'],
  ['/webhooks/{token}?wait=true', 'POST', 'POST'],
  ['/webhooks/{token}', 'GET', 'PATCH', 'DELETE'],
];

const id = fc.constantFrom(
  ...[GENERAL, FORUM, HARBOUR, ADA, BEN, BOT, CLEO, DAN, CREW, CAPTAINS, SAILORS, TAG, '5', 'x', null, 7],
);
const odd = fc.constantFrom<unknown>(null, -1, 1e300, '', [], {}, true, 'x'.repeat(101), [null], [{}]);
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: odd });
const permissions = fc.constantFrom('0', '8', '1024', '2048', '268435456', '99999999999999999999');

const fields = fc.record(
  {
    name: maybe(fc.constantFrom('Deck', 'a b', '🌊', 'new')),
    type: maybe(fc.constantFrom(0, 1, 2, 4, 5, 10, 11, 12, 13, 15)),
    topic: maybe(fc.constant('T')),
    parent_id: maybe(id),
    position: maybe(fc.constantFrom(0, 1, 2, 3)),
    permission_overwrites: maybe(
      fc.array(fc.record({ id, type: fc.constantFrom(0, 1), allow: permissions })),
    ),
    allow: maybe(permissions),
    deny: maybe(permissions),
    permissions: maybe(permissions),
    available_tags: maybe(fc.array(fc.record({ name: fc.constantFrom('a', 'b') }), { maxLength: 3 })),
    applied_tags: maybe(fc.array(id, { maxLength: 2 })),
    flags: maybe(fc.constantFrom(0, 2, 4, 16, 2 ** 40)),
    auto_archive_duration: maybe(fc.constantFrom(60, 1440, 5)),
    archived: maybe(fc.boolean()),
    locked: maybe(fc.boolean()),
    message: maybe(fc.constant({ content: 'Hello' })),
    nick: maybe(fc.constant('Nick')),
    roles: maybe(fc.array(id, { maxLength: 3 })),
    communication_disabled_until: maybe(fc.constant('2020-01-01T00:00:00Z')),
    delete_message_seconds: maybe(fc.constantFrom(0, 604_800)),
    user_ids: maybe(fc.array(id, { maxLength: 3 })),
    image: maybe(fc.constant(PICTURE)),
    channel_id: maybe(id),
    max_age: maybe(fc.constantFrom(0, 60)),
    content: maybe(fc.constant('Ahoy')),
    username: maybe(fc.constant('Parrot')),
    thread_name: maybe(fc.constant('Post')),
    system_channel_id: maybe(id),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 10, arbitrary: fields },
  { weight: 1, arbitrary: fc.array(fc.record({ id, position: fc.nat(5), parent_id: id }), { maxLength: 3 }) },
  { weight: 1, arbitrary: odd },
);

const step: fc.Arbitrary<Step> = fc
  .constantFrom(...ROUTES)
  .chain(([path, ...methods]) =>
    fc.record({ path: fc.constant(path), method: fc.constantFrom(...methods), body, choice: fc.nat(1_000) }),
  );

test('no sequence of calls breaks the emulator or its world, from which another one starts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { emulator, call } = await startStaff();
      const known: Record<Kind | 'token', string[]> = {
        channel: [GENERAL, FORUM],
        role: [SAILORS, CREW, CAPTAINS, HARBOUR],
        user: [BEN, DAN, CLEO, BOT, ADA],
        message: [BENS_MESSAGE],
        webhook: ['5'],
        emoji: ['5'],
        token: ['5/x'],
      };
      for (const { method, path, body: sent, choice } of steps) {
        const address = path.replace(/\{(\w+)\}/g, (_match, kind: keyof typeof known) => {
          const list = known[kind];
          return list[choice % list.length] ?? '5';
        });
        const isRead = method === 'GET' || method === 'DELETE';
        const answer = await call(method, address, isRead ? undefined : sent);
        expect(answer.status, `${method} ${address} ${JSON.stringify(sent)}`).toBeLessThan(500);
        note(known, path, answer);
      }
      const { body: world, status } = await emulator.control('GET', '/world');
      expect(status).toBe(200);
      const second = await startTestEmulator({ world: world as never });
      expect((await second.control('GET', '/world')).body).toEqual(world);
      await second.stop();
      await emulator.stop();
    }),
    { numRuns: propertyRuns(25, 250) },
  );
});

/** Remembers what was made. */
function note(
  known: Record<Kind | 'token', string[]>,
  path: string,
  { status, body: made }: { readonly status: number; readonly body: Partial<StaffBody> | undefined },
): void {
  if (status >= 300 || typeof made !== 'object' || typeof made.id !== 'string') return;
  if (path.endsWith('/channels') || path.endsWith('/threads')) known.channel.push(made.id);
  if (path.endsWith('/roles')) known.role.push(made.id);
  if (path.endsWith('/emojis')) known.emoji.push(made.id);
  if (path.endsWith('?wait=true')) known.message.push(made.id);
  if (path.endsWith('/webhooks') && made.token !== undefined) {
    known.webhook.push(made.id);
    known.token.push(`${made.id}/${made.token}`);
  }
}
