import { describe, expect, it } from 'vitest';
import {
  createApp,
  SlashCommand,
  Button,
  button,
  defineButton,
  defineModal,
  definePages,
  defineSelect,
  Modal,
  row,
  select,
  TextInput,
  type AppOptions,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { routeKit, startRoutes } from '../../support/apps/routed.js';
import { fakeService } from '../../support/service/fake-service.js';

class Tickets {
  @Button('ticket/claim')
  claim(_: ButtonInteraction) {
    return 'Claimed';
  }

  @Modal('ticket/report', 'Report')
  report(_: ModalInteraction, @TextInput('why', 'Why?') _why?: string) {
    return 'Reported';
  }
}
const close = defineButton({ id: 'ticket/close', signed: true, run: () => 'Closed' });
const assign = defineSelect({ id: 'ticket/assign', type: 'userSelect', run: () => 'Assigned' });
const form = defineModal({
  id: 'ticket/form',
  title: 'Form',
  inputs: { why: { type: 'text', label: 'Why?' } },
  run: () => 'Filled in',
});
const list = definePages({ id: 'ticket/list', render: () => ({ content: 'A page', pageCount: 3 }) });

const withRow = (component: object) => ({ content: 'x', components: [row(component as never)] as never });

/** What an app may send of a route, and what it lacks then. */
const sent: readonly [string, (i: ChatInputInteraction) => unknown, AppOptions['commands'][number]][] = [
  ['Tickets', () => withRow(button(Tickets, 'claim', { label: 'Claim' })), Tickets],
  ['Tickets', (i) => i.showModal(Tickets as never, 'report' as never), Tickets],
  ["defineButton('ticket/close')", () => withRow(button(close, { label: 'Close' })), close],
  ['"ticket/close"', () => withRow({ ...button(close, { label: 'Close' }), style: 4 }), close],
  ["defineSelect('ticket/assign')", () => withRow(select(assign)), assign],
  ["defineModal('ticket/form')", (i) => i.showModal(form, {}), form],
  ["definePages('ticket/list')", (i) => list.show(i), list],
];

const SECRET = { routeSecret: 's'.repeat(32) };

function sender(send: (interaction: ChatInputInteraction) => unknown) {
  class Sender {
    @SlashCommand('send', 'Sends it')
    send(interaction: ChatInputInteraction): string {
      return send(interaction) as string;
    }
  }
  return Sender;
}

describe.each(sent)('what sends a component or modal of %s', (name, send, lacking) => {
  const Sender = sender(send);

  it('warns once, and says what to add to commands', async () => {
    const { app, logbook } = startRoutes([Sender], SECRET);
    for (let count = 0; count < 2; count++) await routeKit.chatInput(app, 'send');
    const [entry, ...others] = logbook.entries;
    expect(entry).toMatchObject({ level: 'warn', event: 'ROUTE_NOT_IN_COMMANDS' });
    expect(entry?.message).toContain(name);
    expect(entry?.message).toContain('commands');
    expect(others).toEqual([]);
  });

  it('fails in the test kit', async () => {
    const kit = createTestKit({ commands: [Sender], ...SECRET });
    await expect(kit.as().slash('send')).rejects.toMatchObject({
      code: 'BOT_FAILED',
      reason: 'ROUTE_NOT_IN_COMMANDS',
      message: expect.stringContaining(name) as string,
    });
  });

  it('says nothing where it is in commands', async () => {
    const { app, logbook } = startRoutes([Sender, lacking], SECRET);
    await routeKit.chatInput(app, 'send');
    expect(logbook.entries).toEqual([]);
    await createTestKit({ commands: [Sender, lacking], ...SECRET })
      .as()
      .slash('send');
  });
});

it('a message of app.rest is looked at too', async () => {
  const { app, logbook } = startRoutes([], { token: 'token', fetch: fakeService().fetch });
  await app.rest.channels.createMessage(
    '500000000000000001',
    withRow(button(Tickets, 'claim', { label: 'x' })),
  );
  expect(logbook.events()).toEqual(['ROUTE_NOT_IN_COMMANDS']);
});

it('a component whose route was renamed is one of the route that has its id in formerly', async () => {
  const renamed = defineButton({ id: 'ticket/take', formerly: 'ticket/claim', run: () => 'x' });
  const pattern = defineButton({ id: 'x', formerly: { customId: /ticket\/claim/ }, run: () => 'x' });
  for (const route of [renamed, pattern]) {
    const { app, logbook } = startRoutes([
      sender(() => withRow(button(Tickets, 'claim', { label: 'x' }))),
      route,
    ]);
    await routeKit.chatInput(app, 'send');
    expect(logbook.entries).toEqual([]);
  }
});

it('a custom id that no maker made is nobody’s mistake', async () => {
  const raw = { type: 2, style: 1, label: 'x', custom_id: 'mine:7' } as const;
  const { app, logbook } = startRoutes([sender(() => withRow(raw))], { onComponent: () => 'x' });
  await routeKit.chatInput(app, 'send');
  expect(logbook.entries).toEqual([]);
  expect(createApp({ commands: [], ...routeKit.credentials }).routes).toEqual([]);
});
