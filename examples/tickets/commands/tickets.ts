import {
  Command,
  cooldown,
  Guard,
  GuardRejection,
  requirePermissions,
  StringOption,
  Subcommand,
  button,
  Button,
  confirm,
  container,
  danger,
  FileInput,
  Modal,
  RadioInput,
  RouteState,
  row,
  select,
  separator,
  StringSelect,
  TextInput,
  UserInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserValue,
  type ButtonInteraction,
  type State,
  type StringSelectInteraction,
} from 'commandry';
import type { TicketList } from '../ticket-list.js';
import { PRIORITIES, type Priority, type Ticket, type TicketStore } from '../ticket-store.js';

type OfTicket = State<{ ticket: number }>;

@Command('ticket', 'Help from the team', { contexts: ['GUILD'] })
export class Tickets {
  readonly #store: TicketStore;
  readonly #list: TicketList;

  constructor(store: TicketStore, list: TicketList) {
    this.#store = store;
    this.#list = list;
  }

  @Subcommand('open', 'Opens a ticket')
  open(
    interaction: ChatInputInteraction,
    @StringOption('topic', 'What is it about?', { required: true, maxLength: 100 }) topic: string,
    @StringOption('priority', 'How urgent is it?', { choices: PRIORITIES }) priority: Priority = 'normal',
  ) {
    return this.#show(interaction, this.#store.open(topic, priority, interaction.user.id));
  }

  @Subcommand('list', 'Lists the open tickets')
  list(
    interaction: ChatInputInteraction,
    @StringOption('priority', 'Only those of this priority', { choices: PRIORITIES })
    priority: Priority | 'all' = 'all',
  ) {
    return this.#list.show(interaction, { state: { priority } });
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('ticket/claim')
  claim(interaction: ButtonInteraction, @RouteState({ ticket: 'integer' }) { ticket: id }: OfTicket) {
    const ticket = this.#find(interaction, id);
    return interaction.update(
      this.#show(interaction, this.#store.change(ticket, { claimedBy: interaction.user.id })),
    );
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @StringSelect('ticket/priority', { choices: PRIORITIES })
  prioritise(
    interaction: StringSelectInteraction<Priority>,
    @RouteState({ ticket: 'integer' }) { ticket: id }: OfTicket,
  ) {
    const ticket = this.#find(interaction, id);
    return interaction.update(
      this.#show(interaction, this.#store.change(ticket, { priority: interaction.value })),
    );
  }

  @Button('ticket/close')
  async close(interaction: ButtonInteraction, @RouteState({ ticket: 'integer' }) { ticket: id }: OfTicket) {
    const { t, user, memberPermissions } = interaction;
    const ticket = this.#find(interaction, id);
    if (user.id !== ticket.openedBy && memberPermissions?.has('MANAGE_MESSAGES') !== true)
      throw new GuardRejection(t('ticket.notYours'));
    const isSure = await confirm(
      interaction,
      { components: [container([`## ${t('ticket.closeIt', { id, topic: ticket.topic })}`])] },
      { as: 'update', yes: danger(t('ticket.close')), no: t('ticket.keep') },
    );
    // Somebody may have changed it meanwhile.
    const current = this.#store.find(id) ?? ticket;
    return interaction.update(
      this.#show(interaction, isSure ? this.#store.change(current, { isClosed: true }) : current),
    );
  }

  @Guard(cooldown({ windowMs: 60_000, limit: 3 }))
  @Button('ticket/report')
  report(interaction: ButtonInteraction, @RouteState({ ticket: 'integer' }) { ticket }: OfTicket) {
    this.#find(interaction, ticket);
    return interaction.showModal(Tickets, 'reported', { state: { ticket } });
  }

  @Modal('ticket/reported', 'Report')
  reported(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) { ticket: id }: OfTicket,
    @TextInput('what', 'What happened?', { style: 'paragraph', required: true, maxLength: 1000 })
    what: string,
    @RadioInput('kind', 'What kind of report is it?', {
      choices: { 'A mistake': 'mistake', 'An insult or spam': 'abuse' },
    })
    kind?: 'mistake' | 'abuse',
    @UserInput('about', 'Whom is it about?') about?: UserValue,
    @FileInput('proof', 'Files', { maxValues: 3 }) proof: readonly { filename: string }[] = [],
  ) {
    const ticket = this.#find(interaction, id);
    const report = { by: interaction.user.id, what, kind, about: about?.user.id, files: proof.length };
    const reported = this.#store.change(ticket, { reports: [...ticket.reports, report] });
    return interaction.update(this.#show(interaction, reported));
  }

  /** The ticket of a component. Buttons stay on messages for as long as those exist, so it may be gone. */
  #find({ t }: ButtonInteraction | ModalInteraction | StringSelectInteraction<Priority>, id: number): Ticket {
    const ticket = this.#store.find(id);
    if (!ticket || ticket.isClosed) throw new GuardRejection(t('ticket.gone', { id }));
    return ticket;
  }

  /** The message of a ticket. Everybody in the guild reads it, so it is in the language of the guild. */
  #show({ t }: Pick<ChatInputInteraction, 't'>, ticket: Ticket) {
    const { id, topic, openedBy, priority, claimedBy, isClosed, reports } = ticket;
    const write = (key: string, values: Record<string, string | number> = {}) =>
      t(`ticket.${key}`, values, { locale: 'guild' });
    const lines = [
      write('opened', { user: `<@${openedBy}>` }),
      ...(claimedBy === undefined ? [] : [write('claimed', { user: `<@${claimedBy}>` })]),
      ...(reports.length === 0 ? [] : [write('reports', { count: reports.length })]),
    ];
    const title = `## ${write('title', { id, topic })}`;
    if (isClosed) return { components: [container([title, write('closed')])] };
    const state = { ticket: id };
    return {
      components: [
        container([
          title,
          lines.join('\n'),
          separator(),
          row(
            button(Tickets, 'claim', { label: write('claim'), style: 'primary', state }),
            button(Tickets, 'close', { label: write('close'), style: 'danger', state }),
            button(Tickets, 'report', { label: write('report'), state }),
          ),
          row(
            select(Tickets, 'prioritise', {
              choices: PRIORITIES.map((value) => ({ label: write(`priority.${value}`), value })),
              defaults: [priority],
              state,
            }),
          ),
        ]),
      ],
    };
  }
}
