import { describe, expect, it } from 'vitest';
import {
  defineOptionKind,
  OptionRefused,
  requirePermissions,
  button,
  defineButton,
  defineModal,
  defineSelect,
} from 'commandry';
import { routeKit, startRoutes } from '../../support/apps/routed.js';

const DurationOption = defineOptionKind({
  type: 'string',
  transform: (text) => {
    const seconds = Number.parseInt(text, 10);
    if (Number.isNaN(seconds)) throw new OptionRefused('Write a duration such as 30s.');
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

const Whole = defineOptionKind({ type: 'integer' });
const Decimal = defineOptionKind({ type: 'number' });

describe('a typed number in a modal', () => {
  const numbers = defineModal({
    id: 'numbers',
    title: 'Numbers',
    inputs: {
      whole: { type: 'text', label: 'Whole', kind: Whole },
      decimal: { type: 'text', label: 'Decimal', kind: Decimal },
    },
    run: (_, { whole, decimal }) => `${String(whole)} ${String(decimal)}`,
  });
  const typed = async (whole: string, decimal: string) => {
    const { submit } = startRoutes([numbers]);
    const field = (custom_id: string, value: string) => ({ type: 4, custom_id, value });
    return (await submit('numbers', [field('whole', whole), field('decimal', decimal)])).data?.content;
  };

  it('may have a sign, and a decimal point or comma', async () => {
    expect(await typed(' 12 ', '1.5')).toBe('12 1.5');
    expect(await typed('-7', '-0,25')).toBe('-7 -0.25');
    expect(await typed('', '')).toBe('undefined undefined');
  });

  it.each(['1,000', '1.000', '0x10', '1e3', '1 000', 'ten'])('is not guessed from %s', async (text) => {
    expect(await typed(text, '1')).toBe('`Whole` must be a whole number.');
  });

  it.each(['1,000', '0x10', '1e3', 'Infinity', '1.2.3'])(
    'is not guessed from %s, with a fraction',
    async (text) => {
      expect(await typed('1', text)).toBe('`Decimal` must be a number.');
    },
  );
});
