import { expect, test } from 'vitest';
import {
  Button,
  button,
  container,
  disableComponents,
  Modal,
  replaceComponent,
  RouteState,
  row,
  section,
  SlashCommand,
  StringOption,
  TextInput,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type RepliableInteraction,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

// A request waits for a decision. The decision changes the message of the request, in which everything else stays, and is
// written to a log by one helper, whatever interaction brought it.

const STATE = { by: 'snowflake' } as const;
type Request = State<{ by: string }>;

class Approvals {
  readonly #log: string[];

  constructor(log: string[]) {
    this.#log = log;
  }

  @SlashCommand('request', 'Asks for something', { contexts: ['GUILD'] })
  request(
    { user }: ChatInputInteraction<'guild'>,
    @StringOption('what', 'What?', { required: true }) what: string,
  ) {
    const state = { by: user.id };
    return {
      components: [
        container([
          section(
            `**${what}** for ${user.username}`,
            button(Approvals, 'details', { label: 'Details', state }),
          ),
          row(
            button(Approvals, 'approve', { label: 'Approve', style: 'success', state }),
            button(Approvals, 'decline', { label: 'Decline', style: 'danger', state }),
          ),
        ]),
      ],
    };
  }

  @Button('request/details', { contexts: ['GUILD'] })
  details(_: ButtonInteraction<'guild'>, @RouteState(STATE) { by }: Request) {
    return { content: `Asked by <@${by}>`, ephemeral: true };
  }

  @Button('request/approve', { contexts: ['GUILD'] })
  approve(interaction: ButtonInteraction<'guild'>, @RouteState(STATE) state: Request) {
    const { message, update, customId, member } = interaction;
    this.#note(interaction, 'approved');
    const approved = button(Approvals, 'approve', {
      label: `Approved by ${member.user.username}`,
      style: 'success',
      state,
      disabled: true,
    });
    return update(replaceComponent(disableComponents(message, 'request/details'), customId, approved));
  }

  @Button('request/decline', { contexts: ['GUILD'] })
  decline({ showModal }: ButtonInteraction<'guild'>, @RouteState(STATE) state: Request) {
    return showModal(Approvals, 'declined', { state });
  }

  @Modal('request/declined', 'Decline', { contexts: ['GUILD'] })
  async declined(
    interaction: ModalInteraction<'guild'>,
    @RouteState(STATE) { by }: Request,
    @TextInput('why', 'Why?', { required: true }) why: string,
  ) {
    const { message, update, followUp } = interaction;
    this.#note(interaction, `declined: ${why}`);
    if (message) await update(disableComponents(message, 'request/details'));
    await followUp({ content: `<@${by}>: ${why}`, allowed_mentions: { users: [by] } });
  }

  #note({ kind, guildId, member, botUserId }: RepliableInteraction<'guild'>, what: string): void {
    this.#log.push(
      `${kind} ${what} by ${member.user.username} ${guildId !== '' && botUserId !== member.user.id}`,
    );
  }
}

const open = async () => {
  const log: string[] = [];
  const kit = createTestKit({ commands: [Approvals], resolve: () => new Approvals(log) });
  const [ada, ben] = [kit.as(), kit.as()];
  return { log, ada, ben, request: await ada.slash('request', { what: 'A key' }) };
};
const shown = (buttons: readonly { label: string | undefined; raw: unknown }[]) =>
  buttons.map(({ label, raw }) => [label, (raw as { disabled?: boolean }).disabled === true]);

test('an approval changes its button, and disables the others but for one', async () => {
  const { log, ben, request } = await open();
  await ben.press(request, 'Approve');
  expect(shown(request.components)).toEqual([
    ['Details', false],
    [`Approved by ${ben.username}`, true],
    ['Decline', true],
  ]);
  expect(log).toEqual([`button approved by ${ben.username} true`]);
  expect((await ben.press(request, 'Details')).ephemeral).toBe(true);
});

test('a refusal in a modal changes the message that it was opened from', async () => {
  const { log, ada, ben, request } = await open();
  const modal = await ben.press(request, 'Decline');
  const declined = await modal.submit({ why: 'No more keys' });
  expect(shown(request.components)).toEqual([
    ['Details', false],
    ['Approve', true],
    ['Decline', true],
  ]);
  expect(declined.followUps.map(({ text }) => text)).toEqual([`<@${ada.id}>: No more keys`]);
  expect(log).toEqual([`modal declined: No more keys by ${ben.username} true`]);
});
