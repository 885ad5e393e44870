// Uses of the test kit that the compiler must accept.
import {
  Command,
  createApp,
  defineCommand,
  defineSubcommand,
  StringOption,
  Subcommand,
  UserOption,
  Button,
  button,
  defineButton,
  row,
  RouteState,
  type Attachment,
  type ChatInputInteraction,
  type UserValue,
  type ButtonInteraction,
  type State,
} from 'commandry';
import {
  createTestKit,
  file,
  type Actor,
  type Reply,
  type Suggestion,
  type TestKit,
} from 'commandry-dev/testing';

const roll = defineCommand({
  name: 'roll',
  description: 'Rolls a die',
  options: {
    sides: { type: 'integer', description: 'How many', required: true },
    how: { type: 'string', description: 'How', choices: ['high', 'low'] },
    proof: { type: 'attachment', description: 'A picture' },
    against: { type: 'user', description: 'Whom' },
    where: { type: 'channel', description: 'Where' },
    as: { type: 'mentionable', description: 'As whom' },
  },
  run: (_interaction, { sides }) => String(sides),
});
const ping = defineCommand({ name: 'ping', description: 'Replies', run: () => 'pong' });
const ticket = defineCommand({
  name: 'ticket',
  description: 'Help',
  subcommands: {
    open: defineSubcommand({
      description: 'Opens',
      options: { topic: { type: 'string', description: 'What', required: true } },
      run: (_interaction, { topic }) => topic,
    }),
    admin: {
      description: 'Administration',
      subcommands: {
        close: defineSubcommand({
          description: 'Closes',
          options: { id: { type: 'integer', description: 'Which', required: true } },
          run: (_interaction, { id }) => String(id),
        }),
        list: defineSubcommand({ description: 'Lists', run: () => 'none' }),
      },
    },
  },
});
const more = defineButton({ id: 'more', state: { page: 'integer' }, run: () => 'more' });

@Command('team', 'The team')
class Team {
  @Subcommand('invite', 'Invites')
  invite(
    _interaction: ChatInputInteraction,
    @UserOption('who', 'Whom', { required: true }) who: UserValue,
    @StringOption('why', 'Why') why?: string,
  ) {
    return {
      content: `${who.user.username} ${why ?? ''}`,
      components: [row(button(Team, 'undo', { label: 'Undo', state: { id: 1 } }))],
    };
  }

  @Button('undo')
  undo(interaction: ButtonInteraction, @RouteState({ id: 'integer' }) _state: State<{ id: number }>) {
    return interaction.update('undone');
  }
}

const settings = { applicationId: '1', publicKey: '2' };

export async function definedCommandsAreTyped() {
  const kit = createTestKit({ commands: [roll, ping, ticket, more] });
  const [ada, ben] = [kit.as(), kit.as({ permissions: ['MANAGE_GUILD'], guild: false })];
  const reply: Reply = await ada.slash('ping');
  await ada.slash('ping', {});
  await ada.slash('roll', {
    sides: 6,
    how: 'low',
    proof: file('a.png'),
    against: ben,
    where: kit.general,
    as: kit.everyone(),
  });
  await ada.slash('roll', { sides: 6, how: undefined });
  await ada.slash('ticket open', { topic: 'x' });
  await ada.slash('ticket admin close', { id: 1 });
  await ada.slash('ticket admin list');
  const suggestions: readonly Suggestion[] = await ada.type('ticket open', { topic: 'x' });
  await ada.type('roll', { sides: '6' }, { focused: 'sides' });
  await reply.press(more, { page: 1 });
  await ben.press(reply, more, { page: 1 });
  return suggestions;
}

export async function commandsOfClassesAreNamedOrCalled() {
  const app = createApp({ commands: [Team, roll], ...settings });
  const kit: TestKit<readonly [typeof Team, typeof roll]> = createTestKit(app, { signed: false });
  const ada = kit.as();
  await ada.slash('team invite', { who: ada });
  await ada.slash('roll', { sides: 6 });
  const reply = await ada.slash(Team, 'invite', ada);
  await ada.slash(Team, 'invite', ada, 'because');
  await reply.press(Team, 'undo', { id: 1 });
}

export async function anAppOfAnyCommandsIsUsedByName(app: ReturnType<typeof createApp>) {
  const ada: Actor = createTestKit(app).as();
  await ada.slash('whatever', { name: 1 });
  await createTestKit(() => app)
    .as()
    .slash('whatever');
}

export type Used = Attachment;
