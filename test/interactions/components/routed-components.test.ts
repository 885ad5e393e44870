import { beforeEach, describe, expect, it } from 'vitest';
import {
  SlashCommand,
  button,
  Button,
  ChannelInput,
  ChannelSelect,
  CheckboxGroupInput,
  CheckboxInput,
  FileInput,
  MentionableSelect,
  Modal,
  RadioInput,
  RoleSelect,
  RouteState,
  row,
  select,
  SelectInput,
  StringSelect,
  TextInput,
  UserInput,
  UserSelect,
  defineOptionKind,
  OptionRefused,
  type ChannelValue,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserValue,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type MentionableSelectInteraction,
  type RoleSelectInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';
import { RESOLVED } from '../../support/apps/full-payloads.js';
import { routeKit, startRoutes } from '../../support/apps/routed.js';

const seen: unknown[] = [];
beforeEach(() => {
  seen.length = 0;
});

const DurationOption = defineOptionKind({
  type: 'string',
  transform: (text) => {
    const seconds = Number.parseInt(text, 10);
    if (Number.isNaN(seconds)) throw new OptionRefused('Write a duration such as 30s.');
    return { seconds };
  },
});

class Tickets {
  @SlashCommand('ticket', 'Opens a ticket')
  open(_: ChatInputInteraction) {
    return {
      content: 'Open',
      components: [row(button(Tickets, 'claim', { label: 'Claim', state: { ticket: 7, tab: 'open' } }))],
    };
  }

  @Button('ticket-claim')
  claim(
    interaction: ButtonInteraction,
    @RouteState({ ticket: 'integer', tab: ['open', 'closed'] })
    state: State<{ ticket: number; tab: 'open' | 'closed' }>,
  ) {
    seen.push([interaction.kind, state]);
    return interaction.update(`Claimed by ${interaction.user.username}`);
  }

  @StringSelect('priority', { choices: ['low', 'high'], placeholder: 'How urgent?' })
  prioritise(interaction: StringSelectInteraction<'low' | 'high'>) {
    return `Now ${interaction.value}`;
  }

  @UserSelect('assign')
  assign({ value: { user, member } }: UserSelectInteraction) {
    return `To ${user.username} ${String(member !== undefined)}`;
  }

  @RoleSelect('role')
  role(interaction: RoleSelectInteraction) {
    return interaction.value.name;
  }

  @MentionableSelect('ping', { maxValues: 3, minValues: 0 })
  ping(interaction: MentionableSelectInteraction<{ kind: string } | undefined>) {
    return `${interaction.values.map(({ kind }) => kind).join(' ')}, first ${String(interaction.value?.kind)}`;
  }

  @ChannelSelect('move', { channelTypes: ['GUILD_TEXT'] })
  move(interaction: ChannelSelectInteraction<'GUILD_TEXT'>) {
    return `Type ${interaction.value.type}`;
  }

  @Modal('report', 'Report', { textAfter: 'Thank you.' })
  report(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
    @TextInput('why', 'What is wrong?', { style: 'paragraph', required: true, minLength: 3 }) why: string,
    @SelectInput('severity', 'How bad?', { choices: ['low', 'high'], textBefore: 'Be honest.' })
    severity?: 'low' | 'high',
    @CheckboxInput('agree', 'Agree?') agree?: boolean,
  ) {
    seen.push([interaction.kind, ticket, why, severity, agree]);
    return `Reported ${ticket}`;
  }

  @Modal('more', 'More')
  more(
    _: ModalInteraction,
    @UserInput('who', 'Who?', { maxValues: 3 }) who: UserValue[],
    @FileInput('proof', 'Proof') proof: { filename: string } | undefined,
    @CheckboxGroupInput('tags', 'Tags', { choices: ['a', 'b'] }) tags: ('a' | 'b')[],
    @RadioInput('size', 'Size', { choices: { Small: 's', Large: 'l' } }) size: 's' | 'l' | undefined,
    @ChannelInput('where', 'Where?', { required: true }) where: ChannelValue,
  ) {
    seen.push([who.map(({ user }) => user.id), proof?.filename, tags, size, where.id]);
    return 'More';
  }

  @Modal('remind', 'Remind')
  remind(
    _: ModalInteraction,
    @TextInput('in', 'In', { kind: DurationOption, required: true }) { seconds }: { seconds: number },
  ) {
    return `In ${seconds}`;
  }

  @Button('show')
  show(interaction: ButtonInteraction) {
    return interaction.showModal(Tickets, 'report', {
      state: { ticket: 3 },
      values: { why: 'It broke', severity: 'high', agree: true },
    });
  }

  @Button('launch')
  launch(interaction: ButtonInteraction) {
    return interaction.launchActivity();
  }
}

const USER_ID = Object.keys(RESOLVED.users)[0] ?? '';
const ROLE_ID = Object.keys(RESOLVED.roles)[0] ?? '';
const TEXT_CHANNEL = { id: '400000000000000001', type: 0, name: 'general', permissions: '0' };

describe('components', () => {
  it('a button calls its method with its state', async () => {
    const { app, use } = startRoutes([Tickets]);
    const { body } = await routeKit.chatInput(app, 'ticket');
    const [custom_id = ''] = /ticket-claim:\w+/.exec(JSON.stringify(body)) ?? [];
    expect(await use(custom_id)).toMatchObject({ type: 7, data: { content: 'Claimed by ada' } });
    expect(seen).toEqual([['button', { ticket: 7, tab: 'open' }]]);
  });

  it('a select of texts gives one of its choices', async () => {
    const { app, use } = startRoutes([Tickets]);
    expect(select(Tickets, 'prioritise', { defaults: ['high'], maxValues: 1, disabled: false })).toEqual({
      type: 3,
      custom_id: 'priority',
      placeholder: 'How urgent?',
      max_values: 1,
      disabled: false,
      options: [
        { label: 'low', value: 'low' },
        { label: 'high', value: 'high', default: true },
      ],
    });
    const choose = (...values: string[]) => use('priority', { component_type: 3, values });
    expect(await choose('high')).toMatchObject({ data: { content: 'Now high' } });
    for (const wrong of [['other'], []])
      expect(await choose(...wrong)).toMatchObject({ data: { flags: 64 } });
    expect(app.counters.COMPONENT_OUTDATED).toBe(2);
  });

  it('a select is not filled with what it does not have', () => {
    expect(() => select(Tickets, 'prioritise', { defaults: ['lower'] })).toThrow(
      '"lower" cannot be selected at first: the choices are "low", "high".',
    );
  });

  it('selects of users, roles, both and channels give what was resolved', async () => {
    const { use } = startRoutes([Tickets]);
    const resolved = { ...RESOLVED, channels: { [TEXT_CHANNEL.id]: TEXT_CHANNEL } };
    const choose = async (custom_id: string, component_type: number, ...values: string[]) =>
      (await use(custom_id, { component_type, values, resolved })).data?.content;
    expect(await choose('assign', 5, USER_ID)).toMatch(/^To \w+ true$/);
    expect(await choose('role', 6, ROLE_ID)).toBe(
      RESOLVED.roles[ROLE_ID as keyof typeof RESOLVED.roles].name,
    );
    expect(await choose('ping', 7, USER_ID, ROLE_ID)).toBe('user role, first user');
    expect(await choose('ping', 7)).toBe(', first undefined');
    expect(await choose('move', 8, TEXT_CHANNEL.id)).toBe('Type 0');
    expect(await choose('assign', 5, '999999999999999999')).toMatch(/earlier version/);
    // A component of another type than the route's.
    expect(await choose('role', 5, USER_ID)).toMatch(/earlier version/);
    expect((await use('assign')).data?.content).toMatch(/earlier version/);
  });

  it('a component launches the Activity', async () => {
    const { use } = startRoutes([Tickets]);
    expect(await use('launch')).toEqual({ type: 12 });
  });

  it('what no route handles comes to the hook, and nothing that a route handles does', async () => {
    const { use } = startRoutes([Tickets], { onComponent: ({ customId }) => `Hook ${customId}` });
    expect((await use('vote:1')).data?.content).toBe('Hook vote:1');
    expect((await use('ticket-claim:nonsense')).data?.content).toMatch(/earlier version/);
  });
});

it('a select takes no more values than its message shows', async () => {
  const { use, app } = startRoutes([Tickets]);
  const shown = { ...select(Tickets, 'ping', { maxValues: 2 }), id: 2 };
  const message = {
    ...{ id: '800000000000000001', channel_id: TEXT_CHANNEL.id, content: '', type: 0 },
    author: routeKit.context()['user'] ?? { id: '1', username: 'bot', global_name: null, avatar: null },
    components: [{ type: 1, components: [shown] }],
  };
  const ids = Object.keys(RESOLVED.users).concat(ROLE_ID);
  const choose = (...values: string[]) =>
    use('ping', { component_type: 7, values, resolved: RESOLVED }, { message });
  expect((await choose(...ids.slice(0, 2))).data?.content).toMatch(/first/);
  await choose(...ids.slice(0, 2), '999999999999999999');
  expect(app.counters.COMPONENT_OUTDATED).toBe(1);
});

describe('modals', () => {
  const text = (value: string) => ({ type: 4, custom_id: 'why', value });
  const severity = (...values: string[]) => ({ type: 3, custom_id: 'severity', values });
  const agree = { type: 23, custom_id: 'agree', value: true };

  it('are shown with their texts, and filled in', async () => {
    const { use } = startRoutes([Tickets]);
    const shown = await use('show');
    expect(shown).toEqual({
      type: 9,
      data: {
        custom_id: expect.stringMatching(/^report:/) as string,
        title: 'Report',
        components: [
          {
            type: 18,
            label: 'What is wrong?',
            component: {
              type: 4,
              custom_id: 'why',
              style: 2,
              min_length: 3,
              value: 'It broke',
              required: true,
            },
          },
          { type: 10, content: 'Be honest.' },
          {
            type: 18,
            label: 'How bad?',
            component: {
              type: 3,
              custom_id: 'severity',
              min_values: 0,
              required: false,
              options: [
                { label: 'low', value: 'low' },
                { label: 'high', value: 'high', default: true },
              ],
            },
          },
          { type: 18, label: 'Agree?', component: { type: 23, custom_id: 'agree', default: true } },
          { type: 10, content: 'Thank you.' },
        ],
      },
    });
  });

  it('give their answers to the parameters', async () => {
    const { use, submit } = startRoutes([Tickets]);
    const custom_id = (await use('show')).data?.custom_id ?? '';
    expect(await submit(custom_id, [text('It broke'), severity(), agree])).toMatchObject({
      data: { content: 'Reported 3' },
    });
    await submit(custom_id, [text('It broke'), severity('low'), { ...agree, value: false }]);
    expect(seen).toEqual([
      ['modal', 3, 'It broke', undefined, true],
      ['modal', 3, 'It broke', 'low', false],
    ]);
  });

  it('tell the user what is wrong with an answer, by its label and in their language', async () => {
    const { use, submit, app } = startRoutes([Tickets]);
    const custom_id = (await use('show')).data?.custom_id ?? '';
    const refusal = async (...fields: object[]) => (await submit(custom_id, fields)).data;
    expect(await refusal(text('x'), severity('other'), agree)).toMatchObject({
      content: '`What is wrong?` must be at least 3 characters.\n`How bad?` must be one of low, high.',
      flags: 64,
    });
    expect((await refusal(text(''), severity(), agree))?.content).toBe(
      '`What is wrong?` must be at least 1 character.',
    );
    expect(app.counters.OPTION_VALUE_REFUSED).toBe(2);
    expect(seen).toEqual([]);
  });

  it('of an earlier version are outdated: a field is missing, another is there, or of another type', async () => {
    const { use, submit, app } = startRoutes([Tickets]);
    const custom_id = (await use('show')).data?.custom_id ?? '';
    await submit(custom_id, [text('It broke'), severity()]);
    await submit(custom_id, [text('It broke'), severity(), agree, { ...agree, custom_id: 'more' }]);
    await submit(custom_id, [text('It broke'), { type: 4, custom_id: 'severity', value: '' }, agree]);
    await submit('report:nonsense', []);
    expect(app.counters.COMPONENT_OUTDATED).toBe(4);
  });

  it('give users, files, lists and channels', async () => {
    const { submit } = startRoutes([Tickets]);
    const file = {
      id: '900000000000000001',
      filename: 'a.png',
      size: 1,
      url: 'https://x/a.png',
      proxy_url: 'https://x/a.png',
    };
    const resolved = {
      users: RESOLVED.users,
      channels: { [TEXT_CHANNEL.id]: TEXT_CHANNEL },
      attachments: { [file.id]: file },
    };
    const fields = (proof: string[]) => [
      { type: 5, custom_id: 'who', values: [USER_ID] },
      { type: 19, custom_id: 'proof', values: proof },
      { type: 22, custom_id: 'tags', values: ['a', 'b'] },
      { type: 21, custom_id: 'size', value: 'l' },
      { type: 8, custom_id: 'where', values: [TEXT_CHANNEL.id] },
    ];
    await submit('more', fields([file.id]), { resolved });
    await submit('more', fields([]), { resolved });
    expect(seen).toEqual([
      [[USER_ID], 'a.png', ['a', 'b'], 'l', TEXT_CHANNEL.id],
      [[USER_ID], undefined, ['a', 'b'], 'l', TEXT_CHANNEL.id],
    ]);
  });

  it('take no more of a group than there is, and nothing twice', async () => {
    const { submit } = startRoutes([Tickets]);
    const group = (...values: string[]) => ({ type: 22, custom_id: 'tags', values });
    const others = [
      { type: 5, custom_id: 'who', values: [] },
      { type: 19, custom_id: 'proof', values: [] },
      { type: 21, custom_id: 'size', value: null },
      { type: 8, custom_id: 'where', values: [TEXT_CHANNEL.id] },
    ];
    const resolved = { channels: { [TEXT_CHANNEL.id]: TEXT_CHANNEL } };
    for (const values of [
      ['a', 'a'],
      ['a', 'b', 'a'],
    ])
      expect((await submit('more', [...others, group(...values)], { resolved })).data?.content).toMatch(
        /at most/,
      );
  });

  it('transform what was typed with the kind of an option', async () => {
    const { submit } = startRoutes([Tickets]);
    const remind = async (value: string) =>
      (await submit('remind', [{ type: 4, custom_id: 'in', value }])).data?.content;
    expect(await remind('30s')).toBe('In 30');
    expect(await remind('soon')).toBe('`In`: Write a duration such as 30s.');
  });
});
