import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type {
  EmulatorEvent,
  PickerResult,
  RequestSummary,
  WireMessage,
} from '../../../../tools/src/emulator/index.js';
import {
  Refusal,
  type ActResult,
  type Control,
  type Deed,
} from '../../../../tools/src/playground/api/control-api.js';
import type { Follower } from '../../../../tools/src/playground/api/follow-user.js';
import { Session } from '../../../../tools/src/playground/session/session.js';
import { toRequest } from '../support/requests.js';

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
  const summary = { base_url: '', last_event_id: 6, applications: [], guilds: [], channels: [], users: [] };
  const userChannels = { guilds: [], direct_messages: [] };
  const picker: PickerResult = { commands: [], hidden: [] };
  const all = {
    summary: () => Promise.resolve(summary),
    userChannels: () => Promise.resolve(userChannels),
    clockOffset: () => Promise.resolve(0),
    faults: () => Promise.resolve({ faults: [], struck: [] }),
    picker: () => Promise.resolve(picker),
    messages: () => Promise.resolve({ messages: [] }),
    requests: () => Promise.resolve([]),
    ...control,
  } as Control;
  const session = new Session(all, { userId: '1', channelId: '5', summary, userChannels });
  let follower: Follower | undefined;
  let from = 0;
  session.start((_userId, told, after) => {
    follower = told;
    from = after;
    return () => undefined;
  });
  onTestFinished(() => {
    session.stop();
  });
  const contents = () => session.state.timeline?.map(({ content }) => content);
  return { session, contents, follower: follower!, from };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what a session reads', () => {
  /** Counts how often each list is read. */
  const count = () => {
    const counts = { summary: 0, userChannels: 0, picker: 0, messages: 0 };
    const reads = (name: keyof typeof counts, result: object) => () => {
      counts[name] += 1;
      return Promise.resolve(result as never);
    };
    const lists = { applications: [], guilds: [], direct_messages: [], users: [], channels: [] };
    const control: Partial<Control> = {
      summary: reads('summary', { base_url: '', last_event_id: 6, ...lists }),
      userChannels: reads('userChannels', lists),
      picker: reads('picker', { commands: [], hidden: [] }),
      messages: reads('messages', { messages: [] }),
    };
    return { counts, control };
  };

  it('is each list once: the world that it begins with is not read again', async () => {
    const { counts, control } = count();
    const { follower, from } = begin(control);
    expect(from).toBe(6);
    follower.onOpen(true);
    await settled();
    expect(counts).toEqual({ summary: 0, userChannels: 0, picker: 1, messages: 1 });
  });

  it('is the world as well where something may have been missed, and when the stream was lost', async () => {
    const { counts, control } = count();
    const { follower } = begin(control);
    follower.onOpen(false);
    await settled();
    expect(counts).toEqual({ summary: 1, userChannels: 1, picker: 1, messages: 1 });
    follower.onLost();
    follower.onOpen(true);
    await settled();
    expect(counts).toEqual({ summary: 2, userChannels: 2, picker: 2, messages: 2 });
  });

  it('is each list once for many changes at the same time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { counts, control } = count();
    const { follower } = begin(control);
    follower.onOpen(true);
    for (const type of ['COMMANDS_UPDATE', 'COMMANDS_UPDATE', 'CHANNEL_CREATE', 'GUILD_ROLE_UPDATE'])
      follower.onEvent({ type } as EmulatorEvent);
    await vi.advanceTimersByTimeAsync(100);
    expect(counts).toEqual({ summary: 1, userChannels: 1, picker: 2, messages: 1 });
  });
});

describe('the messages of a session', () => {
  it('are those of the channel, and change as things happen', async () => {
    const { contents, follower } = begin({
      messages: () => Promise.resolve({ messages: [message('1'), message('3')] }),
    });
    follower.onOpen(false);
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
    follower.onOpen(false);
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
    follower.onOpen(false);
    await settled();
    follower.onLost();
    expect(session.state.connection).toBe('lost');
    follower.onOpen(false);
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
    follower.onOpen(false);
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

  it('that were dismissed stay away, also when they are fetched again', async () => {
    const { session, contents, follower } = begin({
      messages: () => Promise.resolve({ messages: [message('51'), message('52')] }),
    });
    follower.onOpen(true);
    await settled();
    session.dismissMessage('51');
    expect(contents()).toEqual(['52']);
    follower.onLost();
    follower.onOpen(true);
    await settled();
    expect(contents()).toEqual(['52']);
  });

  it('are put in front where earlier ones are asked for', async () => {
    const page = Array.from({ length: 50 }, (_each, index) => message(String(100 + index)));
    const { session, contents, follower } = begin({
      messages: (_user, _channel, before) =>
        Promise.resolve({ messages: before === undefined ? page : [message('1')] }),
    });
    follower.onOpen(false);
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
    const change = { type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE' } as EmulatorEvent;
    follower.onEvent(change);
    follower.onEvent(change);
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

  it('that was not sent says so beside the fields of its modal', async () => {
    const modal = { custom_id: 'm', title: 'M', components: [] };
    const asked = { id: '9', application_id: '2' } as NonNullable<ActResult['interaction']>;
    const { session } = begin({
      invoke: () => Promise.resolve({ ...nothing, outcome: 'modal', modal, interaction: asked }),
      modal: () => Promise.reject(new Refusal('OFFLINE', 'Nobody answers.')),
    });
    await session.invoke('/ask', { text: '/ask' });
    expect(await session.submitModal([])).toEqual({ shown: 'Nobody answers.' });
    expect(session.state.modal).not.toBeNull();
  });

  it('is counted where it takes the user to the end of the messages, which a component does not', async () => {
    const act = () => Promise.resolve({ ...nothing, outcome: 'message' } as const);
    const { session } = begin({ invoke: act, component: act, perform: () => Promise.resolve() });
    await session.invoke('/ping', { text: '/ping' });
    await session.write('hello');
    await session.useComponent(message('7'), 'press', 'press');
    expect(session.state.sentCount).toBe(2);
  });
});

describe('the record of requests', () => {
  const idsOf = (session: Session) => session.state.requests?.map(({ id, revision }) => `${id}/${revision}`);
  const update = (parts: Partial<RequestSummary>) =>
    ({ type: 'REQUEST_UPDATE', request: toRequest(parts) }) as unknown as EmulatorEvent;

  it('is that of the emulator, and follows every change', async () => {
    const { session, follower } = begin({ requests: () => Promise.resolve([toRequest({ id: '70' })]) });
    expect(session.state.requests).toBeNull();
    follower.onOpen(false);
    await settled();
    follower.onEvent(update({ id: '71' }));
    follower.onEvent(update({ id: '70', revision: 3 }));
    follower.onEvent(update({ id: '70', revision: 2 }));
    expect(idsOf(session)).toEqual(['71/1', '70/3']);
  });

  it('misses nothing that happens while it is fetched, and forgets what a new emulator does not know', async () => {
    let answer: (requests: RequestSummary[]) => void = () => undefined;
    const { session, follower } = begin({ requests: () => new Promise((resolve) => (answer = resolve)) });
    follower.onEvent(update({ id: '60' }));
    follower.onOpen(false);
    follower.onEvent(update({ id: '70', revision: 2 }));
    follower.onEvent(update({ id: '71' }));
    answer([toRequest({ id: '70' }), toRequest({ id: '69' })]);
    await settled();
    expect(idsOf(session)).toEqual(['71/1', '70/2', '69/1']);
  });

  it('keeps the newest 500', () => {
    const { session, follower } = begin();
    for (let index = 0; index < 501; index++) follower.onEvent(update({ id: String(index) }));
    expect(session.state.requests).toHaveLength(500);
    expect(session.state.requests?.[0]?.id).toBe('500');
  });

  it('tells of a failure once, and not of one from before the page', async () => {
    const failure = { by: 'discord', code: '50035', message: 'No.', message_id: null } as const;
    const { session, follower } = begin({
      requests: () => Promise.resolve([toRequest({ id: '1', status: 'failed' })]),
    });
    follower.onOpen(false);
    await settled();
    expect(session.state.failed).toBeNull();
    follower.onEvent(update({ id: '70' }));
    follower.onEvent(update({ id: '70', revision: 2, failures: [failure] }));
    const first = session.state.failed;
    expect(first?.id).toBe('70');
    follower.onEvent(update({ id: '70', revision: 3, failures: [failure] }));
    expect(session.state.failed).toBe(first);
    follower.onEvent(update({ id: '70', revision: 4, failures: [failure, failure] }));
    expect(session.state.failed?.revision).toBe(4);
  });

  it('is emptied for everybody', async () => {
    let cleared = 0;
    const { session, follower } = begin({ clearRequests: () => Promise.resolve(void cleared++) });
    follower.onEvent(update({}));
    await session.clearRequests();
    expect(cleared).toBe(1);
    follower.onEvent({ type: 'REQUESTS_REPLACE' } as EmulatorEvent);
    await settled();
    expect(session.state.requests).toEqual([]);
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
    const next = new Session({} as Control, {
      ...{ userId: '2', channelId: '6' },
      ...{ summary: session.state.summary, userChannels: session.state.userChannels },
      before: session.state,
    });
    next.dismiss('GET /nothing');
    expect(next.state).toMatchObject({
      missingRoutes: [{ route: '/nothing' }],
      dismissed: new Set(['GET /nothing']),
    });
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

  it('is a request to the control plane: a message, a reply, files, an edit', async () => {
    const { session, deeds } = beginActing();
    expect(await session.write('hello')).toBeUndefined();
    await session.write('yes', { replyTo: '7' });
    const file = { filename: 'a.txt', content_base64: 'YQ==' };
    await session.write('', { files: [file] });
    await session.edit('7', 'no');
    expect(deeds).toEqual([
      { method: 'POST', path: '/messages', body: { channel_id: '5', content: 'hello' } },
      {
        method: 'POST',
        path: '/messages',
        body: { channel_id: '5', content: 'yes', message_reference: { message_id: '7' } },
      },
      { method: 'POST', path: '/messages', body: { channel_id: '5', content: '', files: [file] } },
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
