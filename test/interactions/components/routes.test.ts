import { beforeEach, describe, expect, it } from 'vitest';
import {
  createApp,
  Guard,
  requirePermissions,
  cooldown,
  SlashCommand,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserValue,
  type ChannelValue,
  type AppOptions,
} from 'commandry';
import {
  button,
  Button,
  type ButtonInteraction,
  ChannelInput,
  ChannelSelect,
  type ChannelSelectInteraction,
  CheckboxGroupInput,
  CheckboxInput,
  defineButton,
  defineModal,
  defineSelect,
  FileInput,
  MentionableSelect,
  type MentionableSelectInteraction,
  Modal,
  RadioInput,
  RoleSelect,
  type RoleSelectInteraction,
  RouteState,
  row,
  select,
  SelectInput,
  type State,
  StringSelect,
  type StringSelectInteraction,
  TextInput,
  UserInput,
  UserSelect,
  type UserSelectInteraction,
} from 'commandry/components';
import { createTestKit } from 'commandry/testing';
import { createLogbook } from '../../support/logbook.js';

const kit = createTestKit();
const seen: unknown[] = [];
beforeEach(() => {
  seen.length = 0;
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
    seen.push(state);
    return interaction.update(`Claimed by ${interaction.user.username}`);
  }

  @Button('plain')
  plain(interaction: ButtonInteraction) {
    seen.push(interaction.customId);
    return 'Plain';
  }

  @StringSelect('priority', { choices: ['low', 'high'] })
  prioritise(interaction: StringSelectInteraction<'low' | 'high'>) {
    seen.push(interaction.values);
    return `Now ${interaction.value}`;
  }

  @UserSelect('assign')
  assign(interaction: UserSelectInteraction) {
    return `To ${interaction.value.user.username}`;
  }

  @RoleSelect('role')
  role(interaction: RoleSelectInteraction) {
    return interaction.value.name;
  }

  @MentionableSelect('ping', { maxValues: 3 })
  ping(interaction: MentionableSelectInteraction) {
    return interaction.values.map(({ kind }) => kind).join(' ');
  }

  @ChannelSelect('channel', { channelTypes: ['GUILD_TEXT'] })
  channel(interaction: ChannelSelectInteraction<'GUILD_TEXT'>) {
    return String(interaction.value.type);
  }

  @Modal('report', 'Report')
  report(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
    @TextInput('why', 'What is wrong?', { style: 'paragraph', required: true, minLength: 3 }) why: string,
    @SelectInput('severity', 'How bad?', { choices: ['low', 'high'] }) severity?: 'low' | 'high',
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
    seen.push([who.map(({ user }) => user.username), proof?.filename, tags, size, where.id]);
    return 'More';
  }

  @Button('show')
  show(interaction: ButtonInteraction) {
    return interaction.showModal(Tickets, 'report', { state: { ticket: 3 }, values: ['It broke', 'high'] });
  }
}

const start = (options: Partial<AppOptions> = {}) => {
  const logbook = createLogbook();
  const app = createApp({ commands: [Tickets], ...kit.credentials, log: logbook.log, ...options });
  return { app, logbook };
};

const message = {
  id: '600000000000000001',
  channel_id: '400000000000000001',
  content: '',
  author: { id: '1', username: 'bot', global_name: null, avatar: null },
  type: 0,
};

const use = async (app: ReturnType<typeof start>['app'], component: object, more: object = {}) => {
  const data = { component_type: 2, ...component };
  const { body } = await kit.send(app, { ...kit.context(), type: 3, data, message, ...more });
  return body as { type: number; data?: Record<string, unknown> };
};

describe('routes of components', () => {
  it('a button calls its method with its state', async () => {
    const { app } = start();
    const { custom_id } = button(Tickets, 'claim', { label: 'Claim', state: { ticket: 7, tab: 'closed' } });
    expect(custom_id).toMatch(/^ticket-claim:...\S{2}$/);
    expect(await use(app, { custom_id })).toMatchObject({ type: 7, data: { content: 'Claimed by ada' } });
    expect(seen).toEqual([{ ticket: 7, tab: 'closed' }]);
  });

  it('a select of texts gives its values', async () => {
    const { app } = start();
    const made = select(Tickets, 'prioritise', {});
    expect(made).toEqual({
      type: 3,
      custom_id: 'priority',
      options: [
        { label: 'low', value: 'low' },
        { label: 'high', value: 'high' },
      ],
    });
    expect(await use(app, { component_type: 3, custom_id: 'priority', values: ['high'] })).toMatchObject({
      data: { content: 'Now high' },
    });
    expect(await use(app, { component_type: 3, custom_id: 'priority', values: ['other'] })).toMatchObject({
      data: { flags: 64 },
    });
    expect(app.counters.COMPONENT_OUTDATED).toBe(1);
  });

  it('shows a modal with filled fields, and reads its answers', async () => {
    const { app } = start();
    const shown = await use(app, { custom_id: 'show' });
    expect(shown).toMatchInlineSnapshot(`
      {
        "data": {
          "components": [
            {
              "component": {
                "custom_id": "why",
                "min_length": 3,
                "required": true,
                "style": 2,
                "type": 4,
                "value": "It broke",
              },
              "label": "What is wrong?",
              "type": 18,
            },
            {
              "component": {
                "custom_id": "severity",
                "min_values": 0,
                "options": [
                  {
                    "label": "low",
                    "value": "low",
                  },
                  {
                    "default": true,
                    "label": "high",
                    "value": "high",
                  },
                ],
                "required": false,
                "type": 3,
              },
              "label": "How bad?",
              "type": 18,
            },
            {
              "component": {
                "custom_id": "agree",
                "type": 23,
              },
              "label": "Agree?",
              "type": 18,
            },
          ],
          "custom_id": "report:ndsD",
          "title": "Report",
        },
        "type": 9,
      }
    `);
    const submit = (components: object[]) =>
      kit.send(app, { ...kit.context(), type: 5, data: { custom_id: shown.data!['custom_id'], components } });
    const label = (component: object) => ({ type: 18, component });
    const answers = [
      label({ type: 4, custom_id: 'why', value: 'It broke' }),
      label({ type: 3, custom_id: 'severity', values: [] }),
      label({ type: 23, custom_id: 'agree', value: true }),
    ];
    expect((await submit(answers)).body).toMatchObject({ data: { content: 'Reported 3' } });
    expect(seen).toEqual([['modal', 3, 'It broke', undefined, true]]);
    const short = await submit([label({ type: 4, custom_id: 'why', value: 'x' }), ...answers.slice(1)]);
    expect(short.body).toMatchObject({
      data: { content: '`What is wrong?` must be at least 3 characters.', flags: 64 },
    });
  });
});
