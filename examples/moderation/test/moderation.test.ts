import { describe, expect, it, onTestFinished } from 'vitest';
import type { PermissionName } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { createModerationApp } from '../moderation-app.js';

const NEEDED: readonly PermissionName[] = [
  ...(['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_MESSAGES'] as const),
  ...(['VIEW_AUDIT_LOG', 'READ_MESSAGE_HISTORY'] as const),
];

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

/** A server in which Ada moderates, Ben is a member, and Cyd has a role above Ada's. */
async function openServer(createKit: (typeof SPEEDS)[keyof typeof SPEEDS], botPermissions = NEEDED) {
  const channels = { logChannelId: '' };
  const kit = await createKit((settings) => createModerationApp(settings, channels), { botPermissions });
  onTestFinished(() => kit.close());
  const log = kit.channel('moderators');
  channels.logChannelId = log.id;
  const moderators = kit.role('moderators', {
    position: 1,
    permissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_MESSAGES'],
  });
  const seniors = kit.role('seniors', { position: 2 });
  const [ada, ben, cyd] = [kit.as(), kit.as(), kit.as()];
  kit.member(ada, { roles: [moderators] });
  kit.member(cyd, { roles: [seniors] });
  const logged = () =>
    ada
      .in(log)
      .messages()
      .map(({ text }) => text);
  return { kit, ada, ben, cyd, log, logged };
}

describe.each(Object.entries(SPEEDS))('moderation, %s', (_speed, createKit) => {
  it('is hidden from members', async () => {
    const { ben, cyd } = await openServer(createKit);
    await expect(ben.slash('kick', { member: cyd })).rejects.toThrow('KICK_MEMBERS');
    await expect(ben.onUser('Warn', cyd)).rejects.toThrow('MODERATE_MEMBERS');
  });

  it('times out, with a reason for the audit log', async () => {
    const { kit, ada, ben, logged } = await openServer(createKit);
    const reply = await ada.slash('timeout', { member: ben, minutes: 5, reason: 'Spam 🍳' });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toBe(`You timed out ben (${ben.id}) for 5 min.`);
    expect(logged()).toEqual([`<@${ada.id}> timed out ben (${ben.id}) for 5 min\n> Spam 🍳`]);
    expect(kit.rest.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      reason: 'ada: Spam 🍳',
      status: 200,
    });
  });

  it('kicks', async () => {
    const { kit, ada, ben } = await openServer(createKit);
    await ada.slash('kick', { member: ben });
    expect(kit.rest.calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', reason: 'ada: none given', status: 204 }),
    );
  });

  it('bans after a question, and nobody without an answer', async () => {
    const { kit, ada, ben, logged } = await openServer(createKit);
    const refused = await ada.slash('ban', { user: ben });
    expect(refused.text).toBe(`Ban ben (${ben.id})?`);
    expect(refused.ephemeral).toBe(true);
    await kit.clock.advance('1 min');
    expect(refused.text).toBe('Nobody was banned.');
    const asked = await ada.slash('ban', { user: ben, reason: 'Ads' });
    await asked.press('Ban');
    expect(logged()).toEqual([`<@${ada.id}> banned ben (${ben.id})\n> Ads`]);
    const audit = kit.rest.calls.filter(({ method }) => method === 'PUT');
    expect(audit).toMatchObject([{ reason: 'ada: Ads', body: { delete_message_seconds: 86_400 } }]);
  });

  it('acts on nobody whose role is not below, not on oneself, and not on the bot', async () => {
    const { kit, ada, ben, cyd, logged } = await openServer(createKit);
    for (const [member, said] of [
      [cyd, 'Your highest role is not above that of cyd.'],
      [ada, 'That is you.'],
    ] as const) {
      const reply = await ada.slash('kick', { member });
      expect([reply.text, reply.ephemeral]).toEqual([said, true]);
    }
    kit.member(ben, { roles: kit.rolesOf(ada) });
    expect((await ada.slash('timeout', { member: ben })).text).toContain('not above');
    expect(logged()).toEqual([]);
  });

  it('says which permission the bot lacks', async () => {
    const { ada, ben } = await openServer(createKit, ['MANAGE_MESSAGES']);
    expect((await ada.slash('kick', { member: ben })).text).toContain('KICK_MEMBERS');
  });

  it('says what to change when Discord refuses', async () => {
    const { kit, ada, ben } = await openServer(createKit);
    kit.rest.on('DELETE /guilds/:guild/members/:user', () => ({
      status: 403,
      body: { code: 50013, message: 'Missing Permissions' },
    }));
    const reply = await ada.slash('kick', { member: ben });
    expect(reply.text).toMatch(/^I may not do that\. Is my highest role above theirs/);
    expect(reply.ephemeral).toBe(true);
  });

  it('deletes the last messages', async () => {
    const { kit, ada, ben, logged } = await openServer(createKit);
    for (const text of ['one', 'two', 'three']) kit.message(text, { author: ben });
    await ada.slash('purge', { count: 2 });
    expect(ben.messages().map(({ text }) => text)).toEqual(['one']);
    await ada.slash('purge', { count: 1 });
    expect(ben.messages()).toEqual([]);
    expect(logged()).toHaveLength(2);
  });

  it('warns with a modal, and says who gets no direct messages', async () => {
    const { kit, ada, ben, logged } = await openServer(createKit);
    const form = await ada.onUser('Warn', ben);
    await form.submit({ 'What did they do?': 'Shouting' });
    expect(ben.inDirectMessages().messages().at(-1)?.text).toBe('You have been warned: Shouting');
    kit.rest.on('POST /users/@me/channels', () => ({ status: 403, body: { code: 50007, message: 'No.' } }));
    const reply = await (await ada.onUser('Warn', ben)).submit({ reason: 'Again' });
    expect(reply.text).toBe(`You warned <@${ben.id}>, who gets no direct messages.`);
    expect(logged()).toHaveLength(2);
  });

  it('gets reports of messages from members, and deletes them once', async () => {
    const { kit, ada, ben, log } = await openServer(createKit);
    const rude = kit.message('Rude words', { author: ben });
    const cyd = kit.as();
    const thanks = await (await cyd.onMessage('Report', rude)).submit({ what: 'Read it' });
    expect(thanks.ephemeral).toBe(true);
    const reported = ada.in(log).messages().at(-1)!;
    expect(reported.text).toContain('> Read it');
    expect((await ben.press(reported, 'Delete')).text).toContain('MANAGE_MESSAGES');
    await ada.press(reported, 'Delete');
    expect(ada.messages()).toEqual([]);
    expect(reported.text).toBe(`<@${ada.id}> deleted a reported message.`);
  });
});

it('moderation leaves its reasons in the audit log', async () => {
  const { kit, ada, ben } = await openServer(emulatorKit);
  await ada.slash('kick', { member: ben, reason: 'Ads' });
  const read = await kit.app.run('audit', ({ rest }) => rest.guilds.getAuditLogs(kit.defaultGuild.id));
  expect(read).toMatchObject({
    ok: true,
    value: { audit_log_entries: [{ reason: 'ada: Ads', target_id: ben.id }] },
  });
});
