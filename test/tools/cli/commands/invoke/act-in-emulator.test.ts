import { describe, expect, it } from 'vitest';
import { act } from '../../../../../tools/src/cli/commands/invoke/act-in-emulator.js';
import type { Outcome } from '../../../../../tools/src/cli/commands/invoke/perform.js';
import type { ControlClient } from '../../../../../tools/src/cli/runtime/control-client.js';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';

const place = {
  user: {
    id: '1',
    username: 'ada',
    global_name: null,
    locale: 'en-US',
    bot: false,
    age: 30,
    age_restricted_direct_messages: false,
    direct_messages: true,
  },
  channel: { id: '2', guild_id: '3', name: 'general', type: 0, recipient_ids: [] },
};
const summary = { users: [place.user] } as unknown as ControlSummary;
const action = { kind: 'slash', typed: { text: '/slow' }, files: {} } as const;

const LOADING = 1 << 7;
const message = (id: string, content: string, flags = 0) => ({
  id,
  content,
  flags,
  interaction_metadata: { id: '10' },
});

/** An emulator that answers `/slow` in this way and tells of these events; then the signal comes. */
async function play(
  outcome: 'message' | 'deferred',
  events: readonly object[],
  ends: 'untilReply' | 'untilEnd',
): Promise<Outcome> {
  const over = new AbortController();
  async function* tell() {
    for (const event of events) yield await Promise.resolve(event);
    over.abort();
    await new Promise(() => undefined);
  }
  const first = message('20', '', outcome === 'deferred' ? LOADING : 0);
  const control: ControlClient = {
    baseUrl: 'http://127.0.0.1:4321',
    call: <Answer>() => Promise.resolve({ outcome, message: first, interaction: { id: '10' } } as Answer),
    events: () => Promise.resolve(tell()),
  };
  return act(control, summary, place, action, {
    untilReply: () => (ends === 'untilReply' ? over.signal : new AbortController().signal),
    ...(ends === 'untilEnd' ? { untilEnd: () => over.signal } : {}),
  });
}

const told = ({ later }: Outcome) => later.map(({ type, message: { content } }) => `${type} ${content}`);

describe('after the first answer', () => {
  it('a deferred reply is waited for, and no more than that', async () => {
    const outcome = await play(
      'deferred',
      [
        { type: 'MESSAGE_CREATE', message: message('20', '', LOADING) },
        { type: 'MESSAGE_UPDATE', message: message('20', 'done') },
        { type: 'MESSAGE_CREATE', message: message('21', 'more') },
      ],
      'untilReply',
    );
    expect(told(outcome)).toEqual(['MESSAGE_UPDATE done']);
    expect(outcome.isStillLoading).toBe(false);
  });

  it.each([
    { type: 'MESSAGE_DELETE', message: message('20', '', LOADING) },
    { type: 'MESSAGE_DELETE_BULK', messages: [message('19', ''), message('20', '', LOADING)] },
  ])('a deferred reply that is deleted is over: $type', async (event) => {
    expect(await play('deferred', [event], 'untilReply')).toMatchObject({ isStillLoading: false });
  });

  it('what comes until the end is told, and nothing of other interactions', async () => {
    const outcome = await play(
      'message',
      [
        { type: 'MESSAGE_CREATE', message: message('20', 'the answer itself') },
        { type: 'MESSAGE_CREATE', message: { ...message('30', 'chatter'), interaction_metadata: undefined } },
        {
          type: 'MESSAGE_CREATE',
          message: { ...message('31', 'other'), interaction_metadata: { id: '11' } },
        },
        { type: 'MESSAGE_CREATE', message: message('21', 'follow-up') },
        { type: 'MESSAGE_UPDATE', message: message('20', 'edited') },
      ],
      'untilEnd',
    );
    expect(told(outcome)).toEqual(['MESSAGE_CREATE follow-up', 'MESSAGE_UPDATE edited']);
  });

  it('a reply that is still loading when the time is over is told as that', async () => {
    const outcome = await play(
      'deferred',
      [{ type: 'MESSAGE_UPDATE', message: message('20', '', LOADING) }],
      'untilReply',
    );
    expect(outcome.isStillLoading).toBe(true);
  });
});
