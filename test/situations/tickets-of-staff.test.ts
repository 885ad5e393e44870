import { createTestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import {
  Button,
  button,
  createApp,
  Guard,
  Modal,
  RouteState,
  row,
  SlashCommand,
  TextInput,
  type ButtonInteraction,
  type ChatInputInteraction,
  type HandlerInteraction,
  type ModalInteraction,
  type StateOf,
} from 'commandry';

// A ticket bot whose database knows which role the staff of each guild has.

class Database {
  readonly staffRoles = new Map<string, string>();
  readonly closed: string[] = [];

  async staffRoleOf(guildId: string): Promise<string | undefined> {
    return Promise.resolve(this.staffRoles.get(guildId));
  }
}

class StaffOnly {
  constructor(private readonly database: Database) {}

  async check({ guildId, member }: HandlerInteraction) {
    const role = guildId === undefined ? undefined : await this.database.staffRoleOf(guildId);
    if (role === undefined) return 'No role is set up as staff here.';
    return member?.roles.includes(role) === true || `Only <@&${role}> can do that.`;
  }
}

const TicketState = RouteState({ opener: 'snowflake' });
type Ticket = StateOf<typeof TicketState>;

class Tickets {
  constructor(private readonly database: Database) {}

  @SlashCommand('ticket', 'Opens a ticket')
  open({ user }: ChatInputInteraction) {
    const state = { opener: user.id };
    const claim = button(Tickets, 'claim', { label: 'Claim', state });
    return {
      content: 'Help is coming.',
      components: [row(claim, button(Tickets, 'close', { label: 'Close', state }))],
    };
  }

  @Guard(StaffOnly)
  @Button('ticket/claim')
  claim({ user }: ButtonInteraction, @TicketState _: Ticket) {
    return `${user.username} has it.`;
  }

  @Guard(StaffOnly, 'isOpen')
  @Button('ticket/close')
  close(interaction: ButtonInteraction, @TicketState state: Ticket) {
    return interaction.showModal(Tickets, 'closed', { state });
  }

  @Guard(StaffOnly)
  @Modal('ticket/closed', 'Close the ticket')
  closed(_: ModalInteraction, @TicketState { opener }: Ticket, @TextInput('why', 'Why') why = 'no reason') {
    this.database.closed.push(opener);
    return `Closed: ${why}`;
  }

  isOpen({ message }: ButtonInteraction) {
    return message.content === 'Help is coming.' || 'It is closed already.';
  }
}

it('the role in the database decides who may use the buttons and the form of a ticket', async () => {
  const database = new Database();
  const kit = createTestKit((settings) =>
    createApp({ commands: [Tickets], resolve: (target) => new target(database), ...settings }),
  );
  const role = kit.role('Staff');
  const [ada, ben] = [kit.as(), kit.as({ roles: [role] })];
  const ticket = await ada.slash('ticket');
  expect((await ben.press(ticket, 'Claim')).text).toBe('No role is set up as staff here.');

  database.staffRoles.set(kit.defaultGuild.id, role.id);
  expect((await ada.press(ticket, 'Claim')).text).toBe(`Only <@&${role.id}> can do that.`);
  expect((await ben.press(ticket, 'Claim')).text).toBe(`${ben.username} has it.`);

  const form = await ben.press(ticket, 'Close');
  // Taken away while the form is open.
  database.staffRoles.set(kit.defaultGuild.id, '1');
  expect((await form.submit({ why: 'Solved' })).text).toBe('Only <@&1> can do that.');
  database.staffRoles.set(kit.defaultGuild.id, role.id);
  expect((await (await ben.press(ticket, 'Close')).submit({ why: 'Solved' })).text).toBe('Closed: Solved');
  expect(database.closed).toEqual([ada.id]);
});
