import { createSigner } from 'commandry/testing';
import { describe, expect, test } from 'vitest';
import { CommandryError, defineCommand } from 'commandry';
import { MessageFlag, timestampMsToSnowflake } from 'commandry/protocol';
import { createMemoryService } from '../../../src/testing/memory/memory-service.js';
import { KitWorld } from '../../../src/testing/world/kit-world.js';
import { addRole, allowEveryone, answerWith, createTown, IDS, KitClock } from './support/kit-town.js';

const show = defineCommand({ name: 'show', description: 'd', run: () => 'shown' });
const city = defineCommand({
  name: 'city',
  description: 'd',
  options: { days: { type: 'integer', description: 'd', autocomplete: () => [1] } },
  run: () => 'city',
});

/** What ada sees when the app answers /show with a callback. */
async function answered(callback: object) {
  const town = createTown([show, city]);
  answerWith(town, callback);
  return { town, result: await town.slash('show') };
}

describe('a callback is carried out:', () => {
  test('a message, as Discord shows it', async () => {
    const data = {
      content: `Hi <@${IDS.ben}> and @everyone`,
      embeds: [{ title: 'T', color: 1, fields: [{ name: 'a', value: 'b' }] }],
      flags: MessageFlag.EPHEMERAL,
    };
    const { result, town } = await answered({ type: 4, data });
    expect(result.message).toMatchObject({
      type: 20,
      content: data.content,
      flags: 64,
      channel_id: IDS.general,
      application_id: IDS.application,
      webhook_id: IDS.application,
      author: { id: IDS.bot, bot: true },
      mentions: [{ id: IDS.ben }],
      mention_everyone: false,
      embeds: [{ type: 'rich', title: 'T', color: 1, fields: [{ name: 'a', value: 'b', inline: false }] }],
      interaction_metadata: { type: 2, user: { id: IDS.ada }, name: 'show', command_type: 1 },
      timestamp: '2026-01-01T12:00:00.000000+00:00',
      edited_timestamp: null,
    });
    expect(town.events).toMatchObject([{ type: 'MESSAGE_CREATE', visible_to: IDS.ada }]);
  });

  test('a deferred message, which is ephemeral if that is said', async () => {
    expect((await answered({ type: 5 })).result).toMatchObject({
      outcome: 'deferred',
      message: { flags: MessageFlag.LOADING, content: '' },
    });
    expect(
      (await answered({ type: 5, data: { flags: 64 | MessageFlag.IS_COMPONENTS_V2 } })).result,
    ).toMatchObject({
      message: { flags: MessageFlag.LOADING | MessageFlag.EPHEMERAL },
    });
  });

  test('premium, and a launch', async () => {
    expect((await answered({ type: 10 })).result.outcome).toBe('premium_required');
    expect((await answered({ type: 12 })).result.outcome).toBe('launched');
  });

  test('an empty message without data, which Discord shows too', async () => {
    expect((await answered({ type: 4 })).result).toMatchObject({
      outcome: 'message',
      message: { content: '' },
    });
  });
});

describe('an app fails', () => {
  const failures: readonly (readonly [string, object, string, string])[] = [
    ['with a callback without a type', {}, 'BAD_CALLBACK', 'whose type is the number'],
    [
      'with a callback that answers something else',
      { type: 8 },
      'CALLBACK_NOT_ALLOWED',
      '{4, 5, 9, 10, 12} do',
    ],
    [
      'with a message that breaks a rule',
      { type: 4, data: { content: 'x'.repeat(2001) } },
      'BAD_CALLBACK',
      'data.content: must be 0 to 2000 characters',
    ],
    ['with nothing to show', { type: 4, data: {} }, 'BAD_CALLBACK', 'Cannot send an empty message'],
    [
      'with a modal without fields',
      { type: 9, data: { custom_id: 'a', title: 'b' } },
      'BAD_CALLBACK',
      'components',
    ],
  ];
  test.each(failures)('%s', async (_, callback, code, why) => {
    const { result, town } = await answered(callback);
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: { code, message: expect.stringContaining(why) as string },
    });
    expect(town.events).toEqual([]);
  });

  const responses: readonly (readonly [string, number, Readonly<Record<string, string>>, string, string])[] =
    [
      ['with another status', 500, { 'content-type': 'application/json' }, '{}', 'BAD_STATUS'],
      ['with another content type', 200, { 'content-type': 'text/html' }, '{}', 'BAD_CONTENT_TYPE'],
      ['with what is no JSON', 200, { 'Content-Type': 'application/json' }, 'pong', 'BAD_JSON'],
    ];
  test.each(responses)('%s', async (_, status, headers, body, code) => {
    const { app, service, slash } = createTown([show]);
    void service.connect(app, {
      maxBodyBytes: app.maxBodyBytes,
      receive: () => Promise.resolve({ status, headers, body }),
    });
    expect(await slash('show')).toMatchObject({ outcome: 'failed', reason: { code }, response: { status } });
  });

  test('when it throws', async () => {
    const { app, service, slash } = createTown([show]);
    const receive = () => Promise.reject(new Error('out of order'));
    void service.connect(app, { maxBodyBytes: app.maxBodyBytes, receive });
    expect(await slash('show')).toMatchObject({
      outcome: 'failed',
      reason: { code: 'UNREACHABLE', message: 'Error: out of order' },
      response: null,
    });
  });

  test('when it takes 3 seconds of the clock of the kit', async () => {
    const { app, service, slash, clock, events } = createTown([show]);
    let respond: () => void = () => undefined;
    void service.connect(app, {
      maxBodyBytes: app.maxBodyBytes,
      receive: () =>
        new Promise((resolve) => {
          respond = () => {
            resolve({
              status: 200,
              headers: { 'content-type': 'application/json' },
              body: '{"type":4,"data":{"content":"late"}}',
            });
          };
        }),
    });
    const inTime = slash('show');
    clock.advance(2999);
    respond();
    expect(await inTime).toMatchObject({ outcome: 'message' });
    const late = slash('show');
    clock.advance(3000);
    expect(await late).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NO_ANSWER_IN_TIME' },
      response: null,
    });
    respond();
    await Promise.resolve();
    expect(events).toHaveLength(1);
  });

  test('with suggestions of another type, and with too many', async () => {
    const town = createTown([city]);
    const typed = {
      ...{ userId: IDS.ada, channelId: IDS.general, path: 'city', options: {} },
      focused: { name: 'days', value: '' },
    };
    answerWith(town, { type: 8, data: { choices: [{ name: 'one', value: 'one' }] } });
    expect(await town.service.type(typed)).toMatchObject({
      outcome: 'failed',
      reason: { code: 'BAD_CHOICE_VALUE', message: 'data.choices.0.value: option days is INTEGER.' },
    });
    const choices = Array.from({ length: 26 }, (_, value) => ({ name: String(value), value }));
    answerWith(town, { type: 8, data: { choices } });
    expect(await town.service.type(typed)).toMatchObject({
      outcome: 'failed',
      reason: { code: 'BAD_CALLBACK' },
    });
  });

  test('to launch an Activity that it has not', async () => {
    const clock = new KitClock();
    const { world: arranged, app } = createTown([show]);
    const world = new KitWorld({ ...arranged.application, embedded: false });
    for (const change of arranged.users.values()) world.apply({ kind: 'user', record: change });
    for (const record of arranged.guilds.values()) world.apply({ kind: 'guild', record });
    for (const record of arranged.members.values()) world.apply({ kind: 'member', record });
    for (const record of arranged.channels.values()) world.apply({ kind: 'channel', record });
    for (const record of arranged.roles.values()) world.apply({ kind: 'role', record });
    world.apply({ kind: 'install', record: { guildId: IDS.guild }, installed: true });
    let sequence = 0;
    const nextId = () => timestampMsToSnowflake(clock.now(), sequence++);
    const service = createMemoryService({ world, clock, signer: createSigner(), isSigned: false, nextId });
    void service.connect(Object.assign(Object.create(app) as typeof app, { dispatch: launching }), app);
    const use = { userId: IDS.ada, channelId: IDS.general, type: 1, path: 'show', options: {} } as const;
    expect(await service.invoke(use)).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NOT_EMBEDDED', message: 'Harbour has no Activity to launch.' },
    });
  });
});

function launching(): Promise<{ readonly type: number }> {
  return Promise.resolve({ type: 12 });
}

describe('without signatures', () => {
  test('an app answers through dispatch, and the same is seen', async () => {
    const [signed, unsigned] = [createTown([show]), createTown([show], { signed: false })];
    const [one, other] = [await signed.slash('show'), await unsigned.slash('show')];
    expect(other.message).toMatchObject({ content: 'shown', type: 20 });
    expect(Object.keys(other.interaction ?? {})).toEqual(Object.keys(one.interaction ?? {}));
    expect(other.response).toEqual(one.response);
  });

  test('an error of the app is why it failed', async () => {
    const town = createTown([show], { signed: false });
    const dispatch = () => Promise.reject(new CommandryError('INTERACTION_MALFORMED', 'It has no id.'));
    void town.service.connect(
      Object.assign(Object.create(town.app) as typeof town.app, { dispatch }),
      town.app,
    );
    expect(await town.slash('show')).toMatchObject({
      outcome: 'failed',
      reason: {
        code: 'INTERACTION_MALFORMED',
        message: expect.stringMatching(/^It has no id\./) as string,
      },
      response: null,
    });
  });
});

describe('the wire', () => {
  test('has any body, signed', async () => {
    const { service } = createTown([show]);
    const ping = { id: '1', application_id: IDS.application, type: 1, token: 't', version: 1 };
    const sent = await service.send(Buffer.from(JSON.stringify(ping)));
    expect(sent).toMatchObject({ status: 200, body: '{"type":1}' });
    expect(await service.send(Buffer.from('{'))).toMatchObject({ status: 400 });
  });

  test('is signed at the time of the clock of the kit', async () => {
    const { slash, clock } = createTown([show]);
    clock.advance(400 * 86_400_000);
    expect(await slash('show')).toMatchObject({ outcome: 'message' });
  });
});

test('roles are mentioned by those who may', async () => {
  const { town } = await answered({ type: 5 });
  const { world } = town;
  const data = { content: `<@&${IDS.crew}>`, allowed_mentions: { parse: ['roles'] } };
  answerWith(town, { type: 4, data });
  expect((await town.slash('show')).message).toMatchObject({ mention_roles: [] });
  addRole(world, { id: IDS.crew, name: 'crew', mentionable: true });
  expect((await town.slash('show')).message).toMatchObject({ mention_roles: [IDS.crew] });
  addRole(world, { id: IDS.crew, name: 'crew' });
  allowEveryone(world, 1n << 17n);
  expect((await town.slash('show')).message).toMatchObject({ mention_roles: [IDS.crew] });
});
