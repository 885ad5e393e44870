import { describe, expect, it } from 'vitest';
import { defineOptionKind, OptionRefused, requirePermissions } from 'commandry';
import { button, defineButton, defineModal, defineSelect } from 'commandry/components';
import { routeKit, startRoutes } from '../../support/routed.js';

const DurationOption = defineOptionKind({
  type: 'string',
  transform: (text) => {
    const seconds = Number.parseInt(text, 10);
    if (Number.isNaN(seconds)) throw new OptionRefused('a duration such as 30s');
    return { seconds };
  },
});

describe('routes made by functions', () => {
  const close = defineButton({
    id: 'close',
    state: { ticket: 'integer', by: { kind: DurationOption, optional: true } },
    guards: [requirePermissions('ADMINISTRATOR')],
    run: (_, { ticket, by }) => `Closed ${ticket} ${String(by?.seconds)}`,
  });
  const pick = defineSelect({
    id: 'pick',
    type: 'stringSelect',
    choices: ['a', 'b'],
    run: ({ value }) => value,
  });
  const feedback = defineModal({
    id: 'feedback',
    title: 'Feedback',
    inputs: {
      why: { type: 'text', label: 'Why?', required: true },
      stars: { type: 'radio', label: 'Stars', choices: ['1', '2'] },
    },
    run: (_, { why, stars }) => `${why} ${String(stars)}`,
  });
  const ask = defineButton({
    id: 'ask',
    run: (interaction) => interaction.showModal(feedback, { values: { stars: '2' } }),
  });

  it('get state, values and answers', async () => {
    const { use, submit } = startRoutes([close, pick, feedback, ask]);
    const { custom_id } = button(close, { label: 'x', state: { ticket: 7, by: '30s' } });
    const member = { ...(routeKit.context()['member'] as object), permissions: '8' };
    expect((await use(custom_id, {}, { member })).data?.content).toBe('Closed 7 30');
    expect((await use(custom_id)).data?.content).toMatch(/ADMINISTRATOR/);
    expect((await use('pick', { component_type: 3, values: ['b'] })).data?.content).toBe('b');
    expect(JSON.stringify(await use('ask'))).toContain('"value":"2","default":true');
    const answers = [
      { type: 4, custom_id: 'why', value: 'Because' },
      { type: 21, custom_id: 'stars', value: null },
    ];
    expect((await submit('feedback', answers)).data?.content).toBe('Because undefined');
  });

  it('with a state that the transform refuses are outdated', async () => {
    const { use, app } = startRoutes([{ ...close }]);
    const { custom_id } = button(close, { label: 'x', state: { ticket: 7, by: 'soon' } });
    const member = { ...(routeKit.context()['member'] as object), permissions: '8' };
    expect((await use(custom_id, {}, { member })).data?.content).toMatch(/earlier version/);
    expect(app.counters.COMPONENT_OUTDATED).toBe(1);
  });
});

it('a select refuses too few values, and the same one twice', async () => {
  const pick = defineSelect({
    id: 'pick',
    type: 'stringSelect',
    choices: ['a', 'b', 'c'],
    minValues: 2,
    maxValues: 2,
    run: ({ values }) => values.join(' '),
  });
  const { use } = startRoutes([pick]);
  const choose = async (...values: string[]) =>
    (await use('pick', { component_type: 3, values })).data?.content;
  expect(await choose('a', 'b')).toBe('a b');
  expect(await choose('a')).toMatch(/earlier version/);
  expect(await choose('a', 'a')).toMatch(/earlier version/);
});
