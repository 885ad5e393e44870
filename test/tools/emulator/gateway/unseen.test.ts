import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../support/property.js';
import { startDispatching } from '../support/dispatched.js';
import { ADA, BEN, BOT, HARBOUR } from '../support/emulator.js';
import { createStaffWorld, CREW } from '../support/worlds/staff-world.js';

const VIEW = '1024';
/** Who sees a channel: overwrites of everybody, of the role of the bot, and of the bot itself. */
const sight = fc.record({
  everybody: fc.constantFrom('allow', 'deny', 'none'),
  crew: fc.constantFrom('allow', 'deny', 'none'),
  bot: fc.constantFrom('deny', 'none', 'none'),
});
type Sight = typeof sight extends fc.Arbitrary<infer T> ? T : never;

const toOverwrites = ({ everybody, crew, bot }: Sight) =>
  [
    { id: HARBOUR, type: 0 as const, what: everybody },
    { id: CREW, type: 0 as const, what: crew },
    { id: BOT, type: 1 as const, what: bot },
  ]
    .filter(({ what }) => what !== 'none')
    .map(({ id, type, what }) => ({ id, type, [what]: VIEW }));

const step = fc.record({
  what: fc.constantFrom(
    ...(['write', 'edit', 'react', 'pin', 'remove', 'type', 'rename', 'thread', 'whisper', 'see'] as const),
  ),
  where: fc.nat({ max: 2 }),
  sight,
});

it('a bot is never told what is in a channel or a thread that it does not see', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sight, { minLength: 3, maxLength: 3 }), fc.array(step, { maxLength: 14 }), run),
    { numRuns: propertyRuns(25, 1_000) },
  );
});

async function run(
  sights: readonly Sight[],
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const world = createStaffWorld(0n);
  const ids = sights.map((_, index) => `110000000000000090${index}`);
  world.channels.push(
    ...ids.map((id, index) => ({
      ...{ id, guildId: HARBOUR, name: `secret-${id}`, topic: `Secret of ${id}` },
      overwrites: toOverwrites(sights[index]!),
    })),
  );
  const { control, call, listen } = await startDispatching(world);
  /** Channels and threads, by the text that tells of them. */
  const places = new Set(ids);
  const seen = async () => {
    const answers = await Promise.all(
      [...places].map(async (id) => ((await call('GET', `/channels/${id}`)).status === 200 ? [id] : [])),
    );
    return new Set(answers.flat());
  };
  const told = listen();
  const messages: { id: string; channel_id: string }[] = [];
  let saw = await seen();
  for (const { what, where, sight: next } of steps) {
    const id = [...places][where % places.size]!;
    const message = messages.findLast(({ channel_id }) => channel_id === id);
    told.length = 0;
    if (what === 'write') {
      const given = { channel_id: id, author_id: ADA, content: `Secret of ${id}` };
      messages.push((await control('POST', '/messages', given)) as (typeof messages)[number]);
    } else if (what === 'thread' || what === 'whisper') {
      const type = what === 'thread' ? 11 : 12;
      const parent_id = ids[where]!;
      const thread = { guild_id: HARBOUR, type, parent_id, name: 'Thread', member_ids: [BEN] };
      const made = await control('POST', '/channels', thread);
      places.add(made.id);
    } else if (what === 'rename') await control('PATCH', `/channels/${id}`, { name: `secret-${id}` });
    else if (what === 'see') {
      await control('PATCH', `/channels/${ids[where]!}`, { overwrites: toOverwrites(next) });
    } else if (what === 'type') await control('PATCH', `/channels/${id}`, { topic: `Secret of ${id}` });
    else if (!message) continue;
    else if (what === 'edit') {
      await control('PATCH', `/messages/${message.id}`, { content: `Secret of ${id}, again` });
    } else if (what === 'remove') {
      await control('DELETE', `/messages/${message.id}`);
      messages.splice(messages.indexOf(message), 1);
    } else {
      const [path, more] =
        what === 'react' ? (['reactions', { emoji: '👍' }] as const) : (['pins', {}] as const);
      await control('PUT', `/users/${ADA}/${path}`, { message_id: message.id, ...more });
    }
    const sees = await seen();
    for (const each of places) {
      if (saw.has(each) || sees.has(each)) continue;
      const about = told.filter(({ d }) => JSON.stringify(d).includes(each));
      // It may know that a channel is there, and what is hidden of it.
      for (const { t, d } of about) {
        expect(t).toMatch(/^CHANNEL_(CREATE|UPDATE|DELETE)$/);
        expect(d).toMatchObject({ name: '___hidden___', topic: null });
      }
      expect(JSON.stringify(told)).not.toContain(`ecret of ${each}`);
    }
    saw = sees;
  }
}
