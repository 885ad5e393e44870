import { expect, it } from 'vitest';
import { defineCommand, button, defineButton, row } from 'commandry';
import { createTestKit, file, type TestKit } from 'commandry-dev/testing';

it('what fails for one of two users who act at once fails that use alone', async () => {
  const good = defineCommand({ name: 'good', description: 'Replies', run: () => 'good' });
  const bad = defineCommand({
    name: 'bad',
    description: 'Fails',
    run: () => {
      throw new Error('bad');
    },
  });
  const kit = createTestKit({ commands: [good, bad] });
  const [ada, ben] = [kit.as(), kit.as()];
  const [adas, bens] = await Promise.allSettled([ada.slash('good'), ben.slash('bad')]);
  expect([adas.status, bens.status]).toEqual(['fulfilled', 'rejected']);
  expect(bens).toMatchObject({
    reason: { message: expect.stringContaining('when ben uses /bad') as unknown },
  });
});

it('each of two replies that are pending waits for its own handler', async () => {
  const slow = defineCommand({
    name: 'slow',
    description: 'Takes its time',
    options: { seconds: { type: 'integer', description: 'How long', required: true } },
    run: async (_interaction, { seconds }) => {
      await kit.clock.sleep(seconds * 1000);
      return `after ${seconds}`;
    },
  });
  const kit: TestKit = createTestKit({ commands: [slow] });
  const [ada, ben] = [kit.as(), kit.as()];
  const [adas, bens] = await Promise.all([
    ada.slash('slow', { seconds: 20 }),
    ben.slash('slow', { seconds: 5 }),
  ]);
  expect((await bens.final()).text).toBe('after 5');
  expect(adas.loading).toBe(true);
  expect((await adas.final()).text).toBe('after 20');
});

it('a private answer takes the place of a public "is thinking", and is the reply', async () => {
  const whisper = defineCommand({
    name: 'whisper',
    description: 'Answers in private',
    run: async (interaction) => {
      await interaction.deferReply();
      return { content: 'psst', ephemeral: true };
    },
  });
  const reply = await createTestKit({ commands: [whisper] })
    .as()
    .slash('whisper');
  expect(reply).toMatchObject({ text: 'psst', ephemeral: true, loading: false });
  expect(reply.followUps).toEqual([]);
});

it('a deleted reply shows nothing', async () => {
  const gone = defineCommand({
    name: 'gone',
    description: 'Deletes its reply',
    run: async (interaction) => {
      await interaction.reply('soon gone');
      await interaction.deleteReply();
    },
  });
  const reply = await createTestKit({ commands: [gone] })
    .as()
    .slash('gone');
  expect(reply).toMatchObject({ message: undefined, text: '' });
  expect(reply.history.map(({ change }) => change)).toEqual(['sent', 'deleted']);
});

it('who does not see a channel sees none of its messages', async () => {
  const more = defineButton({ id: 'more', run: () => 'more' });
  const post = defineCommand({
    name: 'post',
    description: 'Posts',
    run: () => ({ content: 'News', components: [row(button(more, { label: 'More' }))] }),
  });
  const kit = createTestKit({ commands: [post, more] });
  const staff = kit.channel('staff', { overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }] });
  const [ada, ben, cyd] = [kit.as({ permissions: ['ADMINISTRATOR'] }), kit.as(), kit.as({ guild: false })];
  kit.message('An old one', { channel: staff, author: ada });
  const reply = await ada.in(staff).slash('post');
  expect(
    ada
      .in(staff)
      .messages()
      .map(({ text }) => text),
  ).toEqual(['An old one', 'News']);
  expect(ben.in(staff).messages()).toEqual([]);
  expect([ada, ben, cyd].map((user) => reply.message?.isSeenBy(user))).toEqual([true, false, false]);
  await expect(ben.press(reply, 'More')).rejects.toThrow('they do not see its channel');
  await expect(ada.press(reply, 'Less')).rejects.toThrow(/There is no button "Less"[^]*│ News[^]*\[More\]/);
});

it('a log of the test hears of what the kit hears of, and hides nothing from it', async () => {
  const lines: string[] = [];
  const bad = defineCommand({
    name: 'bad',
    description: 'Fails',
    run: () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown
      throw 'a text';
    },
  });
  const settings = { log: ({ event }: { readonly event: string }) => void lines.push(event) };
  const kit = createTestKit({ commands: [bad] }, { settings });
  await expect(kit.as().slash('bad')).rejects.toMatchObject({ code: 'BOT_FAILED' });
  expect(lines).toEqual(['HANDLER_FAILED']);
});

it('commands of a guild are used in that guild', async () => {
  const local = defineCommand({
    name: 'local',
    description: 'Here alone',
    guilds: ['9000000000000000001'],
    run: () => 'here',
  });
  const kit = createTestKit({ commands: [local] });
  const guild = kit.guild({ id: '9000000000000000001' });
  expect((await kit.as({ guild }).slash('local')).text).toBe('here');
  await expect(kit.as().slash('local')).rejects.toMatchObject({ reason: 'COMMAND_NOT_AVAILABLE' });
});

it('what does not exist is refused where it is written', async () => {
  const ping = defineCommand({ name: 'ping', description: 'Replies', run: () => 'pong' });
  const kit = createTestKit({ commands: [ping] });
  expect(() => kit.as({ id: 'nope' })).toThrow('id: must be a snowflake');
  expect(() => {
    kit.permit('nope', []);
  }).toThrow('The app has no command "nope".');
  expect(() => {
    kit.rest.on('PSOT /channels/:channel/messages', () => ({}));
  }).toThrow('"PSOT" is none of GET');
  await kit.close();
  await expect(kit.as().slash('ping')).rejects.toThrow('The kit is closed');
});

it('the type of a file is known by its name', () => {
  expect(['a.PNG', 'a.json', 'a', 'a.bin'].map((name) => file(name).contentType)).toEqual([
    'image/png',
    'application/json',
    'text/plain',
    'text/plain',
  ]);
  expect(file('a.bin', new Uint8Array([1])).contentType).toBe('application/octet-stream');
});
