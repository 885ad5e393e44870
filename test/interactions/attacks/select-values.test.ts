import { describe, expect, it } from 'vitest';
import { ComponentType, defineSelect } from 'commandry';
import { onComponent, pressed } from '../../support/apps/components.js';
import { RESOLVED, USER } from '../../support/apps/full-payloads.js';
import { kit, message, startApp, userMessage } from '../../support/apps/started-app.js';

/** Every select, with the values that its user may choose. */
const SELECTS = [
  ['stringSelect', ComponentType.STRING_SELECT, ['a', 'b']],
  ['userSelect', ComponentType.USER_SELECT, [USER.id]],
  ['roleSelect', ComponentType.ROLE_SELECT, ['301']],
  ['mentionableSelect', ComponentType.MENTIONABLE_SELECT, [USER.id, '301']],
  ['channelSelect', ComponentType.CHANNEL_SELECT, ['401']],
] as const;

/** What nobody can have chosen in a select. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, 5, 'a', 'b', true, {}, { a: 1 }, { length: 1 }],
  ...[[null], [5], [true], [['a']], [{}], ['a', {}]],
];
const NO_IDS: readonly unknown[] = [['x'], ['__proto__'], ['007'], [Number(USER.id)]];

describe.each(SELECTS)('the values of a %s', (type, componentType, right) => {
  const use = (values: unknown) =>
    pressed({ data: { custom_id: 'pick', component_type: componentType, values, resolved: RESOLVED } });

  function start() {
    const seen: unknown[] = [];
    const pick = defineSelect({
      ...{ id: 'pick', type, maxValues: 2 },
      ...(type === 'stringSelect' && { choices: ['a', 'b'] }),
      run: (interaction: { readonly values: readonly unknown[] }) => {
        seen.push(interaction.values);
        return 'picked';
      },
    });
    return { declared: startApp({ commands: [pick] }), seen };
  }

  function startHook() {
    const seen: unknown[] = [];
    const hook = startApp(
      onComponent(({ values }) => {
        seen.push(values);
        return 'picked';
      }),
    );
    return { hook, seen };
  }

  it('reach a handler as they were chosen', async () => {
    const { declared, seen } = start();
    expect((await kit.send(declared.app, use(right))).body).toEqual(message('picked'));
    expect(seen).toMatchObject([{ length: right.length }]);
    const { hook, seen: atHook } = startHook();
    expect((await kit.send(hook.app, use(right))).body).toEqual(message('picked'));
    expect(atHook).toEqual([right]);
  });

  it.each([...WRONG, ...(type === 'stringSelect' ? [] : NO_IDS)].map((values) => [values]))(
    'never reach a handler as %j',
    async (values) => {
      const { declared, seen } = start();
      expect((await kit.send(declared.app, use(values))).body).toMatchObject(userMessage(/earlier version/));
      expect([seen, declared.logbook.events()]).toEqual([[], ['COMPONENT_OUTDATED']]);
      const { hook, seen: atHook } = startHook();
      expect((await kit.send(hook.app, use(values))).body).toEqual(message('picked'));
      expect(atHook).toEqual([[]]);
    },
  );
});

it('values beside a button count for nothing', async () => {
  const seen: unknown[] = [];
  const { app } = startApp(
    onComponent(({ values }) => {
      seen.push(values);
      return 'pressed';
    }),
  );
  for (const values of [['x'], 5, null, { length: 1 }])
    await kit.send(app, pressed({ data: { custom_id: 'b', component_type: 2, values } }));
  expect(seen).toEqual([[], [], [], []]);
});
