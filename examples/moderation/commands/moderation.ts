import {
  Guard,
  IntegerOption,
  requireAppPermissions,
  requirePermissions,
  SlashCommand,
  StringOption,
  UserCommand,
  UserOption,
  confirm,
  danger,
  Modal,
  RouteState,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserInteraction,
  type UserValue,
  type State,
} from 'commandry';
import type { ModerationChannels } from '../moderation-channels.js';
import { requireHigherRank } from '../rank-check.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Discord hides each command from members who lack its `defaultMemberPermissions`; a server can change that. */
export class Moderation {
  readonly #channels: ModerationChannels;

  constructor(channels: ModerationChannels) {
    this.#channels = channels;
  }

  @Guard(requireAppPermissions('MODERATE_MEMBERS'))
  @SlashCommand('timeout', 'Silences a member for a while', {
    contexts: ['GUILD'],
    defaultMemberPermissions: ['MODERATE_MEMBERS'],
  })
  async timeout(
    interaction: ChatInputInteraction<'guild'>,
    @UserOption('member', 'Whom?', { required: true }) target: UserValue,
    @IntegerOption('minutes', 'For how long?', { minValue: 1, maxValue: 40_320 }) minutes = 10,
    @StringOption('reason', 'Why?', { maxLength: 300 }) reason = 'none given',
  ) {
    await requireHigherRank(interaction, target);
    const { rest, guildId, user } = interaction;
    const until = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    await rest.guilds.editMember(
      guildId,
      target.user.id,
      { communication_disabled_until: until },
      { reason: `${user.username}: ${reason}` },
    );
    return this.#log(interaction, `timed out ${show(target)} for ${minutes} min`, reason);
  }

  @Guard(requireAppPermissions('KICK_MEMBERS'))
  @SlashCommand('kick', 'Removes a member, who may come back', {
    contexts: ['GUILD'],
    defaultMemberPermissions: ['KICK_MEMBERS'],
  })
  async kick(
    interaction: ChatInputInteraction<'guild'>,
    @UserOption('member', 'Whom?', { required: true }) target: UserValue,
    @StringOption('reason', 'Why?', { maxLength: 300 }) reason = 'none given',
  ) {
    await requireHigherRank(interaction, target);
    const { rest, guildId, user } = interaction;
    await rest.guilds.removeMember(guildId, target.user.id, { reason: `${user.username}: ${reason}` });
    return this.#log(interaction, `kicked ${show(target)}`, reason);
  }

  @Guard(requireAppPermissions('BAN_MEMBERS'))
  @SlashCommand('ban', 'Bans a user, and deletes what they wrote in the last day', {
    contexts: ['GUILD'],
    defaultMemberPermissions: ['BAN_MEMBERS'],
  })
  async ban(
    interaction: ChatInputInteraction<'guild'>,
    @UserOption('user', 'Whom?', { required: true }) target: UserValue,
    @StringOption('reason', 'Why?', { maxLength: 300 }) reason = 'none given',
  ) {
    await requireHigherRank(interaction, target);
    const question = { content: `Ban ${show(target)}?`, ephemeral: true };
    if (!(await confirm(interaction, question, { yes: danger('Ban') }))) return 'Nobody was banned.';
    const { rest, guildId, user } = interaction;
    await rest.guilds.banUser(
      guildId,
      target.user.id,
      { delete_message_seconds: DAY_MS / 1000 },
      { reason: `${user.username}: ${reason}` },
    );
    return this.#log(interaction, `banned ${show(target)}`, reason);
  }

  @Guard(requireAppPermissions('MANAGE_MESSAGES', 'READ_MESSAGE_HISTORY'))
  @SlashCommand('purge', 'Deletes the last messages of this channel', {
    contexts: ['GUILD'],
    defaultMemberPermissions: ['MANAGE_MESSAGES'],
  })
  async purge(
    interaction: ChatInputInteraction<'guild'>,
    @IntegerOption('count', 'How many?', { required: true, minValue: 1, maxValue: 100 }) count: number,
  ) {
    const { rest, channelId = '', user } = interaction;
    const messages = await rest.channels.getMessages(channelId, { limit: count });
    // Discord deletes none that are older in one call.
    const isYoung = ({ timestamp }: { timestamp: string }) =>
      Date.parse(timestamp) > Date.now() - 14 * DAY_MS;
    const ids = messages.filter(isYoung).map(({ id }) => id);
    const why = { reason: `${user.username}: /purge` };
    if (ids.length === 1) await rest.channels.deleteMessage(channelId, ids[0] ?? '', why);
    else if (ids.length > 1) await rest.channels.bulkDeleteMessages(channelId, ids, why);
    return this.#log(interaction, `deleted messages in <#${channelId}>: ${ids.length}`);
  }

  @UserCommand('Warn', { contexts: ['GUILD'], defaultMemberPermissions: ['MODERATE_MEMBERS'] })
  warn(interaction: UserInteraction<'guild'>) {
    return interaction.showModal(Moderation, 'warned', { state: { user: interaction.target.user.id } });
  }

  @Guard(requirePermissions('MODERATE_MEMBERS'))
  @Modal('moderation/warned', 'Warn')
  async warned(
    interaction: ModalInteraction,
    @RouteState({ user: 'snowflake' }) { user }: State<{ user: string }>,
    @TextInput('reason', 'What did they do?', { style: 'paragraph', required: true, maxLength: 300 })
    reason: string,
  ) {
    const { ok } = await interaction.rest.users.sendDirectMessage(user, `You have been warned: ${reason}`);
    return this.#log(interaction, `warned <@${user}>${ok ? '' : ', who gets no direct messages'}`, reason);
  }

  /** Tells the other moderators, and returns what the one who acted is shown. */
  async #log({ rest, user }: Pick<ModalInteraction, 'rest' | 'user'>, what: string, reason?: string) {
    const why = reason === undefined ? '' : `\n> ${reason.replaceAll('\n', '\n> ')}`;
    await rest.channels.createMessage(this.#channels.logChannelId, `<@${user.id}> ${what}${why}`);
    return { content: `You ${what}.`, ephemeral: true };
  }
}

const show = ({ user }: UserValue) => `${user.username} (${user.id})`;
