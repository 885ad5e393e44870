import {
  CommandryError,
  cooldown,
  Guard,
  MessageCommand,
  requirePermissions,
  button,
  Button,
  linkButton,
  Modal,
  RouteState,
  row,
  TextInput,
  type MessageInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type State,
} from 'commandry';
import type { ModerationChannels } from '../moderation-channels.js';

const MESSAGE = { channel: 'snowflake', message: 'snowflake' } as const;
type OfMessage = State<{ channel: string; message: string }>;

const UNKNOWN_MESSAGE = 10008;

/** Members report messages, and moderators decide. */
export class Reports {
  readonly #channels: ModerationChannels;

  constructor(channels: ModerationChannels) {
    this.#channels = channels;
  }

  @Guard(cooldown({ limit: 3, windowMs: 600_000 }))
  @MessageCommand('Report', { contexts: ['GUILD'] })
  report(interaction: MessageInteraction<'guild'>) {
    const { id: message, channel_id: channel } = interaction.target.message;
    return interaction.showModal(Reports, 'reported', { state: { channel, message } });
  }

  @Modal('report/sent', 'Report')
  async reported(
    interaction: ModalInteraction,
    @RouteState(MESSAGE) { channel, message }: OfMessage,
    @TextInput('what', 'What is wrong with it?', { style: 'paragraph', required: true, maxLength: 300 })
    what: string,
  ) {
    const { rest, user, guildId = '@me' } = interaction;
    const url = `https://discord.com/channels/${guildId}/${channel}/${message}`;
    await rest.channels.createMessage(this.#channels.logChannelId, {
      content: `<@${user.id}> reports a message in <#${channel}>\n> ${what.replaceAll('\n', '\n> ')}`,
      components: [
        row(
          linkButton({ label: 'Look', url }),
          button(Reports, 'remove', { label: 'Delete', style: 'danger', state: { channel, message } }),
        ),
      ],
    });
    return { content: 'Thank you. The moderators will look at it.', ephemeral: true };
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('report/remove')
  async remove(interaction: ButtonInteraction, @RouteState(MESSAGE) { channel, message }: OfMessage) {
    const { rest, user } = interaction;
    try {
      await rest.channels.deleteMessage(channel, message, { reason: `${user.username}: reported` });
    } catch (error) {
      // Somebody was faster.
      if (!(error instanceof CommandryError) || error.discord?.code !== UNKNOWN_MESSAGE) throw error;
    }
    return interaction.update({ content: `<@${user.id}> deleted a reported message.`, components: [] });
  }
}
