import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDiscordJs } from '../support/bots/discord-js.js';
import { startEris } from '../support/bots/eris.js';
import { startOceanic } from '../support/bots/oceanic.js';
import { startSeyfert } from '../support/bots/seyfert.js';
import { ADA, BEN, CLEO, createStage, CREW, GENERAL, HARBOUR, type Stage } from '../support/bots/story.js';

/** Bots with libraries that nobody here wrote, as they are but for the address. */
const bots = [
  ['discord.js', startDiscordJs],
  ['eris', startEris],
  ['oceanic.js', startOceanic],
  ['seyfert', startSeyfert],
] as const;

describe.each(bots)('a bot with %s', (name, start) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await createStage(start);
  });
  afterAll(() => stage.stop());

  const cached = async () => stage.bot.readCache();
  const until = (...lines: string[]) => stage.notebook.until(...lines);

  test('logs in, and has the guild, its channels, members and roles in its cache', async () => {
    await until('ready as weather');
    expect(await cached()).toEqual({
      channels: ['general'],
      members: ['ada', 'ben', 'weather'],
      roles: ['@everyone', 'crew', 'staff'],
      threads: [],
    });
  });

  test('answers a slash command, and suggests', async () => {
    const typed = { channel_id: GENERAL, text: '/greet name:L' };
    const suggested = await stage.control('POST', `/users/${ADA}/autocomplete`, typed);
    expect(suggested).toMatchObject({
      outcome: 'choices',
      choices: [{ name: 'London' }, { name: 'Lisbon' }],
    });
    const result = await stage.invokes({ text: '/greet name:Oslo' });
    expect(result).toMatchObject({ outcome: 'message', message: { content: 'Hello Oslo' } });
  });

  test('answers the context menus of users and messages', async () => {
    const wave = await stage.invokes({ type: 2, command: 'Wave', target_id: BEN });
    expect(wave).toMatchObject({ outcome: 'message', message: { content: 'ada waves at ben' } });
    const { id } = await stage.says('quote me');
    const quote = await stage.invokes({ type: 3, command: 'Quote', target_id: id });
    expect(quote).toMatchObject({ outcome: 'message', message: { content: '> quote me' } });
  });

  test('answers a select and a button', async () => {
    const { message } = await stage.invokes({ text: '/greet name:Oslo' });
    const chosen = await stage.presses({ message_id: message?.id, custom_id: 'colour', values: ['red'] });
    expect(chosen).toMatchObject({ outcome: 'message', message: { content: 'You chose red', flags: 64 } });
    const pressed = await stage.presses({ message_id: message?.id, custom_id: 'press' });
    expect(pressed).toMatchObject({
      outcome: 'updated',
      message: { id: message?.id, content: 'Pressed by ada', components: [] },
    });
  });

  test('opens a modal, and takes what is submitted', async () => {
    const opened = await stage.invokes({ text: '/form' });
    expect(opened).toMatchObject({ outcome: 'modal', modal: { title: 'Your opinion' } });
    const submitted = await stage.control('POST', `/users/${ADA}/modal`, {
      interaction_id: opened.interaction?.id,
      custom_id: 'opinion',
      components: [{ custom_id: 'text', value: 'Nice' }],
    });
    expect(submitted).toMatchObject({ outcome: 'message', message: { content: 'Thank you for: Nice' } });
  });

  test('defers, edits, follows up and edits the follow-up', async () => {
    expect(await stage.invokes({ text: '/slow' })).toMatchObject({ outcome: 'deferred' });
    await until('slow is done: Ready');
    const { messages } = (await stage.control('GET', `/channels/${GENERAL}/messages?as=${ADA}&limit=2`)) as {
      messages: readonly { content: string; flags: number }[];
    };
    expect(messages).toMatchObject([{ content: 'Ready' }, { content: 'More', flags: 64 }]);
  });

  test('reads messages, edits and deletions', async () => {
    const { id } = await stage.says('hello');
    await until('message ada: hello');
    await stage.control('PATCH', `/users/${ADA}/messages/${id}`, { content: 'hello there' });
    await until('edited ada: hello > hello there');
    await stage.control('DELETE', `/users/${ADA}/messages/${id}`);
    await until('deleted: hello there');
  });

  test('deletes many messages, and hears of it', async () => {
    await stage.says('one', BEN);
    await stage.says('two', BEN);
    await stage.says('!clean');
    await until('message ben: one', 'message ben: two', 'cleaned: 3');
  });

  test('sees reactions', async () => {
    const { id } = await stage.says('react to me');
    await until('message ada: react to me');
    await stage.control('PUT', `/users/${BEN}/reactions`, { message_id: id, emoji: '👍' });
    await until('reacted ben: 👍 to react to me');
    await stage.control('DELETE', `/users/${BEN}/reactions`, { message_id: id, emoji: '👍' });
    await until('took back ben: 👍 from react to me');
  });

  test('asks in a poll, and sees votes', async () => {
    await stage.says('!poll');
    await until('message weather: Vote!');
    const { messages } = (await stage.control('GET', `/channels/${GENERAL}/messages?as=${BEN}&limit=1`)) as {
      messages: readonly [{ readonly id: string }];
    };
    const [{ id }] = messages;
    await stage.control('PUT', `/users/${BEN}/votes`, { message_id: id, answer_ids: [2] });
    await until('voted ben: No');
    await stage.control('PUT', `/users/${BEN}/votes`, { message_id: id, answer_ids: [] });
    await until('unvoted ben: No');
  });

  test('follows who joins, changes and leaves, in its cache too', async () => {
    await stage.control('PUT', `/users/${CLEO}/guilds/${HARBOUR}`);
    await until('joined cleo');
    expect((await cached()).members).toContain('cleo');
    await stage.control('PATCH', `/guilds/${HARBOUR}/members/${CLEO}`, { nick: 'Captain', roles: [CREW] });
    await until('member cleo: Captain crew');
    await stage.control('DELETE', `/users/${CLEO}/guilds/${HARBOUR}`);
    await until('left cleo');
    expect((await cached()).members).not.toContain('cleo');
  });

  test('follows roles, in its cache too', async () => {
    const role = (await stage.control('POST', '/roles', {
      guild_id: HARBOUR,
      name: 'deck',
      permissions: '0',
    })) as { id: string };
    await until('role created deck');
    expect((await cached()).roles).toContain('deck');
    await stage.control('PATCH', `/roles/${role.id}`, { name: 'bridge' });
    await until('role changed deck > bridge');
    expect((await cached()).roles).toEqual(['@everyone', 'bridge', 'crew', 'staff']);
    await stage.control('DELETE', `/roles/${role.id}`);
    await until('role deleted bridge');
    expect((await cached()).roles).toEqual(['@everyone', 'crew', 'staff']);
  });

  test('follows channels, in its cache too', async () => {
    const channel = (await stage.control('POST', '/channels', {
      guild_id: HARBOUR,
      name: 'lobby',
      type: 0,
    })) as { id: string };
    await until('channel created lobby');
    expect((await cached()).channels).toEqual(['general', 'lobby']);
    await stage.control('PATCH', `/channels/${channel.id}`, { name: 'hall' });
    await until('channel changed lobby > hall');
    expect((await cached()).channels).toEqual(['general', 'hall']);
    await stage.control('DELETE', `/channels/${channel.id}`);
    await until('channel deleted hall');
    expect((await cached()).channels).toEqual(['general']);
  });

  test('follows threads, in its cache too', async () => {
    const thread = (await stage.control('POST', `/users/${ADA}/threads`, {
      channel_id: GENERAL,
      name: 'rain',
    })) as { id: string };
    await until('thread created rain');
    expect((await cached()).threads).toEqual(['rain']);
    await stage.control('PATCH', `/channels/${thread.id}`, { name: 'sun' });
    // oceanic.js 1.15 never takes a new name of a thread.
    const after = name === 'oceanic.js' ? 'rain' : 'sun';
    await until(`thread changed rain > ${after}`);
    await stage.control('DELETE', `/channels/${thread.id}`);
    await until(`thread deleted ${after}`);
    expect((await cached()).threads).toEqual([]);
  });

  test('sees who types', async () => {
    await stage.control('POST', `/users/${ADA}/typing`, { channel_id: GENERAL });
    await until('typing ada');
  });

  test('hears of bans', async () => {
    await stage.control('POST', `/guilds/${HARBOUR}/bans`, { user_id: CLEO });
    await until('banned cleo');
    await stage.control('DELETE', `/guilds/${HARBOUR}/bans/${CLEO}`);
    await until('unbanned cleo');
  });

  test('hears of invites', async () => {
    await stage.control('POST', '/invites', {
      guild_id: HARBOUR,
      channel_id: GENERAL,
      inviter_id: ADA,
      code: 'come-in',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    await until('invite come-in of ada');
    await stage.control('DELETE', '/invites/come-in');
    await until('invite come-in is gone');
  });
});
