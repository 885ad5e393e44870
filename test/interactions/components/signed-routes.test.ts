import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { button, defineButton, defineModal, defineSelect, row, select } from 'commandry';
import { startRoutes, type SeenCallback } from '../../support/apps/routed.js';
import { propertyRuns } from '../../support/property.js';
import { fakeService } from '../../support/service/fake-service.js';

const OPTIONS = { routeSecret: 's'.repeat(32), token: 'token' };
const OUTDATED = /^This is from an earlier version of the bot/;

const run = (_: unknown, { amount }: { amount: number }) => `paid ${amount}`;
const pay = defineButton({ id: 'pay', state: { amount: 'integer' }, signed: true, run });
const tip = defineSelect({
  ...{ id: 'tip', type: 'stringSelect', choices: ['small', 'large'], signed: true },
  run: ({ value }) => `tip ${value}`,
});
const order = defineModal({
  ...{ id: 'order', title: 'Order', signed: true, state: { amount: 'integer' } },
  inputs: { note: { type: 'text', label: 'Note' } },
  run: (_, __, { amount }) => `ordered ${amount}`,
});
/** What anybody can write by hand: the route's id and state, as a route that is not signed packs them. */
const byHand = (amount: number): string =>
  button(defineButton({ id: 'pay', state: { amount: 'integer' }, run }), { label: 'x', state: { amount } })
    .custom_id;

/** An app whose button `show` replies with what the test says. */
function startShowing(show: () => unknown) {
  const asker = defineButton({ id: 'show', run: () => show() as never });
  return startRoutes([pay, tip, order, asker], OPTIONS);
}

const customIdsIn = (sent: unknown): string[] =>
  typeof sent === 'object' && sent !== null
    ? Object.entries(sent).flatMap(([key, value]) =>
        key === 'custom_id' ? [String(value)] : customIdsIn(value),
      )
    : [];
const shown = ({ data }: SeenCallback): string[] => customIdsIn(data);
const rawButton = (custom_id: string) => ({ type: 2, style: 1, label: 'Pay', custom_id });
const made = (amount = 7) => button(pay, { label: 'Pay', state: { amount } });

it.each([
  ['as it was made', made],
  ['copied with another look', () => ({ ...made(), label: 'Buy' })],
  ['cloned', () => structuredClone(made())],
  ['as JSON', () => JSON.parse(JSON.stringify(made())) as object],
  ['in a builder', () => ({ toJSON: () => ({ ...made() }) })],
  ['by its custom id alone', () => rawButton(made().custom_id)],
])('a custom id that button() made is signed, %s', async (_, toButton) => {
  const { use, logbook } = startShowing(() => ({ content: 'x', components: [row(toButton() as never)] }));
  const [customId = ''] = shown(await use('show'));
  expect((await use(customId)).data?.content).toBe('paid 7');
  expect(logbook.events()).toEqual([]);
});

it('a custom id that select() or showModal() made is signed', async () => {
  const opener = defineButton({
    id: 'open',
    run: (interaction) => interaction.showModal(order, { state: { amount: 7 } }),
  });
  const asker = defineButton({
    id: 'show',
    run: () => ({ content: 'x', components: [row(select(tip))] }),
  });
  const { use, submit } = startRoutes([pay, tip, order, opener, asker], OPTIONS);
  const [tipId = ''] = shown(await use('show'));
  const chosen = await use(tipId, { component_type: 3, values: ['small'] });
  expect(chosen.data?.content).toBe('tip small');
  const [orderId = ''] = shown(await use('open'));
  const answered = await submit(orderId, [{ type: 4, custom_id: 'note', value: '' }]);
  expect(answered.data?.content).toBe('ordered 7');
});

it('a custom id that was written by hand is sent as it is and refused, and the log says so once', async () => {
  const { use, logbook } = startShowing(() => ({
    content: 'A quote',
    components: [row(rawButton(byHand(1000)) as never)],
  }));
  for (let count = 0; count < 2; count++) {
    const [customId = ''] = shown(await use('show'));
    expect(customId).toBe(byHand(1000));
    expect((await use(customId)).data?.content).toMatch(OUTDATED);
  }
  expect(logbook.events()).toEqual(['CUSTOM_ID_NOT_MADE', 'COMPONENT_OUTDATED']);
  expect(logbook.entries[0]).toMatchObject({ level: 'warn', route: 'pay' });
});

it('no text is signed that no maker made, wherever in a message it stands', async () => {
  const handPacked = fc.oneof(
    fc.integer({ min: -1000, max: 1_000_000 }).map(byHand),
    fc.string({ maxLength: 40 }).map((text) => `pay:${text}`),
    fc.string({ maxLength: 40 }).map((text) => `pay!${text}`),
    fc.integer({ min: 0, max: 1000 }).map((amount) => byHand(amount).replace(':', '!AAAAAAAAAAA')),
    // Only the state of a made one is changed.
    fc
      .integer({ min: 8, max: 1000 })
      .map((amount) => made().custom_id.slice(0, 15) + byHand(amount).slice(4)),
    fc.constant('pay'),
  );
  const place = fc.constantFrom<(customId: string) => unknown>(
    (id) => ({ content: 'x', components: [row(rawButton(id) as never)] }),
    (id) => ({ content: 'x', components: [row({ ...made(), custom_id: id })] }),
    (id) => ({
      components: [{ type: 9, components: [{ type: 10, content: 'x' }], accessory: rawButton(id) }],
    }),
    (id) => ({ components: [{ type: 17, components: [{ type: 1, components: [rawButton(id)] }] }] }),
  );
  await fc.assert(
    fc.asyncProperty(handPacked, place, async (customId, put) => {
      const { use } = startShowing(() => put(customId));
      expect(shown(await use('show'))).toEqual([customId]);
      expect((await use(customId)).data?.content).toMatch(OUTDATED);
    }),
    { numRuns: propertyRuns(60) },
  );
});

it('a modal that was written by hand is shown as it is', async () => {
  const text = { type: 4, custom_id: 'note', style: 1 };
  const byHandModal = {
    custom_id: byHand(1000).replace('pay', 'order'),
    title: 'Order',
    components: [{ type: 18, label: 'Note', component: text }],
  };
  const opener = defineButton({
    id: 'open',
    run: (interaction) => interaction.showModal(byHandModal as never),
  });
  const { use, logbook } = startRoutes([order, opener], OPTIONS);
  expect((await use('open')).data?.custom_id).toBe(byHandModal.custom_id);
  expect(logbook.events()).toEqual(['CUSTOM_ID_NOT_MADE']);
});

it('what is sent again with the signature that it has is no custom id by hand', async () => {
  let components: unknown = [row(made())];
  const { use, logbook } = startShowing(() => ({ content: 'x', components }));
  const first = await use('show');
  components = first.data?.['components'];
  expect((await use('show')).data?.['components']).toEqual(components);
  expect(logbook.events()).toEqual([]);
});

it('app.rest signs what was made, and nothing else', async () => {
  const service = fakeService();
  const { app, use } = startRoutes([pay], { ...OPTIONS, fetch: service.fetch });
  const components = [row(made(), rawButton(byHand(1000)) as never)];
  await app.rest.channels.createMessage('500000000000000001', { content: 'x', components });
  const [signed = '', quoted] = customIdsIn(service.calls[0]?.body);
  expect((await use(signed)).data?.content).toBe('paid 7');
  expect(quoted).toBe(byHand(1000));
});
