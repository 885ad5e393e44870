import { CallbackType, MessageFlag } from 'commandry/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createLiveMirror,
  type LiveCall,
  type LiveInteraction,
} from '../../../tools/src/emulator/live-mirror.js';
import type { EmulatorEvent } from '../../../tools/src/emulator/index.js';
import { serveCore } from '../../../tools/src/emulator/start-emulator.js';

const [APPLICATION, GUILD, OWNER, CAY, CHANNEL] = ['11', '22', '33', '44', '55'];

/** A mirror, whose deadlines are reached by the test. */
async function startMirror() {
  const { emulator, core } = await serveCore(
    {
      world: {
        applications: [
          {
            id: APPLICATION,
            name: 'Weather',
            token: 'of-the-mirror',
            botUserId: APPLICATION,
            ownerId: OWNER,
            guildIds: [GUILD],
          },
        ],
        users: [
          { id: OWNER, username: 'ada' },
          { id: APPLICATION, username: 'weather', bot: true },
        ],
        guilds: [{ id: GUILD, name: 'Harbour', ownerId: OWNER }],
        roles: [{ id: GUILD, guildId: GUILD, name: '@everyone', permissions: '0' }],
        members: [OWNER, APPLICATION].map((userId) => ({ guildId: GUILD, userId })),
      },
    },
    { isLive: true },
  );
  onTestFinished(() => emulator.stop());
  const deadlines = new Set<() => void>();
  const mirror = createLiveMirror(core.service, APPLICATION, OWNER, (_ms, then) => {
    deadlines.add(then);
    return () => deadlines.delete(then);
  });
  const told: EmulatorEvent[] = [];
  emulator.subscribe((event) => told.push(event));
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${emulator.controlUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json().catch(() => undefined)) as never };
  };
  return {
    ...mirror,
    control,
    told: (type: EmulatorEvent['type']) => told.filter((event) => event.type === type),
    passDeadlines: () => {
      for (const reach of deadlines) reach();
    },
  };
}

/** A user as Discord has one in messages. */
const user = (id: string, username: string, bot = false) => ({
  id,
  username,
  ...(bot ? { bot } : {}),
  global_name: null,
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  primary_guild: null,
});

/** An interaction as Discord dispatches it. */
const interaction = (changes: object = {}) =>
  ({
    id: '900',
    application_id: APPLICATION,
    type: 2,
    token: 'secret-of-the-interaction',
    version: 1,
    guild_id: GUILD,
    channel_id: CHANNEL,
    channel: { id: CHANNEL, type: 0, name: 'general' },
    member: {
      user: user(CAY, 'cay'),
      nick: null,
      roles: ['77'],
      permissions: '8',
    },
    app_permissions: '0',
    authorizing_integration_owners: { 0: GUILD },
    entitlements: [],
    data: { id: '1', type: 1, name: 'weather' },
    ...changes,
  }) as unknown as LiveInteraction;

const message = (content: string, changes: object = {}) => ({
  id: '901',
  channel_id: CHANNEL,
  type: 20,
  content,
  author: user(APPLICATION, 'weather', true),
  embeds: [],
  components: [],
  attachments: [],
  flags: 0,
  timestamp: '2026-11-26T12:00:00.000000+00:00',
  interaction_metadata: {
    id: '900',
    type: 2,
    user: user(CAY, 'cay'),
    authorizing_integration_owners: {},
  },
  ...changes,
});

const call = (changes: Partial<LiveCall> = {}): LiveCall => ({
  interactionId: '900',
  method: 'POST',
  target: 'callback',
  sent: { type: CallbackType.CHANNEL_MESSAGE_WITH_SOURCE, data: { content: 'Rain' } },
  status: 200,
  answer: { resource: { message: message('Rain') } },
  milliseconds: 5,
  ...changes,
});

describe('a mirror of the live service', () => {
  it('shows who used what where, and the response, to whoever looks at the page', async () => {
    const { onInteraction, onCall, control, told } = await startMirror();
    onInteraction(interaction());
    onCall(call());
    expect(told('INTERACTION_RESULT')).toMatchObject([
      {
        interaction_id: '900',
        user_id: CAY,
        outcome: 'message',
        shown: 'Rain',
      },
    ]);
    expect((await control('GET', `/users/${OWNER}/channels`)).body).toMatchObject({
      guilds: [{ name: 'Harbour', channels: [{ id: CHANNEL, name: 'general' }] }],
    });
    expect((await control('GET', `/channels/${CHANNEL}/messages?as=${OWNER}`)).body).toMatchObject({
      messages: [{ id: '901', content: 'Rain' }],
    });
  });

  it('shows the owner the ephemeral messages of others', async () => {
    const { onInteraction, onCall, control } = await startMirror();
    onInteraction(interaction());
    onCall(call({ answer: { resource: { message: message('Rain', { flags: MessageFlag.EPHEMERAL }) } } }));
    expect((await control('GET', `/channels/${CHANNEL}/messages?as=${OWNER}`)).body).toMatchObject({
      messages: [{ content: 'Rain' }],
    });
  });

  it('never shows the token of an interaction', async () => {
    const { onInteraction, onCall, told } = await startMirror();
    onInteraction(interaction());
    onCall(call());
    const all = ['INTERACTION_CREATE', 'INTERACTION_RESULT', 'MESSAGE_CREATE'] as const;
    expect(told('INTERACTION_CREATE')).toHaveLength(1);
    expect(JSON.stringify(all.map(told))).not.toContain('secret-of-the-interaction');
  });

  it('shows a deferred reply, its edit, a follow-up and a deletion', async () => {
    const { onInteraction, onCall, control, told } = await startMirror();
    onInteraction(interaction());
    onCall(
      call({
        sent: { type: CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE },
        answer: { interaction: { id: '900', response_message_id: '901', response_message_loading: true } },
      }),
    );
    expect((await control('GET', `/channels/${CHANNEL}/messages?as=${OWNER}`)).body).toMatchObject({
      messages: [
        { id: '901', flags: MessageFlag.LOADING, interaction_metadata: { id: '900', name: 'weather' } },
      ],
    });
    onCall(call({ method: 'PATCH', target: '@original', answer: message('Rain') }));
    onCall(call({ target: null, answer: message('And wind', { id: '902' }) }));
    onCall(call({ target: null, answer: message('Oops', { id: '903' }) }));
    onCall(call({ method: 'DELETE', target: '903', status: 204, answer: null }));
    expect(told('INTERACTION_RESULT')).toMatchObject([{ outcome: 'deferred' }]);
    expect((await control('GET', `/channels/${CHANNEL}/messages?as=${OWNER}`)).body).toMatchObject({
      messages: [{ content: 'Rain' }, { content: 'And wind' }],
    });
  });

  it('shows the message of a component, although it is older than the mirror', async () => {
    const { onInteraction, onCall, control, told } = await startMirror();
    const old = message('Choose', { id: '800' });
    onInteraction(interaction({ type: 3, message: old, data: { component_type: 2, custom_id: 'x' } }));
    onCall(
      call({
        sent: { type: CallbackType.UPDATE_MESSAGE },
        answer: { resource: { message: message('Chosen', { id: '800' }) } },
      }),
    );
    expect(told('INTERACTION_RESULT')).toMatchObject([{ outcome: 'updated', shown: 'Chosen' }]);
    expect((await control('GET', `/channels/${CHANNEL}/messages?as=${OWNER}`)).body).toMatchObject({
      messages: [{ id: '800', content: 'Chosen' }],
    });
  });

  it.each([
    [
      'suggestions',
      {
        type: CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices: [{ name: 'Oslo', value: 'o' }] },
      },
      'choices',
      'Oslo',
    ],
    [
      'a modal',
      { type: CallbackType.MODAL, data: { title: 'Report', custom_id: 'r', components: [] } },
      'modal',
      'Report',
    ],
    ['an Activity', { type: CallbackType.LAUNCH_ACTIVITY }, 'launched', 'Activity launched: Weather'],
  ])('shows %s', async (_name, sent, outcome, shown) => {
    const { onInteraction, onCall, told } = await startMirror();
    onInteraction(interaction());
    onCall(call({ sent, answer: {} }));
    expect(told('INTERACTION_RESULT')).toMatchObject([{ outcome, shown }]);
  });

  it('is in the record of requests, with the calls that Discord answered, and without the token', async () => {
    const { onInteraction, onCall, control } = await startMirror();
    onInteraction(interaction());
    onCall(call());
    const edit = { method: 'PATCH', target: '@original', sent: { content: 'Sun' } };
    onCall(call({ ...edit, answer: message('Sun') }));
    const { body } = await control('GET', '/requests/900');
    expect(body).toMatchObject({
      name: '/weather',
      user_id: CAY,
      status: 'done',
      outcome: 'message',
      message_ids: ['901'],
      request: null,
      calls: [
        { method: 'POST', path: '/interactions/900/{token}/callback', status: 200, milliseconds: 5 },
        { method: 'PATCH', sent: edit.sent, path: '/webhooks/11/{token}/messages/@original', status: 200 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-the-interaction');
    expect((await control('DELETE', '/requests')).status).toBe(204);
  });

  it('shows what Discord refuses: a response, and a call after it', async () => {
    const { onInteraction, onCall, told } = await startMirror();
    const answer = { code: 50035, message: 'Invalid Form Body' };
    onInteraction(interaction());
    onCall(call({ status: 400, answer }));
    onInteraction(interaction({ id: '910' }));
    onCall(call({ interactionId: '910' }));
    onCall(call({ interactionId: '910', method: 'PATCH', target: '@original', status: 400, answer }));
    expect(told('INTERACTION_RESULT')).toMatchObject([
      {
        interaction_id: '900',
        outcome: 'failed',
        reason: { message: expect.stringContaining('Invalid Form Body (50035)') as string },
      },
      { interaction_id: '910', outcome: 'message' },
    ]);
    expect(told('INTERACTION_FAILURE')).toMatchObject([
      { interaction_id: '910', by: 'discord', code: '50035', message: 'Invalid Form Body' },
    ]);
  });

  it.each([
    ['a limit', { status: 429, answer: { retry_after: 1 } }],
    ['a failure of Discord', { status: 503, answer: null }],
  ])('waits for the next attempt of a call that met %s', async (_name, changes) => {
    const { onInteraction, onCall, told } = await startMirror();
    onInteraction(interaction());
    onCall(call(changes));
    expect(told('INTERACTION_RESULT')).toEqual([]);
    onCall(call({ status: 400, answer: { code: 40060, message: 'Already acknowledged' } }));
    expect(told('INTERACTION_RESULT')).toMatchObject([{ outcome: 'message' }]);
  });

  it('shows that a bot did not respond in time, once', async () => {
    const { onInteraction, onCall, told, passDeadlines } = await startMirror();
    onInteraction(interaction());
    passDeadlines();
    onCall(call({ status: 404, answer: { code: 10062, message: 'Unknown interaction' } }));
    expect(told('INTERACTION_RESULT')).toMatchObject([
      { outcome: 'failed', reason: { code: 'NO_ANSWER_IN_TIME' } },
    ]);
  });

  it('believes Discord that took a response, although it is told late', async () => {
    const { onInteraction, onCall, told, passDeadlines } = await startMirror();
    onInteraction(interaction());
    passDeadlines();
    onCall(call());
    expect(told('INTERACTION_RESULT')).toMatchObject([{ outcome: 'failed' }, { outcome: 'message' }]);
  });

  it('takes an interaction that a resumed session repeats once', async () => {
    const { onInteraction, told } = await startMirror();
    onInteraction(interaction());
    onInteraction(interaction());
    expect(told('INTERACTION_CREATE')).toHaveLength(1);
  });

  it.each([
    ['a thread', { channel: { id: '66', type: 11, name: 'a case', parent_id: CHANNEL }, channel_id: '66' }],
    [
      'direct messages',
      {
        guild_id: undefined,
        member: undefined,
        user: user(CAY, 'cay'),
        channel: { id: '67', type: 1 },
        channel_id: '67',
      },
    ],
    ['another guild', { guild_id: '23', authorizing_integration_owners: { 1: CAY } }],
    ['a place that it is not told', { channel: undefined }],
  ])('takes an interaction in %s', async (_name, changes) => {
    const { onInteraction, told } = await startMirror();
    onInteraction(interaction(changes));
    expect(told('INTERACTION_CREATE')).toHaveLength(1);
  });

  it('tells that the bot is connected', async () => {
    const { onConnected, told } = await startMirror();
    onConnected();
    expect(told('BOT_STATUS')).toMatchObject([{ application_id: APPLICATION, status: 'up' }]);
  });

  it('lets nobody act, and takes what whoever runs the bot reports', async () => {
    const { onInteraction, control, told } = await startMirror();
    onInteraction(interaction());
    const acts = [
      ['POST', `/users/${CAY}/invoke`],
      ['POST', '/messages'],
      ['POST', '/clock'],
      ['POST', '/faults'],
      ['PUT', `/applications/${APPLICATION}/endpoint`],
    ] as const;
    for (const [method, path] of acts)
      expect(await control(method, path, {})).toMatchObject({ status: 409, body: { code: 'LIVE' } });
    const report = { level: 'error', event: 'HANDLER_FAILED', message: 'It failed.' };
    expect((await control('POST', '/interactions/900/log', report)).status).toBe(204);
    expect(told('INTERACTION_FAILURE')).toHaveLength(1);
    expect((await control('GET', '')).body).toMatchObject({ is_live: true });
  });
});
