import { createTestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import {
  button,
  Button,
  defineButton,
  IntegerOption,
  Modal,
  RouteState,
  row,
  SlashCommand,
  TextInput,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type StateOf,
} from 'commandry';

const TicketState = RouteState({ ticket: 'integer', tab: ['open', 'closed'] });
const Id = IntegerOption('id', 'The number of the ticket', { required: true });
const Reason = TextInput('reason', 'Why?', { required: true });

const peek = defineButton({
  id: 'ticket/peek',
  state: TicketState.shape,
  run: (_, { ticket, tab }) => `Ticket ${ticket} is ${tab}`,
});

class Tickets {
  @SlashCommand('ticket', 'Shows a ticket')
  show(_: ChatInputInteraction, @Id ticket: number) {
    const state = { ticket, tab: 'open' } as const;
    return {
      content: `Ticket ${ticket}`,
      components: [
        row(button(Tickets, 'close', { label: 'Close', state }), button(peek, { label: 'Peek', state })),
      ],
    };
  }

  @SlashCommand('reopen', 'Opens a ticket again')
  reopen(_: ChatInputInteraction, @Id ticket: number) {
    return `Ticket ${ticket} is open`;
  }

  @Button('ticket/close')
  close(interaction: ButtonInteraction, @TicketState state: StateOf<typeof TicketState>) {
    return interaction.showModal(Tickets, 'closed', { state: { ...state, tab: 'closed' } });
  }

  @Modal('ticket/closed', 'Close the ticket')
  closed(
    _: ModalInteraction,
    @TicketState { ticket, tab }: StateOf<typeof TicketState>,
    @Reason reason: string,
  ) {
    return `Ticket ${ticket} is ${tab}: ${reason}`;
  }
}

it('one constant declares the state of several methods and functions, another an option of several commands', async () => {
  const user = createTestKit({ commands: [Tickets, peek] }).as();
  const ticket = await user.slash('ticket', { id: 7 });
  expect((await ticket.press('Peek')).text).toBe('Ticket 7 is open');
  const closed = await (await ticket.press('Close')).submit({ 'Why?': 'Solved' });
  expect(closed.text).toBe('Ticket 7 is closed: Solved');
  expect((await user.slash('reopen', { id: 7 })).text).toBe('Ticket 7 is open');
});
