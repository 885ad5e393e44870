import { expect, it } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, KitError } from 'commandry-dev/testing';

const boom = defineCommand({
  name: 'boom',
  description: 'Fails',
  run: () => {
    throw new Error('The database is away.', { cause: new Error('ECONNREFUSED') });
  },
});
const fine = defineCommand({ name: 'fine', description: 'Replies', run: () => 'fine' });
const commands = [boom, fine];

async function errorOf(use: Promise<unknown>): Promise<KitError> {
  const error = await use.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof KitError) return error;
  throw new Error('It was no KitError.', { cause: error });
}

it('a handler that throws fails the test, with its own stack and with what happened before', async () => {
  const ada = createTestKit({ commands }).as();
  await ada.slash('fine');
  const error = await errorOf(ada.slash('boom'));
  expect(error).toMatchObject({ code: 'BOT_FAILED', reason: 'HANDLER_FAILED' });
  expect(error.message).toContain('The bot failed when ada uses /boom');
  expect(error.message).toContain('Error: The database is away.');
  expect(error.message).toContain('errors.test.ts');
  expect(error.message).toMatch(/ada uses \/fine\n.*message was sent\n\s+│ fine/);
  expect(error.cause).toMatchObject({ message: 'The database is away.', cause: { message: 'ECONNREFUSED' } });
});

it('a test that reads kit.errors before looks at what fails itself', async () => {
  const kit = createTestKit({ commands });
  const { errors } = kit;
  const reply = await kit.as().slash('boom');
  expect(reply.text).toContain(errors[0]?.incidentId);
  expect(errors).toMatchObject([
    { code: 'HANDLER_FAILED', handler: "defineCommand('boom')", error: { message: 'The database is away.' } },
  ]);
  await kit.close();
});

it("an error in kit.errors has its code and Discord's refusal, as onError sees them, and so have its causes", async () => {
  const seen: unknown[] = [];
  const dismiss = defineCommand({
    name: 'dismiss',
    description: 'Removes a role',
    run: async ({ rest, guildId, user }) => {
      try {
        await rest.guilds.removeRoleFromMember(guildId!, user.id, '1');
      } catch (cause) {
        throw seen.length === 0 ? cause : new Error('Not dismissed.', { cause });
      }
    },
  });
  const onError = ({ error }: { readonly error: unknown }): void => {
    seen.push(error);
  };
  const kit = createTestKit({ commands: [dismiss], onError });
  const { errors } = kit;
  const body = { code: 50013, message: 'Missing Permissions' };
  kit.rest.on('DELETE /guilds/:guild/members/:user/roles/:role', () => ({ status: 403, body }));
  const ada = kit.as();
  await ada.slash('dismiss');
  await ada.slash('dismiss');
  const refusal = { code: 'DISCORD_REFUSED', discord: { status: 403, ...body } };
  expect(seen).toMatchObject([refusal, { cause: refusal }]);
  expect(errors).toMatchObject([{ error: refusal }, { error: { cause: refusal } }]);
  expect(errors[0]?.error?.discord?.code).toBe(50013);
});

it('what fails is reported once', async () => {
  const ada = createTestKit({ commands }).as();
  await errorOf(ada.slash('boom'));
  expect((await ada.slash('fine')).text).toBe('fine');
});

it('what fails while nobody acts is reported at the end', async () => {
  const later = defineCommand({
    name: 'later',
    description: 'Fails later',
    run: (interaction) => {
      kit.clock.after(1000, () => void interaction.followUp('x'.repeat(3000)).catch(() => undefined));
      return 'now';
    },
  });
  const kit = createTestKit({ commands: [later] });
  await kit.as().slash('later');
  expect((await errorOf(kit.clock.advance('1 s').then(() => kit.close()))).code).toBe('BOT_FAILED');
});

it('a bot that does not respond in time has failed', async () => {
  const endless = defineCommand({
    name: 'endless',
    description: 'Waits',
    defer: 'never',
    run: async () => {
      await kit.clock.sleep('10 s');
      return 'late';
    },
  });
  const kit = createTestKit({ commands: [endless] });
  const { errors } = kit;
  const reply = await kit.as().slash('endless');
  expect(reply.pending).toBe(true);
  await kit.clock.advance('3 s');
  expect(reply.text).toMatch(/took too long|too long/);
  expect(errors).toMatchObject([{ code: 'HANDLER_TOO_SLOW' }]);
});

it('a bot that waits for something that the kit knows nothing of is named, with what it is at', async () => {
  const stuck = defineCommand({
    name: 'stuck',
    description: 'Waits for ever',
    run: () => new Promise<string>(() => undefined),
  });
  const kit = createTestKit({ commands: [stuck] }, { settleMs: 20 });
  const error = await errorOf(kit.as().slash('stuck'));
  expect(error.code).toBe('BOT_STILL_WORKING');
  expect(error.message).toContain('still at work 20 ms after ada uses /stuck');
});

it('a use that is not possible says why, and nothing was sent', async () => {
  const hidden = defineCommand({
    name: 'purge',
    description: 'For moderators',
    defaultMemberPermissions: ['MANAGE_MESSAGES'],
    run: () => 'purged',
  });
  const kit = createTestKit({ commands: [hidden] });
  const error = await errorOf(kit.as().slash('purge'));
  expect(error).toMatchObject({ code: 'NOT_POSSIBLE', reason: 'COMMAND_NOT_AVAILABLE' });
  expect(error.message).toContain('MANAGE_MESSAGES');
  expect((await kit.as({ permissions: ['MANAGE_MESSAGES'] }).slash('purge')).text).toBe('purged');
});

it('the transcript holds no token of an interaction', async () => {
  const slow = defineCommand({
    name: 'slow',
    description: 'Defers',
    run: async (interaction) => {
      await interaction.deferReply();
      return interaction.raw.token;
    },
  });
  const kit = createTestKit({ commands: [slow] });
  const reply = await kit.as().slash('slow');
  const [, calls = ''] = /calls (.*) →/.exec(kit.transcript) ?? [];
  expect(reply.text.length).toBeGreaterThan(10);
  expect(calls).toBe('PATCH /webhooks/1100000000000000001/…/messages/@original');
});

it('what is stuck is told once, and other uses go on', async () => {
  const stuck = defineCommand({
    name: 'stuck',
    description: 'Waits for ever',
    run: () => new Promise<string>(() => undefined),
  });
  // The second use has to be over in that time, on a busy machine too.
  const ada = createTestKit({ commands: [stuck, fine] }, { settleMs: 2000 }).as();
  expect((await errorOf(ada.slash('stuck'))).code).toBe('BOT_STILL_WORKING');
  expect((await ada.slash('fine')).text).toBe('fine');
});

it('a failure after many uses shows the last of what happened, and where the rest is', async () => {
  const kit = createTestKit({ commands });
  const ada = kit.as();
  for (let use = 0; use < 40; use++) await ada.slash('fine');
  const { message } = await errorOf(ada.slash('boom'));
  const [, happened = ''] = message.split('What happened:\n');
  expect(happened).toMatch(/^\(\d+ lines before: kit\.transcript has all\)\n/);
  expect(happened.split('\n')).toHaveLength(61);
  expect(happened).toContain('ada uses /boom');
  expect(kit.transcript.match(/ada uses \/fine/g)).toHaveLength(40);
});

it('a launch without an Activity says how the kit gets one', async () => {
  const play = defineCommand({
    name: 'play',
    description: 'Launches the Activity',
    defer: 'never',
    run: (interaction) => interaction.launchActivity(),
  });
  const error = await errorOf(
    createTestKit({ commands: [play] })
      .as()
      .slash('play'),
  );
  expect(error).toMatchObject({ code: 'BOT_FAILED', reason: 'NOT_EMBEDDED' });
  expect(error.message).toContain('Create the kit with `activity: true`.');
  const kit = createTestKit({ commands: [play] }, { activity: true });
  expect((await kit.as().slash('play')).launched).toBe(true);
});
