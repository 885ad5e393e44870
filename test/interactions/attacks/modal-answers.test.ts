import { describe, expect, it } from 'vitest';
import { ComponentType, defineModal, type ModalAnswer, type ModalInteraction } from 'commandry';
import { submitted } from '../../support/apps/components.js';
import { kit, startApp } from '../../support/apps/started-app.js';

/** An id that answers may hold. What it stands for would be in `resolved`. */
const ID = '500000000000000001';

type Fields = Readonly<Record<string, unknown>>;

/** Every component of a modal that takes an answer: the field it is in, right answers, and wrong ones. */
const COMPONENTS: readonly {
  readonly name: keyof typeof ComponentType;
  readonly input: object;
  readonly field: 'value' | 'values';
  readonly right: readonly ModalAnswer[];
  readonly wrong: readonly unknown[];
}[] = [
  {
    name: 'TEXT_INPUT',
    input: { type: 'text' },
    field: 'value',
    right: ['v', ''],
    wrong: [undefined, null, 5, true, ['v'], { a: 1 }],
  },
  ...(['STRING_SELECT', 'CHECKBOX_GROUP'] as const).map((name) => ({
    input: { type: name === 'STRING_SELECT' ? 'select' : 'checkboxGroup', choices: ['a', 'b'], maxValues: 2 },
    ...{ name, field: 'values' as const, right: [['a', 'b'], []] },
    wrong: [undefined, null, 'a', 5, true, { a: 1 }, { length: 1 }, [null], [5], [['a']], ['a', {}]],
  })),
  ...(['USER_SELECT', 'ROLE_SELECT', 'MENTIONABLE_SELECT', 'CHANNEL_SELECT', 'FILE_UPLOAD'] as const).map(
    (name) => ({
      input: { type: name === 'FILE_UPLOAD' ? 'file' : name.split('_')[0]!.toLowerCase() },
      ...{ name, field: 'values' as const, right: [[ID], []] },
      wrong: [undefined, null, ID, { a: 1 }, [null], [Number(ID)], ['x'], ['__proto__'], ['007']],
    }),
  ),
  {
    ...{ name: 'RADIO_GROUP', field: 'value', input: { type: 'radio', choices: ['a', 'b'] } },
    ...{ right: ['a', null], wrong: [undefined, 5, true, ['a'], { a: 1 }] },
  },
  {
    ...{ name: 'CHECKBOX', field: 'value', input: { type: 'checkbox' } },
    ...{ right: [true, false], wrong: [undefined, null, 'true', 1, [true], {}] },
  },
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

/** Submits components over HTTP and by hand, which must agree. Returns what the handler saw. */
async function submit(...components: readonly unknown[]): Promise<unknown> {
  const { app, seen, logbook } = startModal();
  const payload = (): Fields => submitted({ data: { custom_id: 'form', components } });
  expect((await kit.send(app, payload())).status).toBe(200);
  await app.dispatch(payload());
  expect(logbook.entries).toEqual([]);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual(seen[1]);
  return seen[0];
}

const label = (component: unknown): Fields => ({ type: ComponentType.LABEL, component });

describe.each(COMPONENTS)('the answer of a $name', ({ name, field, input, right, wrong }) => {
  const type = ComponentType[name];
  const otherField = field === 'value' ? 'values' : 'value';
  const answered = (answer: unknown, more: Fields = {}) =>
    label({ type, custom_id: 't', ...(answer === undefined ? {} : { [field]: answer }), ...more });

  /** Submits an answer to a modal that declares its field. Returns what its handler got, and what the user saw. */
  async function submitDeclared(component: unknown) {
    const got: unknown[] = [];
    const form = defineModal({
      id: 'form',
      title: 'Form',
      inputs: { t: { label: 'T', ...input } as never },
      run: (_interaction, given) => {
        got.push(given);
        return 'Thanks.';
      },
    });
    const { app, logbook } = startApp({ commands: [form] });
    const { body } = await kit.send(app, submitted({ data: { custom_id: 'form', components: [component] } }));
    return { got, events: logbook.events(), told: (body as { data: { content: string } }).data.content };
  }

  it.each(right.map((answer) => [answer]))('is %j as it was given', async (answer) => {
    expect(await submit(answered(answer, { id: 3 }))).toEqual([['t', answer]]);
  });

  it('is read from its own field, whatever fields of other components stand beside it', async () => {
    for (const foreign of FOREIGN)
      expect(await submit(answered(right[0], { [otherField]: foreign }))).toEqual([['t', right[0]]]);
  });

  it.each(wrong.map((answer) => [answer]))('never reaches a handler as %j', async (answer) => {
    for (const component of [answered(answer), answered(answer, { [otherField]: right[0] })]) {
      expect(await submit(component)).toEqual([]);
      expect(await submitDeclared(component)).toEqual({
        got: [],
        events: ['COMPONENT_OUTDATED'],
        told: expect.stringMatching(/earlier version/) as string,
      });
    }
  });

  it('never reaches the handler of a modal whose field is another component', async () => {
    for (const other of COMPONENTS.filter((one) => one.name !== name)) {
      const component = { type: ComponentType[other.name], custom_id: 't', [other.field]: other.right[0] };
      expect(await submitDeclared(label(component))).toMatchObject({
        got: [],
        events: ['COMPONENT_OUTDATED'],
      });
    }
  });

  it.each([undefined, null, 5, ['t']])('is not read if it is for the component %j', async (id) => {
    expect(await submit(answered(right[0], { custom_id: id }))).toEqual([]);
  });

  it('in an action row is the same', async () => {
    const row = { type: 1, components: [{ type, custom_id: 't', [field]: right[0] }] };
    expect(await submit(row)).toEqual([['t', right[0]]]);
  });
});

describe('a submitted modal has no answer', () => {
  it.each(WITHOUT_ANSWER)('in a component of type %j in a label', async (type) => {
    for (const fields of [{}, { value: 'x' }, { values: ['x'] }])
      expect(await submit(label({ type, custom_id: 't', ...fields }))).toEqual([]);
  });

  it.each([undefined, null, 5, 'x', [], [{}], {}])('in %j in a label', async (component) => {
    expect(await submit(label(component))).toEqual([]);
  });

  it.each([undefined, null, 5, 'x', {}, [null], [5], [{}], { length: 1 }])(
    'in %j in an action row',
    async (components) => {
      expect(await submit({ type: 1, components })).toEqual([]);
    },
  );

  it.each([null, 5, 'x', [], {}, { type: 4, custom_id: 't', value: 'v' }, { type: 99 }])(
    'in %j at its top',
    async (component) => {
      expect(await submit(component)).toEqual([]);
    },
  );
});

it.each([undefined, null, 5, 'x', {}, { length: 1 }])(
  'a submitted modal with %j for its components is refused',
  async (components) => {
    const { app, seen } = startModal();
    expect(await kit.send(app, submitted({ data: { custom_id: 'form', components } }))).toMatchObject({
      status: 400,
      body: { error: 'INTERACTION_MALFORMED' },
    });
    expect(seen).toEqual([]);
  },
);

it('a text of a modal has no answer, whatever it is sent with', async () => {
  const text = { type: ComponentType.TEXT_DISPLAY, custom_id: 't', value: 'v', values: ['v'] };
  expect(await submit(text, label({ type: 23, custom_id: 'ok', value: true }))).toEqual([['ok', true]]);
});
