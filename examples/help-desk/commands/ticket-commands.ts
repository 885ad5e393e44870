import {
  Command,
  Guard,
  requireEntitlement,
  requirePermissions,
  StringOption,
  Subcommand,
  type ChatInputInteraction,
} from 'commandry';
import { isLocale } from 'commandry/protocol';
import type { HelpDesk } from '../desk/help-desk.js';
import { PRIORITY_SKU } from '../help-desk-settings.js';

/** The commands of members, and one of the team. */
@Command('ticket', 'Help from the team', { contexts: ['GUILD'] })
export class TicketCommands {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @Subcommand('open', 'Opens a ticket')
  open(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('topic', 'What is it about?', { required: true, maxLength: 80 }) topic: string,
  ) {
    return this.#open(interaction, topic, false);
  }

  @Guard(requireEntitlement(PRIORITY_SKU))
  @Subcommand('urgent', 'Opens a ticket that comes first')
  urgent(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('topic', 'What is it about?', { required: true, maxLength: 80 }) topic: string,
  ) {
    return this.#open(interaction, topic, true);
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Subcommand('list', 'Lists the open tickets')
  async list({ t }: ChatInputInteraction<'guild'>) {
    const tickets = await this.#desk.listOpen();
    const lines = tickets.map(({ id, topic, threadId, isUrgent }) =>
      t(isUrgent ? 'list.urgent' : 'list.line', { id, topic, thread: `<#${threadId}>` }),
    );
    return { content: lines.join('\n').slice(0, 2000) || t('list.empty'), ephemeral: true };
  }

  async #open(interaction: ChatInputInteraction<'guild'>, topic: string, isUrgent: boolean) {
    const { user, guildId, locale, t } = interaction;
    // Opening takes several calls. Without this, a slow one would make the reply public.
    await interaction.deferReply({ ephemeral: true });
    const { id, threadId } = await this.#desk.open(interaction, {
      ...{ topic, guildId, openedBy: user.id, isUrgent },
      locale: isLocale(locale) ? locale : 'en-US',
    });
    return t('ticket.opened', { id, thread: `<#${threadId}>` });
  }
}
