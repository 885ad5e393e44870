import { describe, expect, it } from 'vitest';
import {
  createApp,
  MessageCommand,
  SlashCommand,
  UserCommand,
  type ChatInputInteraction,
  type MessageInteraction,
  type UserInteraction,
} from 'commandry';
import {
  chatInputPayload,
  messageCommandPayload,
  TEST_CHANNEL_ID,
  TEST_GUILD_ID,
  TEST_USER,
  userCommandPayload,
} from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';

const kit = createWireKit();
let seen: ChatInputInteraction | UserInteraction | MessageInteraction;

class Look {
  @SlashCommand('look', 'd')
  look(interaction: ChatInputInteraction) {
    seen = interaction;
    return 'ok';
  }
  @UserCommand('Look at')
  user(interaction: UserInteraction) {
    seen = interaction;
    return 'ok';
  }
  @MessageCommand('Look into')
  message(interaction: MessageInteraction) {
    seen = interaction;
    return 'ok';
  }
}

const logbook = createLogbook();
const app = createApp({ commands: [Look], ...kit.credentials, log: logbook.log });

async function look(changes: Readonly<Record<string, unknown>> = {}) {
  const answer = await kit.send(app, { ...chatInputPayload(kit.context(), 'look', {}), ...changes });
  expect(answer).toMatchObject({ status: 200, body: { data: { content: 'ok' } } });
  return seen;
}

const OUTSIDE = {
  guild: undefined,
  guild_id: undefined,
  guild_locale: undefined,
  member: undefined,
  user: TEST_USER,
} as const;

describe('an interaction in a guild knows', () => {
  it('who, where, which command and in which languages', async () => {
    expect(await look({ locale: 'de', guild_locale: 'fr' })).toMatchObject({
      applicationId: kit.applicationId,
      commandId: '500000000000000001',
      commandName: 'look',
      user: TEST_USER,
      member: { user: TEST_USER },
      guildId: TEST_GUILD_ID,
      guild: { id: TEST_GUILD_ID, locale: 'en-US', features: [] },
      channelId: TEST_CHANNEL_ID,
      channel: { id: TEST_CHANNEL_ID, type: 0, name: 'general' },
      context: 'GUILD',
      locale: 'de',
      guildLocale: 'fr',
      attachmentSizeLimitBytes: 10_485_760,
      entitlements: [],
    });
  });

  it('what the app and the member may do there', async () => {
    const { appPermissions, memberPermissions } = await look({ app_permissions: '2112' });
    expect(appPermissions.toArray()).toEqual(['ADD_REACTIONS', 'SEND_MESSAGES']);
    expect(memberPermissions?.toArray()).toEqual(['USE_APPLICATION_COMMANDS']);
  });

  it('the language of the guild from the guild where it is said there alone', async () => {
    const { guildLocale } = await look({ guild_locale: undefined, guild: { id: '1', locale: 'ja' } });
    expect(guildLocale).toBe('ja');
  });

  it('its channel by the channel where the id is said there alone', async () => {
    expect((await look({ channel_id: undefined })).channelId).toBe(TEST_CHANNEL_ID);
  });

  it('the entitlements of the user', async () => {
    const entitlement = { id: '1', sku_id: '2', application_id: '3', user_id: TEST_USER.id, type: 8 };
    expect((await look({ entitlements: [entitlement] })).entitlements).toEqual([entitlement]);
  });

  it('fields that this package has never heard of, in the raw payload', async () => {
    expect((await look({ weather: 'sunny' })).raw).toMatchObject({ weather: 'sunny' });
  });
});

describe('an interaction outside guilds', () => {
  it('has a user and no member, no guild and no rights of a member', async () => {
    const interaction = await look({ ...OUTSIDE, context: 2 });
    expect(interaction.user).toEqual(TEST_USER);
    expect(interaction.context).toBe('PRIVATE_CHANNEL');
    const { member, memberPermissions, guild, guildId, guildLocale } = interaction;
    expect([member, memberPermissions, guild, guildId, guildLocale]).toEqual(Array(5).fill(undefined));
  });

  it('of which Discord says little has empty values, never wrong ones', async () => {
    const interaction = await look({
      ...OUTSIDE,
      context: undefined,
      entitlements: undefined,
      app_permissions: undefined,
      authorizing_integration_owners: undefined,
      locale: undefined,
    });
    expect(interaction.context).toBeUndefined();
    expect(interaction.entitlements).toEqual([]);
    expect(interaction.appPermissions.toArray()).toEqual([]);
    expect(interaction.installs).toEqual({ types: [], guildId: undefined, userId: undefined });
    // Discord always says it; what is typed as a text must be one.
    expect(interaction.locale).toBe('en-US');
  });
});

describe('the installations an interaction came through', () => {
  it.each([
    ['the guild', { '0': '300' }, { types: ['GUILD_INSTALL'], guildId: '300', userId: undefined }],
    ['the user', { '1': '200' }, { types: ['USER_INSTALL'], guildId: undefined, userId: '200' }],
    ['both', { '1': '2', '0': '3' }, { types: ['GUILD_INSTALL', 'USER_INSTALL'], guildId: '3', userId: '2' }],
    [
      'messages with the bot',
      { '0': '0' },
      { types: ['GUILD_INSTALL'], guildId: undefined, userId: undefined },
    ],
  ])('%s', async (_what, owners, installs) => {
    expect((await look({ authorizing_integration_owners: owners })).installs).toEqual(installs);
  });
});

it.each([
  [0, 'GUILD'],
  [1, 'BOT_DM'],
  [2, 'PRIVATE_CHANNEL'],
  [3, undefined],
  [null, undefined],
])('context %j is %s', async (context, name) => {
  expect((await look({ context })).context).toBe(name);
});

describe('the target', () => {
  async function lookAtUser(resolved: object) {
    const payload = userCommandPayload(kit.context(), 'Look at', TEST_USER);
    await kit.send(app, { ...payload, data: { ...(payload['data'] as object), resolved } });
    return (seen as UserInteraction).target;
  }

  it('of a user command is the user with the member and what it may do', async () => {
    const member = { nick: 'Cap', roles: ['301'], permissions: '8' };
    const target = await lookAtUser({
      users: { [TEST_USER.id]: TEST_USER },
      members: { [TEST_USER.id]: member },
    });
    expect(target.user).toEqual(TEST_USER);
    expect(target.member).toEqual(member);
    expect(target.memberPermissions?.has('MANAGE_GUILD')).toBe(true);
  });

  it('of a user command who is no member is the user alone', async () => {
    const target = await lookAtUser({ users: { [TEST_USER.id]: TEST_USER } });
    expect(target.user).toEqual(TEST_USER);
    expect([target.member, target.memberPermissions]).toEqual([undefined, undefined]);
  });

  it('of a message command is the message', async () => {
    const message = { id: '700', channel_id: TEST_CHANNEL_ID, content: '', author: TEST_USER, flags: 64 };
    await kit.send(app, messageCommandPayload(kit.context(), 'Look into', message));
    expect((seen as MessageInteraction).target.message).toEqual(message);
    expect(seen.raw.data.target_id).toBe('700');
  });
});

describe('the signal', () => {
  function startWork(work: (interaction: ChatInputInteraction) => Promise<string>) {
    class Work {
      @SlashCommand('work', 'd')
      work(interaction: ChatInputInteraction) {
        return work(interaction);
      }
    }
    const clock = createManualClock();
    const working = createWireKit({ now: clock.now });
    const settings = { ...working.credentials, log: () => undefined, clock };
    const slow = createApp({ commands: [Work], ...settings, defer: 'never' });
    return { clock, answer: working.chatInput(slow, 'work') };
  }

  it('aborts when the time for the response is over', async () => {
    let signal: AbortSignal | undefined;
    const { clock, answer } = startWork((interaction) => {
      signal = interaction.signal;
      return new Promise(() => undefined);
    });
    await new Promise(setImmediate);
    expect(signal?.aborted).toBe(false);
    clock.advance(2750);
    await answer;
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('is aborted already for whoever looks at it too late', async () => {
    let later: ChatInputInteraction | undefined;
    const { clock, answer } = startWork((interaction) => {
      later = interaction;
      return new Promise(() => undefined);
    });
    await new Promise(setImmediate);
    clock.advance(2750);
    await answer;
    expect(later?.signal.aborted).toBe(true);
  });

  it('is left alone by an answer in time', async () => {
    let signal: AbortSignal | undefined;
    const { clock, answer } = startWork((interaction) => {
      signal = interaction.signal;
      return Promise.resolve('done');
    });
    await answer;
    clock.advance(10_000);
    expect(signal?.aborted).toBe(false);
  });
});
