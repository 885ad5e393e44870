import {
  Guard,
  GuardRejection,
  requirePermissions,
  button,
  Button,
  container,
  Modal,
  RouteState,
  row,
  separator,
  TextInput,
  type ModalInteraction,
  type ButtonInteraction,
  type StateOf,
} from 'commandry';
import type { HelpDesk, ShowToStaff } from '../desk/help-desk.js';
import type { Ticket } from '../desk/ticket-store.js';

const TicketState = RouteState({ ticket: 'integer' });

/** The buttons on the messages in the channel of the team. */
export class StaffButtons {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('desk/claim')
  async claim(interaction: ButtonInteraction, @TicketState { ticket: id }: StateOf<typeof TicketState>) {
    const ticket = await this.#find(interaction, id);
    const claimed = await this.#desk.claim(interaction, ticket, interaction.user.id);
    return interaction.update(this.#desk.showToStaff(interaction, claimed));
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('desk/close')
  async close(interaction: ButtonInteraction, @TicketState { ticket: id }: StateOf<typeof TicketState>) {
    const ticket = await this.#find(interaction, id);
    const closed = await this.#desk.close(interaction, ticket);
    return interaction.update(this.#desk.showToStaff(interaction, closed));
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('desk/report')
  async report(interaction: ButtonInteraction, @TicketState { ticket }: StateOf<typeof TicketState>) {
    await this.#find(interaction, ticket);
    return interaction.showModal(StaffButtons, 'reported', { state: { ticket } });
  }

  @Modal('desk/reported', 'Report')
  async reported(
    interaction: ModalInteraction,
    @TicketState { ticket: id }: StateOf<typeof TicketState>,
    @TextInput('what', 'What happened?', { style: 'paragraph', required: true, maxLength: 500 })
    what: string,
  ) {
    const ticket = await this.#find(interaction, id);
    const noted = await this.#desk.note(ticket, what);
    return interaction.update(this.#desk.showToStaff(interaction, noted));
  }

  /** The ticket of a button. Buttons stay on messages for as long as those exist, so it may be gone. */
  async #find({ t }: ButtonInteraction | ModalInteraction, id: number): Promise<Ticket> {
    const ticket = await this.#desk.find(id);
    if (!ticket || ticket.isClosed) throw new GuardRejection(t('ticket.gone', { id }));
    return ticket;
  }
}

/** The message of a ticket, sent by `rest`. Its buttons lead to the methods above like those of a reply. */
export const showToStaff: ShowToStaff = (write, ticket) => {
  const { id, topic, openedBy, threadId, claimedBy, isClosed, isUrgent, notes } = ticket;
  const title = `## ${write(isUrgent ? 'staff.urgent' : 'staff.title', { id, topic })}`;
  if (isClosed) return { components: [container([title, write('staff.closed')])] };
  const lines = [
    write('staff.opened', { user: `<@${openedBy}>`, thread: `<#${threadId}>` }),
    ...(claimedBy === undefined ? [] : [write('staff.claimed', { user: `<@${claimedBy}>` })]),
    ...notes.map((note) => `> ${note.replaceAll('\n', '\n> ')}`),
  ];
  const state = { ticket: id };
  const buttons = row(
    button(StaffButtons, 'claim', { label: write('staff.claim'), style: 'primary', state }),
    button(StaffButtons, 'close', { label: write('staff.close'), style: 'danger', state }),
    button(StaffButtons, 'report', { label: write('staff.report'), state }),
  );
  return { components: [container([title, lines.join('\n'), separator(), buttons])] };
};
