import { describe, expect, it } from 'vitest';
import { ComponentType, type ModalAnswer, type ModalInteraction } from 'commandry';
import { submitted } from '../../support/apps/components.js';
import { kit, startApp } from '../../support/apps/started-app.js';

/** An id that answers may hold. What it stands for would be in `resolved`. */
const ID = '500000000000000001';
const TOO_LONG = 'x'.repeat(101);

type Fields = Readonly<Record<string, unknown>>;

/** Every component of a modal that takes an answer: the field it is in, right answers, and wrong ones. */
const COMPONENTS: readonly {
  readonly name: keyof typeof ComponentType;
  readonly field: 'value' | 'values';
  readonly right: readonly ModalAnswer[];
  readonly wrong: readonly unknown[];
}[] = [
  {
    name: 'TEXT_INPUT',
    field: 'value',
    right: ['v', ''],
    wrong: [undefined, null, 5, true, ['v'], { a: 1 }],
  },
  ...(['STRING_SELECT', 'CHECKBOX_GROUP'] as const).map((name) => ({
    ...{ name, field: 'values' as const, right: [['a', 'b'], []] },
    wrong: [undefined, null, 'a', 5, true, { a: 1 }, { length: 1 }, [null], [5], [['a']], ['a', {}]],
  })),
  ...(['USER_SELECT', 'ROLE_SELECT', 'MENTIONABLE_SELECT', 'CHANNEL_SELECT', 'FILE_UPLOAD'] as const).map(
    (name) => ({
      ...{ name, field: 'values' as const, right: [[ID], []] },
      wrong: [undefined, null, ID, { a: 1 }, [null], [Number(ID)], ['x'], ['__proto__'], ['007']],
    }),
  ),
  { name: 'RADIO_GROUP', field: 'value', right: ['a', null], wrong: [undefined, 5, true, ['a'], { a: 1 }] },
  { name: 'CHECKBOX', field: 'value', right: [true, false], wrong: [undefined, null, 'true', 1, [true], {}] },
];

/** Components that stand in a modal or a message, and take no answer. */
const WITHOUT_ANSWER = [1, 2, 9, 10, 11, 12, 13, 14, 17, 18, 0, -1, 15, 16, 20, 24, 99];

/** Values of other components' fields, where they do not belong. */
const FOREIGN: readonly unknown[] = [{ a: 1 }, 5, true, null, 'x', ['x'], [null]];

function startModal() {
  const seen: unknown[] = [];
  const onModal = ({ answers }: ModalInteraction) => {
    seen.push([...answers]);
    return 'Thanks.';
  };
  return { ...startApp({ onModal }), seen };
}

/** Submits components over HTTP and by hand, which must agree. Answers what the handler saw, or why it saw nothing. */
async function submit(...components: readonly unknown[]): Promise<unknown> {
  const { app, seen } = startModal();
  const payload = (): Fields => submitted({ data: { custom_id: 'form', components } });
  const { status, body } = await kit.send(app, payload());
  const refusal = await app.dispatch(payload()).then(
    () => undefined,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );
  expect({ refusal, status }).toEqual(
    refusal === undefined ? { refusal, status: 200 } : { refusal: (body as Fields)['error'], status: 400 },
  );
  if (refusal !== undefined) return refusal;
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual(seen[1]);
  return seen[0];
}

const label = (component: unknown): Fields => ({ type: ComponentType.LABEL, component });

describe.each(COMPONENTS)('the answer of a $name', ({ name, field, right, wrong }) => {
  const type = ComponentType[name];
  const otherField = field === 'value' ? 'values' : 'value';
  const answered = (answer: unknown, more: Fields = {}) =>
    label({ type, custom_id: 't', ...(answer === undefined ? {} : { [field]: answer }), ...more });

  it.each(right.map((answer) => [answer]))('is %j as it was given', async (answer) => {
    expect(await submit(answered(answer, { id: 3 }))).toEqual([['t', answer]]);
  });

  it('is read from its own field, whatever fields of other components stand beside it', async () => {
    for (const foreign of FOREIGN)
      expect(await submit(answered(right[0], { [otherField]: foreign }))).toEqual([['t', right[0]]]);
  });

  it.each(wrong.map((answer) => [answer]))('is refused if it is %j', async (answer) => {
    expect(await submit(answered(answer))).toBe('INTERACTION_MALFORMED');
    expect(await submit(answered(answer, { [otherField]: right[0] }))).toBe('INTERACTION_MALFORMED');
  });

  it.each([undefined, null, '', 5, TOO_LONG, ['t']])(
    'is refused if it is for the component %j',
    async (id) => {
      expect(await submit(answered(right[0], { custom_id: id }))).toBe('INTERACTION_MALFORMED');
    },
  );

  it(`in an action row ${name === 'TEXT_INPUT' ? 'is the same' : 'is refused'}`, async () => {
    const row = { type: 1, components: [{ type, custom_id: 't', [field]: right[0] }] };
    expect(await submit(row)).toEqual(name === 'TEXT_INPUT' ? [['t', right[0]]] : 'INTERACTION_MALFORMED');
  });
});

describe('a submitted modal is refused', () => {
  it.each(WITHOUT_ANSWER)('with a component of type %j in a label', async (type) => {
    for (const fields of [{}, { value: 'x' }, { values: ['x'] }])
      expect(await submit(label({ type, custom_id: 't', ...fields }))).toBe('INTERACTION_MALFORMED');
  });

  it.each([undefined, null, 5, 'x', [], [{}], {}])('with %j in a label', async (component) => {
    expect(await submit(label(component))).toBe('INTERACTION_MALFORMED');
  });

  it.each([undefined, null, 5, 'x', {}, [null], [5], [{}], { length: 1 }])(
    'with %j in an action row',
    async (components) => {
      expect(await submit({ type: 1, components })).toBe('INTERACTION_MALFORMED');
    },
  );

  it.each([null, 5, 'x', [], {}, { type: 4, custom_id: 't', value: 'v' }, { type: 99 }])(
    'with %j at its top',
    async (component) => {
      expect(await submit(component)).toBe('INTERACTION_MALFORMED');
    },
  );

  it.each([undefined, null, 5, 'x', {}, { length: 1 }])('with %j for its components', async (components) => {
    const { app, seen } = startModal();
    expect(await kit.send(app, submitted({ data: { custom_id: 'form', components } }))).toMatchObject({
      status: 400,
      body: { error: 'INTERACTION_MALFORMED' },
    });
    expect(seen).toEqual([]);
  });
});

it('a text of a modal has no answer, whatever it is sent with', async () => {
  const text = { type: ComponentType.TEXT_DISPLAY, custom_id: 't', value: 'v', values: ['v'] };
  expect(await submit(text, label({ type: 23, custom_id: 'ok', value: true }))).toEqual([['ok', true]]);
});
