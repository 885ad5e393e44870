import { describe, expect, it } from 'vitest';
import {
  button,
  createApp,
  defineButton,
  defineCommand,
  defineModal,
  row,
  type CommandSource,
  type RepliableInteraction,
} from 'commandry';
import { readRecording } from '../../../../tools/src/recordings/recording.js';
import { explore } from '../../../../tools/src/testing/explore/explore.js';

const OPTIONS = {
  applicationId: '1100000000000000001',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};

async function findIn(commands: readonly CommandSource[], paths = 45) {
  const { findings, ...sum } = await explore(createApp({ ...OPTIONS, commands }), { seed: 7, paths });
  return { ...sum, findings, shown: findings.map(({ kind, code, steps }) => ({ kind, code, steps })) };
}

function boom(): never {
  throw new Error('no database');
}

describe('explore finds, with the shortest way to it,', () => {
  it('a handler that throws only for the longest text of an option, whatever else is given', async () => {
    const note = defineCommand({
      name: 'note',
      description: 'd',
      options: {
        text: { type: 'string', description: 'd', required: true, maxLength: 300 },
        pinned: { type: 'boolean', description: 'd' },
      },
      run: (_interaction, { text }) => (text.length > 299 ? boom() : 'Noted'),
    });
    const { shown, findings } = await findIn([note]);
    expect(shown).toEqual([
      {
        kind: 'thrown',
        code: 'HANDLER_FAILED',
        steps: ['ada uses /note text:"xxxxxxxxxxxxxxxxxxxx…" (300 characters)'],
      },
    ]);
    expect(findings[0]?.place).toContain('explore.test.ts:');
    expect(readRecording(JSON.parse(JSON.stringify(findings[0]?.recording)))).toMatchObject({
      actions: [{ do: 'slash', command: 'note' }],
    });
  });

  it('a modal whose answer nobody handles, behind a button', async () => {
    const form = defineModal({
      id: 'form',
      title: 'Report',
      inputs: { what: { type: 'text', label: 'What?', required: true } },
      run: () => 'Thank you',
    });
    const report = defineButton({ id: 'report', run: (interaction) => interaction.showModal(form) });
    const panel = defineCommand({
      name: 'panel',
      description: 'd',
      run: () => ({ content: 'Press', components: [row(button(report, { label: 'Report' }))] }),
    });
    // The modal is not among the commands.
    const { shown } = await findIn([panel, report]);
    expect(shown).toContainEqual({
      kind: 'unanswered',
      code: 'ROUTE_NOT_IN_COMMANDS',
      steps: ['ada uses /panel', 'ada presses "Report"'],
    });
  });

  it('a stranded button', async () => {
    const panel = defineCommand({
      name: 'panel',
      description: 'd',
      run: () => ({
        content: 'Press',
        components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Old', custom_id: 'gone' }] }],
      }),
    });
    const other = defineButton({ id: 'other', run: () => 'Fine' });
    expect((await findIn([panel, other])).shown).toContainEqual({
      kind: 'unanswered',
      code: 'COMPONENT_OUTDATED',
      steps: ['ada uses /panel', 'ada presses "Old"'],
    });
  });

  it('an answer that is late only while a call has to wait', async () => {
    const call = defineCommand({
      name: 'call',
      description: 'd',
      defer: 'never',
      run: async ({ rest, channelId }: RepliableInteraction) => {
        await rest.channels.createMessage(channelId ?? '', { content: 'Hello' });
        return 'Called';
      },
    });
    expect((await findIn([call])).shown).toContainEqual({
      kind: 'unanswered',
      code: expect.stringMatching(/^(LATE|HANDLER_TOO_SLOW)$/) as unknown,
      steps: ['ada uses /call', 'meanwhile one call has to wait for 3.5 s'],
    });
  });

  it('a handler that swallows the answer to a call that was refused with 401, and a bot that checks no signature', async () => {
    const call = defineCommand({
      name: 'call',
      description: 'd',
      run: async ({ rest, channelId }: RepliableInteraction) => {
        const message = await rest.channels
          .createMessage(channelId ?? '', { content: 'Hello' })
          .catch(() => undefined);
        return message?.id ?? boom();
      },
    });
    const app = createApp({ ...OPTIONS, commands: [call], verifier: () => true });
    const { findings } = await explore(app, { seed: 7, paths: 45 });
    expect(findings.map(({ kind, code, steps }) => [kind, code, ...steps])).toEqual([
      ['thrown', 'HANDLER_FAILED', 'ada uses /call', expect.stringMatching(/^meanwhile /)],
      ['accepted', 'SIGNATURE_NOT_CHECKED', 'ada uses /call', 'meanwhile the signature is wrong'],
    ]);
  });

  it('a language that was forgotten', async () => {
    const greetings: Readonly<Record<string, { hello: string }>> = {
      'en-US': { hello: 'Hello' },
      de: { hello: 'Hallo' },
    };
    const greet = defineCommand({
      name: 'greet',
      description: 'd',
      run: ({ locale }) => (greetings[locale] ?? boom()).hello,
    });
    const { shown } = await findIn([greet]);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.steps).toEqual([expect.stringMatching(/^ada, whose language is [\w-]+, uses \/greet$/)]);
  });

  it('a provider of suggestions that throws, and a suggestion that its command does not take', async () => {
    const find = defineCommand({
      name: 'find',
      description: 'd',
      options: {
        city: {
          type: 'string',
          description: 'd',
          required: true,
          autocomplete: (typed: string) => (typed === 'a' ? boom() : ['Rome', 'Paris']),
        },
      },
      run: (_interaction, { city }) => (city === 'Paris' ? boom() : 'Found'),
    });
    const { shown } = await findIn([find]);
    expect(shown.map(({ code, steps }) => [code, ...steps])).toEqual(
      expect.arrayContaining([
        ['AUTOCOMPLETE_FAILED', 'ada types /find city:"a"'],
        ['HANDLER_FAILED', 'ada uses /find city:"Paris"'],
      ]),
    );
  });
});

it('with the same seed plays and finds the same, within its budget', async () => {
  const roll = defineCommand({
    name: 'roll',
    description: 'd',
    run: () => (Math.random() < 0.5 ? boom() : 'Six'),
  });
  const [one, other] = [await findIn([roll], 10), await findIn([roll], 10)];
  expect(one.shown).toEqual(other.shown);
  expect(one).toMatchObject({ seed: 7, paths: 10, isComplete: false });
});

it('finds nothing in a bot that answers everything', async () => {
  const more = defineButton({
    id: 'more',
    state: { page: 'integer' },
    run: async (interaction, { page }) => {
      await interaction.update({ content: `Page ${page}`, components: [toRow(page + 1)] });
    },
  });
  const toRow = (page: number) => row(button(more, { label: `Page ${page}`, state: { page } }));
  const pages = defineCommand({
    name: 'pages',
    description: 'd',
    run: () => ({ content: 'Page 0', components: [toRow(1)] }),
  });
  expect(await findIn([pages, more])).toMatchObject({ findings: [] });
});
