import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EmulatorEvent, PickerResult, WireMessage } from '../../../../tools/src/emulator/index.js';
import {
  Refusal,
  type ActResult,
  type Control,
  type Deed,
} from '../../../../tools/src/playground/api/control-api.js';
import type { Follower } from '../../../../tools/src/playground/api/follow-user.js';
import { listFailures } from '../../../../tools/src/playground/session/failures.js';
import { Session } from '../../../../tools/src/playground/session/session.js';

const message = (id: string, content = id) => ({ id, content, channel_id: '5' }) as WireMessage;
const created = (what: WireMessage) => ({ type: 'MESSAGE_CREATE', message: what }) as EmulatorEvent;
const updated = (what: WireMessage) => ({ type: 'MESSAGE_UPDATE', message: what }) as EmulatorEvent;
const deleted = (id: string) => ({ type: 'MESSAGE_DELETE', message: message(id) }) as EmulatorEvent;
const nothing: ActResult = {
  outcome: 'launched',
  shown: '',
  interaction: null,
  request: null,
  response: null,
};

/** A session in channel 5 whose control plane a test plays. */
function begin(control: Partial<Control> = {}) {
  const summary = { base_url: '', applications: [], guilds: [], channels: [], users: [] };
  const userChannels = { guilds: [], direct_messages: [] };
  const picker: PickerResult = { commands: [], hidden: [] };
  const all = {
    summary: () => Promise.resolve(summary),
    userChannels: () => Promise.resolve(userChannels),
    clockOffset: () => Promise.resolve(0),
    picker: () => Promise.resolve(picker),
    messages: () => Promise.resolve({ messages: [] }),
    ...control,
  } as Control;
  const session = new Session(all, { userId: '1', channelId: '5', summary, userChannels });
  let follower: Follower | undefined;
  session.start((_userId, told) => {
    follower = told;
    return () => undefined;
  });
  onTestFinished(() => {
    session.stop();
  });
  const contents = () => session.state.timeline?.map(({ content }) => content);
  return { session, contents, follower: follower! };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the messages of a session', () => {
  it('are those of the channel, and change as things happen', async () => {
    const { contents, follower } = begin({
      messages: () => Promise.resolve({ messages: [message('1'), message('3')] }),
    });
    follower.onOpen();
    await settled();
    follower.onEvent(created(message('2')));
    follower.onEvent(updated(message('1', 'changed')));
    follower.onEvent(deleted('3'));
    follower.onEvent(created({ ...message('4'), channel_id: '6' }));
    expect(contents()).toEqual(['changed', '2']);
    follower.onEvent({
      type: 'MESSAGE_DELETE_BULK',
      channel_id: '5',
      ids: ['1', '2'],
    } as unknown as EmulatorEvent);
    expect(contents()).toEqual([]);
  });

  it('miss nothing that happens while they are fetched', async () => {
    let answer: (messages: WireMessage[]) => void = () => undefined;
    const fetched = new Promise<{ messages: WireMessage[] }>((resolve) => {
      answer = (messages) => {
        resolve({ messages });
      };
    });
    const { contents, follower } = begin({ messages: () => fetched });
    follower.onOpen();
    follower.onEvent(updated(message('1', 'changed')));
    follower.onEvent(deleted('2'));
    follower.onEvent(created(message('3')));
    answer([message('1'), message('2')]);
    await settled();
    expect(contents()).toEqual(['changed', '3']);
  });

  it('are fetched again when the stream is there again', async () => {
    let count = 0;
    const { session, contents, follower } = begin({
      messages: () => Promise.resolve({ messages: [message(String(++count))] }),
    });
    follower.onOpen();
    await settled();
    follower.onLost();
    expect(session.state.connection).toBe('lost');
    follower.onOpen();
    await settled();
    expect(session.state.connection).toBe('open');
    expect(contents()).toEqual(['2']);
  });

  it('keep what the user has reacted and voted, which events do not say', async () => {
    const reacted = (me: boolean) => [{ emoji: { id: null, name: '👍' }, count: 1, me }];
    const voted = (isMine: boolean) => ({
      results: { answer_counts: [{ id: 1, count: 1, me_voted: isMine }] },
    });
    const whole = (me: boolean) =>
      ({ ...message('1'), reactions: reacted(me), poll: voted(me) }) as unknown as WireMessage;
    const { session, follower } = begin({ messages: () => Promise.resolve({ messages: [whole(false)] }) });
    follower.onOpen();
    await settled();
    const hear = (parts: object) => {
      follower.onEvent({ message: whole(false), visible_to: null, ...parts } as unknown as EmulatorEvent);
      return session.state.timeline?.[0];
    };
    const reaction = { type: 'MESSAGE_REACTION_ADD', emoji: { id: null, name: '👍' } };
    expect(hear({ ...reaction, user_id: '2' })).toMatchObject({ reactions: reacted(false) });
    expect(hear({ ...reaction, user_id: '1' })).toMatchObject({
      reactions: reacted(true),
      poll: voted(false),
    });
    expect(hear({ type: 'MESSAGE_POLL_VOTE_ADD', user_id: '1', answer_id: 1 })).toMatchObject(whole(true));
    expect(hear({ type: 'MESSAGE_UPDATE' })).toMatchObject(whole(true));
    expect(hear({ ...reaction, type: 'MESSAGE_REACTION_REMOVE', user_id: '1' })).toMatchObject({
      reactions: reacted(false),
      poll: voted(true),
    });
  });

  it('are put in front where earlier ones are asked for', async () => {
    const page = Array.from({ length: 50 }, (_each, index) => message(String(100 + index)));
    const { session, contents, follower } = begin({
      messages: (_user, _channel, before) =>
        Promise.resolve({ messages: before === undefined ? page : [message('1')] }),
    });
    follower.onOpen();
    await settled();
    expect(session.state.hasEarlier).toBe(true);
    await session.showEarlier();
    expect(contents()?.slice(0, 2)).toEqual(['1', '100']);
    expect(session.state.hasEarlier).toBe(false);
  });
});

describe('the commands of a session', () => {
  it('are read again when they change, and an older answer never takes the place of a newer one', async () => {
    const answers: ((picker: PickerResult) => void)[] = [];
    const { session, follower } = begin({
      picker: () => new Promise((resolve) => answers.push(resolve)),
    });
    const picker = (id: string) => ({ commands: [{ id }] }) as unknown as PickerResult;
    follower.onEvent({ type: 'COMMANDS_UPDATE' } as EmulatorEvent);
    follower.onEvent({ type: 'COMMANDS_UPDATE' } as EmulatorEvent);
    answers[1]?.(picker('new'));
    await settled();
    answers[0]?.(picker('old'));
    await settled();
    expect(session.state.picker?.commands).toEqual([{ id: 'new' }]);
  });

  it('are read again when one of them is refused as an old one', async () => {
    let reads = 0;
    const { session } = begin({
      picker: () => Promise.resolve({ commands: [], hidden: [], reads: ++reads }),
      invoke: () => Promise.reject(new Refusal('COMMAND_OUTDATED', 'It has changed.')),
    });
    expect(await session.invoke('/ping', { text: '/ping' })).toBe(false);
    expect(reads).toBe(1);
    expect(session.state.notices).toMatchObject([{ kind: 'refused', shown: 'It has changed.' }]);
  });
});

describe('what becomes of an act', () => {
  it('is shown as being sent, and then no more', async () => {
    let answer: (result: ActResult) => void = () => undefined;
    const { session } = begin({ invoke: () => new Promise((resolve) => (answer = resolve)) });
    const sent = session.invoke('/ping', { text: '/ping' });
    expect(session.state.notices).toMatchObject([{ kind: 'sending', label: '/ping' }]);
    answer({ ...nothing, outcome: 'message' });
    expect(await sent).toBe(true);
    expect(session.state.notices).toEqual([]);
  });

  it('is shown with its reason where the bot fails, below the message if it was a component', async () => {
    const reason = { code: 'BAD_JSON', message: 'No JSON.' } as const;
    const failed: ActResult = {
      ...nothing,
      outcome: 'failed',
      shown: 'The application did not respond',
      reason,
    };
    const act = () => Promise.resolve(failed);
    const { session } = begin({ invoke: act, component: act });
    await session.invoke('/ping', { text: '/ping' });
    expect(session.state.notices).toMatchObject([
      { kind: 'failed', shown: 'The application did not respond', reason },
    ]);
    await session.useComponent(message('7'), 'press', 'press');
    expect(session.state.notices.at(-1)).toMatchObject({
      shown: 'This interaction failed',
      messageId: '7',
      reason,
    });
    session.dismiss(session.state.notices[0]!.key);
    expect(session.state.notices).toHaveLength(1);
  });

  it('may be a modal, which stays open until the bot has answered', async () => {
    const modal = { custom_id: 'm', title: 'M', components: [] };
    const interaction = { id: '9', application_id: '2' } as NonNullable<ActResult['interaction']>;
    let outcome: ActResult['outcome'] = 'failed';
    const { session } = begin({
      invoke: () => Promise.resolve({ ...nothing, outcome: 'modal', modal, interaction }),
      modal: () => Promise.resolve({ ...nothing, outcome }),
    });
    await session.invoke('/ask', { text: '/ask' });
    expect(session.state.modal).toEqual({ modal, interactionId: '9', applicationId: '2' });
    expect(await session.submitModal([])).toMatchObject({ shown: 'Something went wrong. Try again.' });
    expect(session.state.modal).not.toBeNull();
    outcome = 'message';
    expect(await session.submitModal([])).toBeUndefined();
    expect(session.state.modal).toBeNull();
  });

  it('of a modal is kept for the inspector, and what kept it from being sent is told beside the fields', async () => {
    const modal = { custom_id: 'm', title: 'M', components: [] };
    const asked = { id: '9', application_id: '2' } as NonNullable<ActResult['interaction']>;
    const submitted = { id: '10', type: 5 } as NonNullable<ActResult['interaction']>;
    const response = { status: 200, body: '{}', milliseconds: 3 };
    const note = { code: 'UNREACHABLE', message: 'A follow-up.' } as const;
    let submit: Control['modal'] = () => Promise.reject(new Refusal('OFFLINE', 'Nobody answers.'));
    const { session, follower } = begin({
      invoke: () => Promise.resolve({ ...nothing, outcome: 'modal', modal, interaction: asked }),
      modal: (...given) => submit(...given),
    });
    await session.invoke('/ask', { text: '/ask' });
    expect(await session.submitModal([])).toEqual({ shown: 'Nobody answers.' });
    expect(session.state.modal).not.toBeNull();
    follower.onEvent({
      type: 'INTERACTION_CREATE',
      interaction: submitted,
      at_ms: 1,
    } as unknown as EmulatorEvent);
    submit = () =>
      Promise.resolve({
        ...nothing,
        outcome: 'message',
        shown: 'ok',
        interaction: submitted,
        response,
        note,
      });
    expect(await session.submitModal([])).toBeUndefined();
    expect(session.state.exchanges).toMatchObject([
      { interaction: submitted, outcome: 'message', shown: 'ok', response, note },
      { interaction: asked, outcome: 'modal' },
    ]);
  });

  it('is counted where it takes the user to the end of the messages, which a component does not', async () => {
    const act = () => Promise.resolve({ ...nothing, outcome: 'message' } as const);
    const { session } = begin({ invoke: act, component: act, perform: () => Promise.resolve() });
    await session.invoke('/ping', { text: '/ping' });
    await session.write('hello');
    await session.useComponent(message('7'), 'press', 'press');
    expect(session.state.sentCount).toBe(2);
  });

  it('is kept for the inspector, from the events and from the answer', async () => {
    const interaction = { id: '9', type: 2 } as NonNullable<ActResult['interaction']>;
    const response = { status: 200, body: '{}', milliseconds: 3 };
    const { session, follower } = begin({
      invoke: () => Promise.resolve({ ...nothing, outcome: 'message', shown: 'pong', interaction, response }),
    });
    follower.onEvent({ type: 'INTERACTION_CREATE', interaction, at_ms: 1 } as unknown as EmulatorEvent);
    expect(session.state.exchanges).toMatchObject([{ interaction, outcome: null, startedAtMs: 1 }]);
    await session.invoke('/ping', { text: '/ping' });
    expect(session.state.exchanges).toMatchObject([{ outcome: 'message', shown: 'pong', response }]);
    const other = { ...interaction, id: '10' };
    follower.onEvent({
      type: 'INTERACTION_CREATE',
      interaction: other,
      at_ms: 2,
    } as unknown as EmulatorEvent);
    const told = {
      outcome: 'failed',
      shown: 'x',
      reason: { code: 'BAD_JSON' },
      note: { code: 'BAD_STATUS' },
    };
    follower.onEvent({
      type: 'INTERACTION_RESULT',
      interaction_id: '10',
      at_ms: 5,
      ...told,
    } as EmulatorEvent);
    expect(session.state.exchanges).toMatchObject([{ ...told, endedAtMs: 5 }, { outcome: 'message' }]);
  });

  it('is known in full where it arrives before the event of its interaction', async () => {
    const interaction = { id: '9', type: 2, channel_id: '5', data: { name: 'ping', type: 1 } } as never;
    const response = { status: 200, milliseconds: 3, body: '{}' } as ActResult['response'];
    const { session, follower } = begin({
      invoke: () => Promise.resolve({ ...nothing, outcome: 'message', shown: 'pong', interaction, response }),
    });
    await session.invoke('/ping', { text: '/ping' });
    follower.onEvent({ type: 'INTERACTION_CREATE', interaction, at_ms: 1 } as unknown as EmulatorEvent);
    expect(session.state.exchanges).toMatchObject([{ interaction, outcome: 'message', response }]);
    expect(session.state.exchanges).toHaveLength(1);
  });
});

describe('what failed beside an answer', () => {
  const interaction = { id: '70', type: 2, channel_id: '5', data: { name: 'ping', type: 1 } };
  const failed = (more: object = {}) =>
    ({
      type: 'INTERACTION_FAILURE',
      interaction_id: '70',
      by: 'application',
      code: 'HANDLER_FAILED',
      message: 'ping failed.',
      message_id: null,
      ...more,
    }) as unknown as EmulatorEvent;
  const caused = { type: 'INTERACTION_CREATE', at_ms: 1, interaction } as unknown as EmulatorEvent;
  const locationsOf = (session: Session) =>
    listFailures(session.state.exchanges, session.state.timeline ?? [], '5', () => '/ping').map(
      ({ key, messageId }) => [key, messageId],
    );

  it('is one for an incident that the bot and whoever runs it both tell of', () => {
    const { session, follower } = begin();
    follower.onEvent(caused);
    follower.onEvent(failed({ incident_id: 'i-1', message: 'Its log says why.' }));
    follower.onEvent(failed({ incident_id: 'i-2' }));
    follower.onEvent(failed({ incident_id: 'i-1', message: 'ping failed. Error: no database' }));
    follower.onEvent(failed());
    follower.onEvent(failed());
    expect(
      session.state.exchanges[0]!.failures.map(({ incidentId, message: why }) => [incidentId, why]),
    ).toEqual([
      ['i-2', 'ping failed.'],
      ['i-1', 'ping failed. Error: no database'],
      [undefined, 'ping failed.'],
      [undefined, 'ping failed.'],
    ]);
  });

  it('without a message, stands in the channel where the interaction was, and in no other', () => {
    const { session, follower } = begin();
    const elsewhere = { ...interaction, id: '71', channel_id: '6' };
    follower.onEvent(caused);
    follower.onEvent({ ...caused, interaction: elsewhere } as unknown as EmulatorEvent);
    follower.onEvent(failed());
    follower.onEvent(failed({ interaction_id: '71' }));
    follower.onEvent(failed({ interaction_id: '71', message_id: '8' }));
    expect(locationsOf(session)).toEqual([['70 0', undefined]]);
  });

  it('stands at the message that is named, else at the answer, else at the end, until it is dismissed', async () => {
    const answer = { ...message('3'), interaction_metadata: { id: '70' } } as WireMessage;
    const { session, follower } = begin({ messages: () => Promise.resolve({ messages: [message('1')] }) });
    follower.onOpen();
    await settled();
    follower.onEvent(caused);
    follower.onEvent(failed());
    follower.onEvent(failed({ message_id: '1' }));
    follower.onEvent(failed({ message_id: '99', incident_id: 'i-1' }));
    expect(locationsOf(session)).toEqual([
      ['70 0', undefined],
      ['70 1', '1'],
      ['70 2', undefined],
    ]);
    follower.onEvent(created(answer));
    expect(locationsOf(session).map(([, messageId]) => messageId)).toEqual(['3', '1', '3']);
    session.dismiss('70 1');
    expect(locationsOf(session)).toEqual([
      ['70 0', '3'],
      ['70 2', '3'],
    ]);
  });

  it('is none of the log while somebody types', () => {
    const { session, follower } = begin();
    follower.onEvent({ ...caused, interaction: { ...interaction, type: 4 } } as unknown as EmulatorEvent);
    follower.onEvent(failed());
    expect(locationsOf(session)).toEqual([]);
    expect(session.state.exchanges[0]?.failures).toHaveLength(1);
  });
});

describe('what happens outside interactions', () => {
  it('lets the world be read again, once for many changes and not at all for messages of known channels', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let reads = 0;
    const userChannels = {
      guilds: [],
      direct_messages: [{ id: '5', type: 1, name: null, recipient_ids: ['1', '2'] }],
    };
    const { session, follower } = begin({ userChannels: () => Promise.resolve((++reads, userChannels)) });
    const hear = async (...types: readonly string[]) => {
      for (const type of types)
        follower.onEvent({ type, message: message('1'), event: {} } as unknown as EmulatorEvent);
      await vi.advanceTimersByTimeAsync(100);
    };
    await hear('CHANNEL_CREATE', 'THREAD_UPDATE', 'GUILD_ROLE_CREATE', 'GUILD_MEMBER_UPDATE');
    expect(reads).toBe(1);
    await hear('APPLICATION_UPDATE');
    expect(reads).toBe(2);
    await hear('APPLICATION_EVENT', 'MESSAGE_CREATE');
    expect(reads).toBe(3);
    expect(session.state.shopRevision).toBe(3);
    await hear('MESSAGE_CREATE', 'MESSAGE_UPDATE', 'TYPING_START');
    expect(reads).toBe(3);
    // A bot has opened direct messages: there is no event for that.
    follower.onEvent(created({ ...message('2'), channel_id: '6' }));
    await hear();
    expect(reads).toBe(4);
  });

  it('is who types, but for the user', () => {
    const { session, follower } = begin();
    const types = (userId: string) => {
      follower.onEvent({ type: 'TYPING_START', channel_id: '5', user_id: userId } as EmulatorEvent);
    };
    types('1');
    types('2');
    expect(session.state.typing).toEqual(['2']);
  });

  it('stays with the page when the user goes elsewhere', () => {
    const { session, follower } = begin();
    follower.onEvent({ type: 'ROUTE_MISSING', method: 'GET', route: '/nothing' } as EmulatorEvent);
    const { missingRoutes, summary, userChannels } = session.state;
    const next = new Session({} as Control, {
      ...{ userId: '2', channelId: '6', summary, userChannels },
      kept: { missingRoutes },
    });
    expect(next.state.missingRoutes).toMatchObject([{ route: '/nothing', isDismissed: false }]);
    next.dismiss('route:GET /nothing');
    expect(next.state.missingRoutes).toMatchObject([{ route: '/nothing', isDismissed: true }]);
  });
});

describe('what a user does beside interactions', () => {
  function beginActing(refusal?: Refusal) {
    const deeds: Deed[] = [];
    const { session } = begin({
      perform: (_userId, deed) => {
        deeds.push(deed);
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    });
    return { session, deeds };
  }

  it('is a request to the control plane: a message, a reply, an edit', async () => {
    const { session, deeds } = beginActing();
    expect(await session.write('hello')).toBeUndefined();
    await session.write('yes', '7');
    await session.edit('7', 'no');
    expect(deeds).toEqual([
      { method: 'POST', path: '/messages', body: { channel_id: '5', content: 'hello' } },
      {
        method: 'POST',
        path: '/messages',
        body: { channel_id: '5', content: 'yes', message_reference: { message_id: '7' } },
      },
      { method: 'PATCH', path: '/messages/7', body: { content: 'no' } },
    ]);
  });

  it('says at the message why it was refused', async () => {
    const { session } = beginActing(new Refusal('PERMISSION_DENIED', 'That requires MANAGE_MESSAGES.'));
    await session.perform('Delete', { method: 'DELETE', path: '/messages/7' }, '7');
    expect(session.state.notices).toMatchObject([
      { kind: 'refused', label: 'Delete', shown: 'That requires MANAGE_MESSAGES.', messageId: '7' },
    ]);
    expect(await session.write('hello')).toBe('That requires MANAGE_MESSAGES.');
  });

  it('is told as typing at most every eight seconds, and again after a message', async () => {
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { session, deeds } = beginActing();
    const count = () => deeds.filter(({ path }) => path === '/typing').length;
    session.type();
    session.type();
    expect(count()).toBe(1);
    vi.setSystemTime(8_000);
    session.type();
    expect(count()).toBe(2);
    await session.write('hello');
    session.type();
    expect(count()).toBe(3);
  });
});
