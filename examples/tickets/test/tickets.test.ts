import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, TEST_USER } from 'commandry/testing';
import { Tickets } from '../commands/tickets.js';
import { createTicketsApp } from '../tickets-app.js';
import { TicketStore } from '../ticket-store.js';

const BEN = { ...TEST_USER, id: '200000000000000002', username: 'ben' };
const MANAGE_MESSAGES = '8192';

/** A desk with one ticket. */
async function openDesk() {
  const kit = createTestKit();
  const store = new TicketStore();
  // Nothing listens there: what the bot sends after its response is played through the emulator.
  const settings = { ...kit.credentials, baseUrl: 'http://127.0.0.1:1', log: () => undefined };
  const app = createTicketsApp(settings, store);
  onTestFinished(async () => {
    await app.close({ drainMs: 0 });
  });
  const shown = await kit.chatInput(app, 'ticket open', { topic: 'Lost key' });
  /** Ben is of the team. */
  const asTeam = { fields: { member: { user: BEN, roles: [], permissions: MANAGE_MESSAGES } } };
  return { kit, app, store, shown, asTeam };
}

/** What a response says to one user. */
const privately = (content: string | RegExp) => ({
  type: 4,
  data: {
    content: typeof content === 'string' ? content : (expect.stringMatching(content) as unknown),
    flags: 64,
  },
});

describe('a ticket', () => {
  it('is shown with its buttons', async () => {
    const { shown, store } = await openDesk();
    expect(JSON.stringify(shown.body)).toContain('## Ticket 1: Lost key');
    expect(store.find(1)).toMatchObject({ topic: 'Lost key', priority: 'normal', openedBy: TEST_USER.id });
  });

  it('is claimed by the team, and by nobody else', async () => {
    const { shown, store, asTeam } = await openDesk();
    expect((await shown.press('Claim')).body).toMatchObject(privately(/MANAGE_MESSAGES/));
    expect(store.find(1)?.claimedBy).toBeUndefined();
    const claimed = await shown.press(Tickets, 'claim', { ticket: 1 }, asTeam);
    expect(claimed.body).toMatchObject({ type: 7 });
    expect(JSON.stringify(claimed.body)).toContain(`<@${BEN.id}> takes care of it`);
  });

  it('gets another priority', async () => {
    const { shown, store, asTeam } = await openDesk();
    await shown.choose(Tickets, 'prioritise', 'High priority', asTeam);
    expect(store.find(1)?.priority).toBe('high');
  });

  it('is reported with a modal', async () => {
    const { shown, store } = await openDesk();
    const modal = await shown.press('Report', { as: BEN });
    const reported = await modal.submit(
      { 'What happened?': 'Rude words', kind: 'abuse', about: { user: TEST_USER } },
      { as: BEN },
    );
    expect(JSON.stringify(reported.body)).toContain('1 report');
    expect(store.find(1)?.reports).toEqual([
      { by: BEN.id, what: 'Rude words', kind: 'abuse', about: TEST_USER.id, files: 0 },
    ]);
  });

  it('is reported three times a minute by the same user', async () => {
    const { shown } = await openDesk();
    for (let count = 0; count < 3; count++)
      expect((await shown.press('Report')).body).toMatchObject({ type: 9 });
    expect((await shown.press('Report')).body).toMatchObject(privately(/^Please wait/));
    expect((await shown.press('Report', { as: BEN })).body).toMatchObject({ type: 9 });
  });

  it('is closed by who opened it, who is asked back, and by nobody else', async () => {
    const { shown } = await openDesk();
    expect((await shown.press('Close', { as: BEN })).body).toMatchObject(privately(/^Only the team/));
    const question = await shown.press('Close');
    expect(JSON.stringify(question.body)).toContain('Close ticket 1, Lost key?');
    expect((await question.press('Keep open', { as: BEN })).body).toMatchObject(privately(/not for you/));
  });

  it('is listed, five on a page', async () => {
    const { kit, app, store } = await openDesk();
    for (let count = 2; count <= 7; count++) store.open(`Topic ${count}`, 'low', BEN.id);
    const list = await kit.chatInput(app, 'ticket list');
    expect(list.body).toMatchObject({
      data: { content: expect.stringMatching(/^\*\*7\*\* Topic 7/) as unknown },
    });
    const next = await list.press('›');
    expect(next.body).toMatchObject({
      data: { content: '**2** Topic 2 (Low priority)\n**1** Lost key (Normal priority)' },
    });
    expect((await next.press('«', { as: BEN })).body).toMatchObject(privately(/not for you/));
  });

  it('that is closed says so, in the language of whoever presses', async () => {
    const { shown, store } = await openDesk();
    store.change(store.find(1)!, { isClosed: true });
    const pressed = await shown.press('Report', { fields: { locale: 'de' } });
    expect(pressed.body).toMatchObject(privately('Ticket 1 ist geschlossen.'));
  });
});
