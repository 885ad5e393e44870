import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, emulatorKit, file } from 'commandry-dev/testing';
import { Tickets } from '../commands/tickets.js';
import { createTicketsApp } from '../tickets-app.js';
import { TicketStore } from '../ticket-store.js';

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('a ticket, %s', (_speed, createKit) => {
  /** A desk with a ticket of Ada's. Ben is of the team, and reads German. */
  async function openDesk() {
    const store = new TicketStore();
    const kit = await createKit((settings) => createTicketsApp(settings, store));
    onTestFinished(() => kit.close());
    const ada = kit.as();
    const ben = kit.as({ locale: 'de', permissions: ['MANAGE_MESSAGES'] });
    const ticket = await ada.slash('ticket open', { topic: 'Lost key' });
    return { kit, store, ada, ben, ticket };
  }

  it('is shown with its buttons', async () => {
    const { ada, ticket, store } = await openDesk();
    expect(ticket.text).toContain('## Ticket 1: Lost key');
    expect(ticket.components.map(({ label }) => label)).toEqual(['Claim', 'Close', 'Report', undefined]);
    expect(store.find(1)).toMatchObject({ topic: 'Lost key', priority: 'normal', openedBy: ada.id });
  });

  it('is claimed by the team, and by nobody else', async () => {
    const { ticket, ben, store } = await openDesk();
    const refused = await ticket.press('Claim');
    expect(refused.ephemeral).toBe(true);
    expect(refused.text).toContain('MANAGE_MESSAGES');
    expect(store.find(1)?.claimedBy).toBeUndefined();
    await ben.press(ticket, Tickets, 'claim', { ticket: 1 });
    expect(ticket.text).toContain(`<@${ben.id}> takes care of it`);
  });

  it('gets another priority', async () => {
    const { ticket, ben, store } = await openDesk();
    await ben.choose(ticket, Tickets, 'prioritise', 'High priority');
    expect(store.find(1)?.priority).toBe('high');
  });

  it('is reported with a modal, a user and a file', async () => {
    const { ticket, ada, ben, store } = await openDesk();
    const opened = await ben.press(ticket, 'Report');
    expect(opened.modal?.title).toBe('Melden');
    await opened.submit({ what: 'Rude words', kind: 'abuse', about: ada, proof: file('words.txt', 'Rude') });
    // Ben reads German, but everybody reads this message.
    expect(ticket.text).toContain('1 report');
    expect(store.find(1)?.reports).toEqual([
      { by: ben.id, what: 'Rude words', kind: 'abuse', about: ada.id, files: 1 },
    ]);
  });

  it('is reported three times a minute by the same user', async () => {
    const { kit, ticket, ben } = await openDesk();
    for (let count = 0; count < 3; count++) expect((await ticket.press('Report')).modal).toBeDefined();
    expect((await ticket.press('Report')).text).toMatch(/^Please wait/);
    expect((await ben.press(ticket, 'Report')).modal).toBeDefined();
    await kit.clock.advance('1 min');
    expect((await ticket.press('Report')).modal).toBeDefined();
  });

  it('is closed by who opened it, who is asked back, and by nobody else', async () => {
    const { kit, ticket, ben, store } = await openDesk();
    const cyd = kit.as();
    expect((await cyd.press(ticket, 'Close')).text).toMatch(/^Only the team/);
    const question = await ticket.press('Close');
    expect(question.text).toContain('Close ticket 1, Lost key?');
    expect((await ben.press(question, 'Keep open')).text).toContain('nicht für dich');
    await question.press('Keep open');
    expect(store.find(1)?.isClosed).toBe(false);
    await (await ticket.press('Close')).press('Close');
    expect(store.find(1)?.isClosed).toBe(true);
    expect(ticket.components).toEqual([]);
  });

  it('stays open if nobody answers the question', async () => {
    const { kit, ticket, store } = await openDesk();
    await ticket.press('Close');
    await kit.clock.advance('15 min');
    expect(store.find(1)?.isClosed).toBe(false);
  });

  it('is listed, five on a page', async () => {
    const { ada, ben, store } = await openDesk();
    for (let count = 2; count <= 7; count++) store.open(`Topic ${count}`, 'low', ben.id);
    const list = await ada.slash('ticket list');
    expect(list.text).toMatch(/^\*\*7\*\* Topic 7/);
    await list.press('›');
    expect(list.text).toBe('**2** Topic 2 (Low priority)\n**1** Lost key (Normal priority)');
    // Only Ada sees the list.
    await expect(ben.press(list, '«')).rejects.toThrow('ben does not see this message');
  });

  it('that is closed says so, in the language of whoever presses', async () => {
    const { ticket, ben, store } = await openDesk();
    store.change(store.find(1)!, { isClosed: true });
    const pressed = await ben.press(ticket, 'Report');
    expect(pressed.ephemeral).toBe(true);
    expect(pressed.text).toBe('Ticket 1 ist geschlossen.');
  });
});
