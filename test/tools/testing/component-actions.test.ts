import { beforeEach, describe, expect, it } from 'vitest';
import {
  createApp,
  SlashCommand,
  button,
  Button,
  ChannelInput,
  CheckboxInput,
  container,
  defineButton,
  defineModal,
  FileInput,
  Modal,
  RoleInput,
  RouteState,
  row,
  section,
  select,
  SelectInput,
  StringSelect,
  TextInput,
  UserInput,
  UserSelect,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';
import { TEST_CHANNEL_ID, TEST_USER } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const BEN = { ...TEST_USER, id: '200000000000000002', username: 'ben' };
const seen: unknown[] = [];
beforeEach(() => {
  seen.length = 0;
});

const close = defineButton({
  id: 'close',
  state: { ticket: 'integer' },
  run: (interaction, { ticket }) => interaction.update({ content: `Closed ${ticket}`, components: [] }),
});
const feedback = defineModal({
  id: 'feedback',
  title: 'Feedback',
  inputs: { why: { type: 'text', label: 'Why?', required: true } },
  run: (_, { why }) => why,
});

class Tickets {
  @SlashCommand('tickets', 'Lists tickets')
  list(_: ChatInputInteraction) {
    return {
      content: 'Tickets',
      components: [
        row(
          button(Tickets, 'claim', { label: 'Claim 1', state: { ticket: 1 } }),
          button(Tickets, 'claim', { label: 'Claim 2', state: { ticket: 2 } }),
          button(close, { label: 'Close', state: { ticket: 3 } }),
          button(Tickets, 'report', { label: 'Report' }),
          button(Tickets, 'never', { label: 'Never', disabled: true }),
        ),
        row(
          button(Tickets, 'permissions', { label: 'Permissions' }),
          button(Tickets, 'filled', { label: 'Filled' }),
        ),
        row(select(Tickets, 'priority', { placeholder: 'How urgent?' })),
        row(select(Tickets, 'assign', { placeholder: 'To whom?' })),
      ],
    };
  }

  @SlashCommand('layout', 'A layout')
  layout(_: ChatInputInteraction) {
    const accessory = button(Tickets, 'report', { label: 'Report' });
    return { components: [container([section(['A ticket'], accessory)])] };
  }

  @Button('claim')
  claim(
    interaction: ButtonInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
  ) {
    return interaction.update(`${ticket} by ${interaction.user.username} in ${interaction.locale}`);
  }

  @Button('permissions')
  permissions({ user, memberPermissions }: ButtonInteraction) {
    return `${user.username} ${String(memberPermissions?.has('MANAGE_GUILD'))}`;
  }

  @Button('filled')
  filled(interaction: ButtonInteraction) {
    return interaction.showModal(Tickets, 'people', {
      values: { who: BEN.id, role: '700000000000000001', where: TEST_CHANNEL_ID },
    });
  }

  @Modal('people', 'People')
  people(
    _: ModalInteraction,
    @UserInput('who', 'Who') who: { user: { id: string } } | undefined,
    @RoleInput('role', 'Role') role: { id: string } | undefined,
    @ChannelInput('where', 'Where') where: { id: string } | undefined,
  ) {
    return [who?.user.id, role?.id, where?.id].join(' ');
  }

  @Button('never')
  never(_: ButtonInteraction) {
    return 'Never';
  }

  @StringSelect('priority', { choices: ['low', { label: 'High', value: 'high' }] })
  priority(interaction: StringSelectInteraction<'low' | 'high'>) {
    return interaction.value;
  }

  @UserSelect('assign')
  assign({ value: { user } }: UserSelectInteraction) {
    return user.username;
  }

  @Button('report')
  report(interaction: ButtonInteraction) {
    return interaction.showModal(Tickets, 'reported', { values: { why: 'As shown' } });
  }

  @Modal('reported', 'Report')
  reported(
    interaction: ModalInteraction,
    @TextInput('why', 'Why?', { required: true }) why: string,
    @SelectInput('how', 'How bad?', { choices: ['low', { label: 'High', value: 'high' }] })
    how: 'low' | 'high' | undefined,
    @CheckboxInput('agree', 'Agree?') agree: boolean,
    @FileInput('proof', 'Proof') proof?: { filename: string },
  ) {
    return interaction.update(`${why} ${String(how)} ${String(agree)} ${String(proof?.filename)}`);
  }

  @SlashCommand('feedback', 'Asks')
  feedback(interaction: ChatInputInteraction) {
    return interaction.showModal(feedback, {});
  }
}

const kit = createWireKit();
const app = createApp({ commands: [Tickets, close, feedback], ...kit.credentials });
const tickets = () => kit.chatInput(app, 'tickets');

describe('a test', () => {
  it('presses a button by its label, by its custom id, or by its route', async () => {
    const shown = await tickets();
    expect((await shown.press('Claim 1')).body).toMatchObject({
      type: 7,
      data: { content: '1 by ada in en-US' },
    });
    expect((await shown.press(Tickets, 'claim', { ticket: 2 })).body).toMatchObject({
      data: { content: '2 by ada in en-US' },
    });
    expect((await shown.press(close)).body).toMatchObject({ data: { content: 'Closed 3' } });
    const layout = await kit.chatInput(app, 'layout');
    expect((await layout.press(Tickets, 'report')).body).toMatchObject({ type: 9 });
  });

  it('presses as somebody else', async () => {
    const pressed = await (await tickets()).press('Claim 1', { as: BEN, fields: { locale: 'de' } });
    expect(pressed.body).toMatchObject({ data: { content: '1 by ben in de' } });
  });

  it('presses with other permissions', async () => {
    const pressed = await (await tickets()).press('Permissions', { as: BEN, permissions: ['MANAGE_GUILD'] });
    expect(pressed.body).toMatchObject({ data: { content: 'ben true' } });
  });

  it('goes on with the message as it is after an update', async () => {
    const claimed = await (await tickets()).press('Claim 1');
    const closed = await claimed.press('Close');
    await expect(closed.press('Close')).rejects.toThrow('There is no button "Close"; there is none.');
  });

  it('chooses by value, by text, and users', async () => {
    const shown = await tickets();
    expect((await shown.choose('How urgent?', 'High')).body).toMatchObject({ data: { content: 'high' } });
    expect((await shown.choose(Tickets, 'priority', 'low')).body).toMatchObject({ data: { content: 'low' } });
    expect((await shown.choose('To whom?', { user: BEN })).body).toMatchObject({ data: { content: 'ben' } });
    await expect(shown.choose('How urgent?', 'lower')).rejects.toThrow(
      '"How urgent?" has no choice "lower"; there are: low, High (high).',
    );
  });

  it('submits a modal by labels and custom ids, with what was filled in', async () => {
    const modal = await (await tickets()).press('Report');
    expect((await modal.submit()).body).toMatchObject({
      type: 7,
      data: { content: 'As shown undefined false undefined' },
    });
    const proof = {
      id: '900000000000000001',
      filename: 'a.png',
      size: 1,
      url: 'https://x/a',
      proxy_url: 'https://x/a',
    };
    const answers = { 'Why?': 'Because', how: 'High', 'Agree?': true, Proof: proof };
    expect((await modal.submit(answers)).body).toMatchObject({
      data: { content: 'Because high true a.png' },
    });
    await expect(modal.submit({ Whi: 'x' })).rejects.toThrow(
      'There is no field "Whi"; there are: Why? (why)',
    );
    await expect((await tickets()).submit()).rejects.toThrow('The answer is no modal');
  });

  it('submits users, roles and channels as they were filled in', async () => {
    const modal = await (await tickets()).press('Filled');
    expect((await modal.submit()).body).toMatchObject({
      data: { content: `${BEN.id} 700000000000000001 ${TEST_CHANNEL_ID}` },
    });
    expect((await modal.submit({ Who: { user: TEST_USER } })).body).toMatchObject({
      data: { content: `${TEST_USER.id} 700000000000000001 ${TEST_CHANNEL_ID}` },
    });
  });

  it('submits a modal that a command has opened', async () => {
    const modal = await kit.chatInput(app, 'feedback');
    expect((await modal.submit({ why: 'Nice' })).body).toMatchObject({ data: { content: 'Nice' } });
  });

  it('is told what there is instead', async () => {
    const shown = await tickets();
    await expect(shown.press('Never')).rejects.toThrow('"Never" is disabled.');
    await expect(shown.press('Clam')).rejects.toThrow(/no button "Clam"; there are: Claim 1 \(claim:/);
    await expect(shown.press(Tickets, 'claim')).rejects.toThrow('2 buttons belong to the route "claim"');
    await expect(shown.press(Tickets, 'claim', { ticket: 5 })).rejects.toThrow('with this state');
  });
});
