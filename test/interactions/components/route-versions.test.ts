import { expect, it } from 'vitest';
import { createApp, button, defineButton, row, type StateShape } from 'commandry';
import { routeKit, startRoutes } from '../../support/apps/routed.js';
import { rejectionOf } from '../../support/failures.js';

const OUTDATED = /^This is from an earlier version of the bot/;

/** A button that replies with its state as JSON. */
const echo = (state: StateShape, more: object = {}) =>
  defineButton({ id: 'ticket', state, ...more, run: (_, given) => JSON.stringify(given) });

/** The custom id that a version of the bot has sent. */
const sentBy = (state: StateShape, values: Record<string, unknown>, more: object = {}) =>
  button(echo(state, more), { label: 'x', state: values }).custom_id;

const contentOf = async (route: ReturnType<typeof echo>, customId: string) => {
  const { use, app } = startRoutes([route]);
  return { content: (await use(customId)).data?.content, outdated: app.counters.COMPONENT_OUTDATED };
};

it('a button of before choices and optional values were appended still works', async () => {
  const old = sentBy({ id: 'integer', tab: ['open'] }, { id: 7, tab: 'open' });
  const today = echo({ id: 'integer', tab: ['open', 'closed'], note: { type: 'string', optional: true } });
  expect(await contentOf(today, old)).toEqual({ content: '{"id":7,"tab":"open"}', outdated: 0 });
});

it('a button of before the route had a state works if all of it is optional', async () => {
  const today = echo({ page: { type: 'integer', optional: true } });
  expect((await contentOf(today, 'ticket')).content).toBe('{}');
});

it.each([
  ['another kind', { id: 'integer' }, { id: 7 }, { id: 'string' }],
  ['another name', { id: 'integer' }, { id: 7 }, { ticket: 'integer' }],
  ['another order', { a: 'integer', b: 'integer' }, { a: 1, b: 2 }, { b: 'integer', a: 'integer' }],
  ['a required value more', { id: 'integer' }, { id: 7 }, { id: 'integer', tab: ['open'] }],
  ['a value less', { id: 'integer', b: 'integer' }, { id: 7, b: 1 }, { id: 'integer' }],
  ['narrower bounds', { id: 'integer' }, { id: 7 }, { id: { type: 'integer', maxValue: 6 } }],
  ['choices in another order', { tab: ['a', 'b'] }, { tab: 'b' }, { tab: ['b', 'a'] }],
] satisfies [string, StateShape, Record<string, unknown>, StateShape][])(
  'the state of an older version is refused and not misread: %s',
  async (_, before, values, after) => {
    const { content, outdated } = await contentOf(echo(after), sentBy(before, values));
    expect(content).toMatch(OUTDATED);
    expect(outdated).toBe(1);
  },
);

it('an old state is upgraded, also under an old id', async () => {
  const before = { id: 'string' } as const;
  const today = echo(
    { ticket: 'integer' },
    {
      formerly: [
        { state: before, upgrade: ({ id }: { id: string }) => ({ ticket: Number(id) }) },
        { id: 'take', state: before, upgrade: ({ id }: { id: string }) => ({ ticket: Number(id) }) },
        { customId: /claim:(\d+)/, upgrade: ([, id]: RegExpExecArray) => ({ ticket: Number(id) }) },
        'grab',
      ],
    },
  );
  expect((await contentOf(today, sentBy(before, { id: '7' }))).content).toBe('{"ticket":7}');
  const underOldId = sentBy(before, { id: '8' }).replace(/^ticket/, 'take');
  expect((await contentOf(today, underOldId)).content).toBe('{"ticket":8}');
  expect((await contentOf(today, 'claim:9')).content).toBe('{"ticket":9}');
  expect((await contentOf(today, 'claim:9x')).outdated).toBe(1);
  const grabbed = sentBy({ ticket: 'integer' }, { ticket: 10 }).replace(/^ticket/, 'grab');
  expect((await contentOf(today, grabbed)).content).toBe('{"ticket":10}');
});

it('an upgrade that throws, or gives no valid state, leaves the button outdated', async () => {
  const before = { id: 'string' } as const;
  const old = sentBy(before, { id: 'x' });
  const upgrades = [
    () => {
      throw new RangeError('no such ticket');
    },
    () => undefined,
    () => ({ ticket: Number.NaN }),
    () => ({ other: 1 }),
  ];
  for (const upgrade of upgrades) {
    const { content } = await contentOf(
      echo({ ticket: 'integer' }, { formerly: { state: before, upgrade } }),
      old,
    );
    expect(content).toMatch(OUTDATED);
  }
});

it('an outdated button is answered in the language of its user, counted, and logged once with its route', async () => {
  const { use, app, logbook } = startRoutes([echo({ id: 'integer' })]);
  const old = sentBy({ id: 'string' }, { id: 'x' });
  expect(await use(old, {}, { locale: 'de' })).toMatchObject({
    type: 4,
    data: { content: expect.stringMatching(/^Das stammt von einer früheren Version/) as string, flags: 64 },
  });
  await use(old);
  await use('gone:ABC');
  expect(app.counters.COMPONENT_OUTDATED).toBe(3);
  expect(logbook.entries.map(({ event, route }) => [event, route])).toEqual([
    ['COMPONENT_OUTDATED', 'ticket'],
    ['COMPONENT_OUTDATED', 'gone'],
  ]);
});

it('the application writes the message about what is outdated', async () => {
  const { use } = startRoutes([echo({ id: 'integer' })], {
    messages: { componentOutdated: () => ({ content: 'Use /ticket again.', ephemeral: true }) },
  });
  expect((await use('ticket:nonsense')).data?.content).toBe('Use /ticket again.');
});

const SECRET = 's'.repeat(32);
const signed = echo({ id: 'integer' }, { signed: true });
const asker = defineButton({
  id: 'ask',
  run: () => ({ content: 'x', components: [row(button(signed, { label: 'x', state: { id: 7 } }))] }),
});

/** Returns the custom id of the one button in a response. */
async function sentCustomId(secret: string): Promise<string> {
  const { use } = startRoutes([signed, asker], { routeSecret: secret });
  const [first] = ((await use('ask')).data?.['components'] ?? []) as [
    { components: [{ custom_id: string }] },
  ];
  return first.components[0].custom_id;
}

it('a signed custom id is accepted as the app has sent it, and no other', async () => {
  const customId = await sentCustomId(SECRET);
  expect(customId).toMatch(/^ticket![\w-]{11}/);
  const { use, app, logbook } = startRoutes([signed, asker], { routeSecret: SECRET });
  expect((await use(customId)).data?.content).toBe('{"id":7}');
  const unsigned = sentBy({ id: 'integer' }, { id: 7 });
  const flipped = customId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const forged of [unsigned, flipped, await sentCustomId('t'.repeat(32)), 'ticket', 'ticket!'])
    expect((await use(forged)).data?.content).toMatch(OUTDATED);
  // Those without a signature are of a version that did not sign.
  const { ROUTE_SIGNATURE_REFUSED: forged, COMPONENT_OUTDATED: outdated } = app.counters;
  expect({ forged, outdated }).toEqual({ forged: 3, outdated: 2 });
  expect(logbook.events().sort()).toEqual(['COMPONENT_OUTDATED', 'ROUTE_SIGNATURE_REFUSED']);
  expect(JSON.stringify(logbook.entries)).not.toContain(SECRET);
});

it('a route that is no longer signed takes what it has sent before', async () => {
  const customId = await sentCustomId(SECRET);
  const { content } = await contentOf(echo({ id: 'integer' }), customId);
  expect(content).toBe('{"id":7}');
});

it('the key is that of the token unless a secret is set, and one of the two there must be', async () => {
  const { use } = startRoutes([signed, asker], { token: 'token' });
  expect((await use('ask')).type).toBe(4);
  expect(() => createApp({ commands: [signed], ...routeKit.credentials })).toThrow(/'ticket' is signed/);
  expect(
    (
      await rejectionOf(
        Promise.resolve().then(() => createApp({ commands: [signed], ...routeKit.credentials })),
      )
    ).code,
  ).toBe('ROUTE_SECRET_MISSING');
});

it('an upgrade that returns a promise is refused, and its rejection ends nobody', async () => {
  const today = echo(
    { ticket: { type: 'integer', optional: true } },
    { formerly: { customId: /claim/, upgrade: () => Promise.reject(new Error('broken')) } },
  );
  const { use, logbook } = startRoutes([today]);
  expect((await use('claim')).data?.content).toMatch(OUTDATED);
  expect(logbook.entries).toMatchObject([{ error: { message: 'upgrade returned a promise.' } }]);
});

it('a pattern matches the whole custom id, whichever of its alternatives does', async () => {
  const today = echo(
    { ticket: { type: 'integer', optional: true } },
    {
      formerly: {
        customId: /claim|claim-(\d+)/g,
        upgrade: ([, id]: RegExpExecArray) => (id === undefined ? {} : { ticket: Number(id) }),
      },
    },
  );
  expect((await contentOf(today, 'claim')).content).toBe('{}');
  expect((await contentOf(today, 'claim-7')).content).toBe('{"ticket":7}');
  expect((await contentOf(today, 'claim-7x')).content).toMatch(OUTDATED);
});
