import { expect, it, onTestFinished } from 'vitest';
import { startEmulator } from 'commandry-dev/emulator';
import { button, select } from 'commandry/components';
import { createServer } from 'commandry/node';
import { connectControl } from '../../weather/play/control.js';
import { readScene } from '../../weather/play/world.js';
import { Tickets } from '../commands/tickets.js';
import { createTicketsApp } from '../tickets-app.js';
import { TicketStore } from '../ticket-store.js';

/** The bot on a server of its own, in front of an emulator. Ada owns the guild, Ben reads German and may do little. */
async function startDesk() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const control = connectControl(emulator.baseUrl);
  const scene = await readScene(control);
  const { applications } = await control.summary();
  const { id: applicationId, public_key: publicKey, token } = applications[0]!;

  const store = new TicketStore();
  const app = createTicketsApp(
    {
      applicationId,
      publicKey,
      token,
      baseUrl: emulator.baseUrl,
      print: () => undefined,
      log: () => undefined,
    },
    store,
  );
  await app.sync();
  const server = createServer(app);
  const { port } = await server.listen(0, '127.0.0.1');
  onTestFinished(async () => {
    await server.close({ servingMs: 0, drainMs: 0 });
  });
  await control.setEndpoint(applicationId, `http://127.0.0.1:${port}/interactions`);

  const [ada, ben] = [scene.userId('ada'), scene.userId('ben')];
  const use = (user: string, text: string) => control.invoke(user, { channel_id: scene.channelId, text });
  const opened = await use(ben, '/ticket open topic:Lost key priority:high');
  const message_id = opened.message!.id;
  /** Uses a component of the message of the ticket. */
  const act = (user: string, { custom_id }: { readonly custom_id: string }, ...values: string[]) =>
    control.component(user, { message_id, custom_id, ...(values.length > 0 ? { values } : {}) });
  return { app, control, store, ada, ben, opened, use, act };
}

const state = { ticket: 1 };
const claim = button(Tickets, 'claim', { label: 'Claim', state });
const close = button(Tickets, 'close', { label: 'Close', state });
const report = button(Tickets, 'report', { label: 'Report', state });
const prioritise = select(Tickets, 'prioritise', { state });

it('a ticket is opened, claimed by the team alone, and gets a priority', async () => {
  const { ada, ben, opened, act, store } = await startDesk();
  expect(opened.shown).toContain('Ticket 1: Lost key');
  expect(await act(ben, claim)).toMatchObject({
    outcome: 'message',
    shown: expect.stringContaining('MANAGE_MESSAGES') as unknown,
  });
  expect(await act(ada, claim)).toMatchObject({ outcome: 'updated', message: { id: opened.message?.id } });
  expect((await act(ada, prioritise, 'low')).outcome).toBe('updated');
  expect(store.find(1)).toMatchObject({ claimedBy: ada, priority: 'low' });
});

/** The buttons of the question are made while the bot runs, so they are found by their labels. */
function customIdOf(message: object | undefined, label: string): { readonly custom_id: string } {
  const found = new RegExp(`"custom_id":"([^"]+)","label":"${label}"`).exec(JSON.stringify(message));
  if (!found?.[1]) throw new Error(`There is no ${label} in ${JSON.stringify(message)}`);
  return { custom_id: found[1] };
}

it('a ticket is closed by who opened it, after a question', async () => {
  const { ada, ben, act, app, use, store } = await startDesk();
  const question = await act(ben, close);
  expect(question.shown).toContain('Ticket 1, Lost key, schließen?');
  const no = customIdOf(question.message, 'Offen lassen');
  expect(await act(ada, no)).toMatchObject({
    outcome: 'message',
    shown: expect.stringContaining('not for you') as unknown,
  });
  await act(ben, no);
  await app.inFlight.settle(10_000);
  expect(store.find(1)?.isClosed).toBe(false);

  const again = await act(ben, close);
  await act(ben, customIdOf(again.message, 'Schließen'));
  await app.inFlight.settle(10_000);
  expect(store.find(1)?.isClosed).toBe(true);
  expect((await use(ben, '/ticket list')).shown).toContain('Es gibt keine offenen Tickets.');
});

it('a ticket is reported with a modal, a user and a file', async () => {
  const { ada, ben, act, control, store } = await startDesk();
  const { interaction, modal } = await act(ben, report);
  expect(modal!.title).toBe('Melden');
  const submitted = await control.modal(ben, {
    interaction_id: interaction!.id,
    custom_id: modal!.custom_id,
    components: [
      { custom_id: 'what', value: 'Rude words' },
      { custom_id: 'kind', value: 'abuse' },
      { custom_id: 'about', values: [ada] },
      { custom_id: 'proof', files: [{ filename: 'words.txt', text: 'Rude' }] },
    ],
  });
  // Ben reads German, but everybody reads this message.
  expect(submitted).toMatchObject({
    outcome: 'updated',
    shown: expect.stringContaining('1 report') as unknown,
  });
  expect(store.find(1)?.reports).toEqual([
    { by: ben, what: 'Rude words', kind: 'abuse', about: ada, files: 1 },
  ]);
});
