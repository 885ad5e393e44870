import { describe, expect, it, test } from 'vitest';
import type { GivenFile, MessageEvent, WireMessage } from '../../../tools/src/testing/service/kit-service.js';
import { COMMANDS } from './support/desk-commands.js';
import {
  ADA,
  APPLICATION,
  BEN,
  createDeskWorld,
  GENERAL,
  NOTE,
  startService,
  TEAM,
} from './support/service.js';

const PROOF: GivenFile = {
  filename: 'proof.txt',
  contentType: 'text/plain',
  bytes: new TextEncoder().encode('It rains'),
};

const startDesk = () => startService({ commands: COMMANDS });

/** The id of a message that must be there. */
function idOf(message: WireMessage | undefined): string {
  if (!message) throw new Error('There is no message.');
  return message.id;
}

/** The custom id of the component that has a label; of the select without one. */
function customIdOf(message: WireMessage | undefined, label?: string): string {
  const text = JSON.stringify(message?.['components']);
  const found = new RegExp(
    label === undefined ? '"custom_id":"(assign[^"]*)"' : `"custom_id":"([^"]+)"[^{}]*"label":"${label}"`,
  ).exec(text);
  if (!found?.[1]) throw new Error(`There is no ${label ?? 'select'} in ${text}`);
  return found[1];
}

const toContents = (events: readonly MessageEvent[]) =>
  events.map(({ type, message }) => `${type} ${message.content}`);

describe('a slash command', () => {
  it('takes options of all kinds, and answers with a message', async () => {
    const { slash } = await startDesk();
    const exchange = await slash('desk note', {
      ...{ text: 'Rain', days: 3, degrees: 0.5, sure: true },
      ...{ user: BEN, role: TEAM, channel: GENERAL, anybody: TEAM, file: PROOF },
    });
    const content = 'Rain | 3 | 0.5 | true | ben | team | general | role | proof.txt | 8 | It rains';
    expect(exchange).toMatchObject({
      outcome: 'message',
      message: { content, channel_id: GENERAL, flags: 0 },
      interaction: { type: 2, member: { user: { id: ADA } } },
      response: { status: 200, body: { type: 4, data: { content } } },
    });
  });

  it('gets suggestions while it is typed', async () => {
    const { service } = await startDesk();
    const typed = {
      ...{ userId: BEN, channelId: GENERAL, path: 'desk note' },
      options: { days: 3, file: PROOF },
      focused: { name: 'text', value: 'R' },
    };
    expect(await service.type(typed)).toMatchObject({
      outcome: 'choices',
      choices: [{ name: 'Rain', value: 'Rain' }],
    });
  });

  it('sends a file, which is in the event of its message', async () => {
    const { slash, events, app } = await startDesk();
    const { message } = await slash('desk send');
    await app.inFlight.settle(60_000);
    expect(events.at(-1)).toMatchObject({
      type: 'MESSAGE_UPDATE',
      message: { id: idOf(message), content: 'Here', attachments: [{ filename: 'a.txt', size: 5 }] },
    });
  });

  it('has a response without a body where the bot answers by a call', async () => {
    const { slash } = await startDesk();
    expect(await slash('callback')).toMatchObject({
      outcome: 'message',
      message: { content: 'By a call' },
      response: { status: 202, body: undefined },
    });
  });

  it('defers, edits and follows up; every step is an event, in its order', async () => {
    const { slash, events, app, clock } = await startDesk();
    const { outcome, message } = await slash('slow');
    const settled = app.inFlight.settle(60_000);
    expect(outcome).toBe('deferred');
    await settled;
    expect(toContents(events)).toEqual([
      'MESSAGE_CREATE ',
      'MESSAGE_UPDATE First',
      'MESSAGE_UPDATE Then',
      'MESSAGE_CREATE For you',
    ]);
    expect(events.map((event) => event.visible_to)).toEqual([null, null, null, ADA]);
    expect(events[1]?.message.id).toBe(idOf(message));
    expect(clock.now()).toBe(1_700_000_000_000);
  });
});

test('context menus get the user or the message', async () => {
  const { service } = await startDesk();
  const ada = { userId: ADA, channelId: GENERAL, options: {} };
  expect(await service.invoke({ ...ada, type: 2, path: 'Greet', targetId: BEN })).toMatchObject({
    message: { content: 'Hello ben' },
  });
  expect(await service.invoke({ ...ada, type: 3, path: 'Quote', targetId: NOTE })).toMatchObject({
    message: { content: '> Is it going to rain today?' },
  });
});

test('an entry point that Discord handles is launched without a delivery', async () => {
  const world = createDeskWorld({ ...APPLICATION, embedded: true });
  const { service } = await startService({ commands: [] }, { world });
  const launch = { type: 4, userId: ADA, channelId: GENERAL, path: 'launch', options: {} } as const;
  expect(await service.invoke(launch)).toMatchObject({
    outcome: 'launched',
    interaction: null,
    response: null,
  });
});

describe('a component', () => {
  test('a button updates its message', async () => {
    const { slash, service, events } = await startDesk();
    const { message } = await slash('desk panel');
    const use = { userId: BEN, messageId: idOf(message), customId: customIdOf(message, 'Claim') };
    expect(await service.use(use)).toMatchObject({
      outcome: 'updated',
      message: { id: idOf(message), content: 'Claimed by ben' },
    });
    expect(toContents(events)).toEqual(['MESSAGE_CREATE Panel', 'MESSAGE_UPDATE Claimed by ben']);
  });

  test('a select is filled with a user', async () => {
    const { slash, service } = await startDesk();
    const { message } = await slash('desk panel');
    const use = { userId: BEN, messageId: idOf(message), customId: customIdOf(message), values: [ADA] };
    expect(await service.use(use)).toMatchObject({ outcome: 'updated', message: { content: 'For ada' } });
  });

  test('a modal is opened and submitted with a file, once', async () => {
    const { slash, service } = await startDesk();
    const { message } = await slash('desk panel');
    const opened = await service.use({
      ...{ userId: BEN, messageId: idOf(message), customId: customIdOf(message, 'Report') },
    });
    expect(opened).toMatchObject({ outcome: 'modal', modal: { title: 'Report' } });
    const use = {
      ...{ userId: BEN, interactionId: opened.interaction!.id, customId: String(opened.modal!['custom_id']) },
      fields: [
        { customId: 'why', value: 'Rude' },
        { customId: 'kind', value: 'spam' },
        { customId: 'about', values: [ADA] },
        { customId: 'sure', value: true },
        { customId: 'proof', files: [PROOF] },
      ],
    };
    expect(await service.submit(use)).toMatchObject({
      outcome: 'message',
      message: { content: 'Rude | spam | ada | true | proof.txt | It rains' },
    });
    await expect(service.submit(use)).rejects.toMatchObject({ code: 'UNKNOWN_MODAL' });
  });
});
