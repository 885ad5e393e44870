import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createApp,
  defineCommand,
  defineOptionKind,
  defineSubcommand,
  OptionRefused,
  fromPayload,
  button,
  defineButton,
  defineModal,
  defineSelect,
  row,
  select,
  createMemoryQueue,
  type ChatInputInteraction,
} from 'commandry';
import { createTestKit, type TestKitOptions } from 'commandry-dev/testing';

type Commands = Parameters<typeof createApp>[0]['commands'];

/** A kit of a bot whose queue the kit works for by itself. */
function open<const C extends Commands>(commands: C, settings: TestKitOptions['settings'] = {}) {
  const kit = createTestKit({ commands, queue: createMemoryQueue() }, { settings });
  onTestFinished(() => kit.close());
  return kit;
}

describe('the kit runs what is queued, of', () => {
  test('a command, with typed options, transforms and strict options', async () => {
    const transformed: string[] = [];
    const checked: string[] = [];
    const upper = defineOptionKind({
      type: 'string',
      transform: (text) => {
        transformed.push(text);
        if (text === 'no') throw new OptionRefused('not that');
        return { loud: text.toUpperCase() };
      },
    });
    const report = defineCommand({
      ...{ name: 'report', description: 'd', runs: 'queued' },
      options: {
        text: { kind: upper, description: 'd', required: true },
        city: {
          ...{ type: 'string', description: 'd', strict: true },
          autocomplete: (typed: string) => (checked.push(typed), ['Oslo']),
        },
      },
      run: (interaction, { text, city }) => `${text.loud} ${city ?? ''} ${interaction.queued.attempt}`,
    });
    const kit = open([report]);
    const ada = kit.as();
    const reply = await ada.slash('report', { text: 'hi', city: 'Oslo' });
    expect((await reply.final()).text).toBe('HI Oslo 1');
    // Once to validate, and once for the handler, since what it makes cannot be queued.
    expect(transformed).toEqual(['hi', 'hi']);
    expect(checked).toEqual(['Oslo']);
    const refused = await ada.slash('report', { text: 'no' });
    expect(refused.text).toContain('not that');
    expect(refused.ephemeral).toBe(true);
    const unknown = await ada.slash('report', { text: 'hi', city: 'Rome' });
    expect(unknown.ephemeral).toBe(true);
    expect(transformed).toEqual(['hi', 'hi', 'no']);
  });

  test('subcommands, as they or their command say', async () => {
    const runs: unknown[] = [];
    const file = defineCommand({
      ...{ name: 'file', description: 'd', runs: 'queued' },
      subcommands: {
        here: defineSubcommand({
          ...{ description: 'd', runs: 'here' },
          run: ({ queued }) => (runs.push(queued), 'here'),
        }),
        there: { description: 'd', run: ({ queued }) => (runs.push(queued.attempt), 'there') },
      },
    });
    const kit = open([file]);
    const ada = kit.as();
    expect((await ada.slash('file here')).text).toBe('here');
    expect((await (await ada.slash('file there')).final()).text).toBe('there');
    expect(runs).toEqual([undefined, 1]);
  });

  test('payloads', async () => {
    const ping = fromPayload(
      { name: 'ping', description: 'd' },
      {
        run: ({ queued }: ChatInputInteraction) => `pong ${queued?.attempt}`,
        runs: { queued: true, maxAttempts: 1 },
      },
    );
    const kit = open([ping]);
    expect((await (await kit.as().slash('ping')).final()).text).toBe('pong 1');
  });

  test('buttons, selects and modals, whose message can be updated', async () => {
    const ask = defineModal({
      ...{ id: 'ask', title: 'Ask', runs: 'queued' },
      inputs: { why: { type: 'text', label: 'Why', required: true } },
      run: (interaction, { why }) => `Because ${why} ${interaction.queued.attempt}`,
    });
    const claim = defineButton({
      ...{ id: 'claim', state: { ticket: 'integer' }, runs: 'queued' },
      run: async (interaction, { ticket }) => {
        await interaction.update(`Claimed ${ticket}`);
      },
    });
    const pick = defineSelect({
      ...{ id: 'pick', type: 'stringSelect', choices: ['a', 'b'], runs: 'queued' },
      run: (interaction) => ({ content: `Picked ${interaction.value}`, ephemeral: true }),
    });
    const open_ = defineButton({ id: 'open', run: (interaction) => interaction.showModal(ask, {}) });
    const start = defineCommand({
      ...{ name: 'start', description: 'd' },
      run: () => ({
        content: 'Here',
        components: [
          row(button(claim, { label: 'Claim', state: { ticket: 7 } }), button(open_, { label: 'Open' })),
          row(select(pick, {})),
        ],
      }),
    });
    const kit = open([ask, claim, pick, open_, start]);
    const ada = kit.as();
    const reply = await ada.slash('start');
    const picked = await reply.choose('pick', 'b');
    expect((await picked.final()).followUps.at(-1)?.text).toBe('Picked b');
    const opened = await reply.press('Open');
    const answered = await opened.submit({ why: 'so' });
    expect((await answered.final()).followUps.at(-1)?.text).toBe('Because so 1');
    await reply.press('Claim');
    expect(reply.text).toBe('Claimed 7');
  });
});

test('the kit lets time pass for another attempt', async () => {
  let runs = 0;
  const flaky = defineCommand({
    ...{ name: 'flaky', description: 'd', runs: 'queued' },
    run: () => {
      if (++runs < 3) throw new Error('not yet');
      return `after ${runs}`;
    },
  });
  const kit = open([flaky]);
  const reply = await kit.as().slash('flaky');
  expect(reply.loading).toBe(true);
  expect((await reply.final()).text).toBe('after 3');
  expect(kit.log.map(({ event }) => event)).toEqual(['WORK_ATTEMPT_FAILED', 'WORK_ATTEMPT_FAILED']);
});

test('a queued handler can wait for a click', async () => {
  const sure = defineCommand({
    ...{ name: 'sure', description: 'd', runs: 'queued' },
    run: async (interaction) => {
      const choice = await interaction.ask({ content: 'Sure?', choices: { yes: 'Yes', no: 'No' } });
      await interaction.editReply({ content: `You said ${choice}`, components: [] });
    },
  });
  const kit = open([sure]);
  const reply = await kit.as().slash('sure');
  await reply.press('Yes');
  expect(reply.text).toBe('You said yes');
});

test('an app of its own works in the kit, whose queue takes the place of its own', async () => {
  const own = createMemoryQueue();
  const hello = defineCommand({ ...{ name: 'hello', description: 'd', runs: 'queued' }, run: () => 'hi' });
  const app = createApp({
    commands: [hello],
    applicationId: '100000000000000001',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    queue: own,
  });
  const kit = createTestKit(app);
  onTestFinished(() => kit.close());
  expect((await (await kit.as().slash('hello')).final()).text).toBe('hi');
  expect(own.leftOver).toEqual([]);
  await own.check();
});
