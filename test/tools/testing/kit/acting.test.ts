import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestKit, emulatorKit, file, type TestKit } from 'commandry-dev/testing';
import { defineCommand } from 'commandry';

const ping = defineCommand({ name: 'ping', description: 'Pings', run: () => 'pong' });

const SPEEDS = [
  ['in the process', createTestKit],
  ['over HTTP', emulatorKit],
] as const;

describe.each(SPEEDS)('%s', (_name, makeKit) => {
  async function start(): Promise<TestKit> {
    const kit = await makeKit({ commands: [ping] });
    onTestFinished(() => kit.close());
    return kit;
  }

  test('a user writes, edits and deletes, and others see it', async () => {
    const kit = await start();
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
    const question = await ada.say('Is it open?', { files: [file('door.txt', 'shut')] });
    expect(question.text).toBe('Is it open?');
    expect(question.files.map(({ name }) => name)).toEqual(['door.txt']);
    const answer = await ben.say('Yes', { replyTo: question });
    expect(answer.raw['referenced_message']).toMatchObject({ id: question.id });
    await ada.edit(question, 'Is it open now?');
    expect(question.text).toBe('Is it open now?');
    await ben.delete(answer);
    expect(answer.isDeleted).toBe(true);
    expect(ada.messages().map(({ text }) => text)).toEqual(['Is it open now?']);
    expect(kit.transcript).toContain('ada edits their message: "Is it open now?"');
  });

  test('a user reacts, pins and votes', async () => {
    const kit = await start();
    const ada = kit.as({ name: 'ada', permissions: ['PIN_MESSAGES', 'SEND_POLLS'] });
    const poll = await ada.say('', { poll: { question: 'Rain?', answers: ['Yes', 'No'] } });
    await ada.vote(poll, 'No');
    await ada.react(poll, '👍');
    await ada.pin(poll);
    expect(poll.raw).toMatchObject({ pinned: true });
    expect(ada.messages().map(({ text }) => text)).toEqual(['', '']);
    await ada.unreact(poll, '👍');
    await expect(ada.vote(poll, 'Maybe')).rejects.toThrow(
      'The poll has no answer "Maybe". It has "Yes", "No".',
    );
  });

  test('a user joins and leaves guilds and threads, and starts a thread', async () => {
    const kit = await start();
    const ada = kit.as({ name: 'ada', permissions: ['CREATE_PUBLIC_THREADS'] });
    const cleo = kit.as({ name: 'cleo', guild: false });
    await expect(cleo.in(kit.general).say('Hello')).rejects.toMatchObject({ reason: 'NOT_A_MEMBER' });
    await cleo.join(kit.defaultGuild);
    await cleo.in(kit.general).say('Hello');
    const thread = await ada.startThread('Rain');
    expect(kit.channels().map(({ name }) => name)).toContain('Rain');
    await cleo.join(thread);
    await cleo.leave(thread);
    await cleo.leave(kit.defaultGuild);
    await expect(cleo.in(kit.general).say('Bye')).rejects.toMatchObject({ reason: 'NOT_A_MEMBER' });
    await ada.startTyping();
  });

  test('what a user may not do fails with the reason', async () => {
    const kit = await start();
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
    const message = await ada.say('Mine');
    await expect(ben.delete(message)).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      reason: 'PERMISSION_DENIED',
      message: expect.stringContaining('That requires MANAGE_MESSAGES.') as string,
    });
    await expect(ben.edit(message, 'Yours')).rejects.toMatchObject({ reason: '50005' });
    await expect(ada.say('x'.repeat(2_001))).rejects.toMatchObject({ reason: '50035' });
  });

  test('a user writes to the bot in direct messages', async () => {
    const kit = await start();
    const ada = kit.as({ name: 'ada' }).inDirectMessages();
    await ada.say('Help!');
    expect(ada.messages().map(({ text }) => text)).toEqual(['Help!']);
  });
});
