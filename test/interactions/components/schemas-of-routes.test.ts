import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as v from 'valibot';
import {
  Button,
  button,
  defineButton,
  defineModal,
  Modal,
  row,
  RouteState,
  SlashCommand,
  TextInput,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { startRoutes } from '../../support/apps/routed.js';

const Day = z.iso.date('Write a day such as 2026-12-24.').transform((text) => new Date(text));

describe('a text of a modal', () => {
  class Reports {
    @SlashCommand('report', 'd')
    open(interaction: ChatInputInteraction) {
      return interaction.showModal(Reports, 'report');
    }
    @Modal('report', 'Report')
    report(
      _: ModalInteraction,
      @TextInput('why', 'What is wrong?', { required: true, schema: z.string().min(5).max(200) }) why: string,
      @TextInput('since', 'Since when?', { schema: Day }) since?: Date,
      @TextInput('share', 'How much?', { schema: v.optional(v.pipe(v.string(), v.transform(Number)), '50') })
      share?: number,
    ) {
      return `${why} since ${since?.toISOString().slice(0, 10) ?? 'today'}, ${String(share)} %`;
    }
  }

  test('shows the lengths of its schema, and gives what it returns', async () => {
    const ada = createTestKit({ commands: [Reports] }).as();
    const form = await ada.slash('report');
    expect(JSON.stringify(form.modal?.raw)).toContain('"min_length":5,"max_length":200');
    const answers = { 'What is wrong?': 'It broke', 'Since when?': '2026-12-24', 'How much?': '20' };
    expect((await form.submit(answers)).text).toBe('It broke since 2026-12-24, 20 %');
    const again = await ada.slash('report');
    expect((await again.submit({ 'What is wrong?': 'It broke' })).text).toBe('It broke since today, 50 %');
  });

  test('is refused under its label with the words of the schema', async () => {
    const { submit } = startRoutes([Reports]);
    const fields = [
      { type: 4, custom_id: 'why', value: 'It broke' },
      { type: 4, custom_id: 'since', value: 'Monday' },
      { type: 4, custom_id: 'share', value: '' },
    ];
    expect((await submit('report', fields)).data?.content).toBe(
      '`Since when?`: Write a day such as 2026-12-24.',
    );
  });

  test('without decorators too, and an enumeration only checks', async () => {
    const mood = defineModal({
      id: 'mood',
      title: 'Mood',
      inputs: { how: { type: 'text', label: 'How?', required: true, schema: z.enum(['good', 'bad']) } },
      run: (_, { how }) => how.toUpperCase(),
    });
    const { submit } = startRoutes([mood]);
    const say = async (value: string) =>
      (await submit('mood', [{ type: 4, custom_id: 'how', value }])).data?.content;
    expect(await say('good')).toBe('GOOD');
    expect(await say('so so')).toMatch(/^`How\?`: Invalid option/);
  });

  test('whose schema fails is told with the place', async () => {
    const schema = z.string().transform((): string => {
      throw new Error('Away.');
    });
    const mood = defineModal({
      id: 'mood',
      title: 'Mood',
      inputs: { how: { type: 'text', label: 'How?', schema } },
      run: (_, { how }) => how ?? '',
    });
    const { submit, logbook } = startRoutes([mood]);
    await submit('mood', [{ type: 4, custom_id: 'how', value: 'good' }]);
    expect(logbook.entries).toMatchObject([
      {
        event: 'SCHEMA_FAILED',
        error: {
          message: expect.stringContaining(`The schema of defineModal('mood'), "mood how" failed.`) as string,
          cause: { message: 'Away.' },
        },
      },
    ]);
  });

  test('that is none is told when the app is created', () => {
    const mood = defineModal({
      id: 'mood',
      title: 'Mood',
      inputs: { how: { type: 'text', label: 'How?', schema: 7 as never } },
      run: () => 'x',
    });
    expect(() => startRoutes([mood])).toThrow(/"mood how" \[WRONG_KIND\][^]*found: {2}schema 7/);
  });
});

describe('a value of a state', () => {
  const On = { on: { type: 'string', schema: Day }, n: { type: 'integer', schema: z.int().max(5) } } as const;
  class Days {
    @SlashCommand('day', 'd')
    day(_: ChatInputInteraction) {
      const state = { on: '2026-12-24', n: 3 };
      return { content: 'A day', components: [row(button(Days, 'show', { label: 'Show', state }))] };
    }
    @Button('show')
    show(
      _: ButtonInteraction,
      @RouteState(On) { on, n }: State<{ on: Date; n: number }, { on: string; n: number }>,
    ) {
      return `${on.getUTCFullYear()} ${n}`;
    }
  }

  test('is made of what the schema takes, and the handler gets what it returns', async () => {
    const ada = createTestKit({ commands: [Days] }).as();
    const shown = await ada.slash('day');
    expect((await shown.press('Show')).text).toBe('2026 3');
  });

  test('that the schema refuses is of an earlier version', async () => {
    const show = defineButton({
      id: 'show',
      state: { on: { type: 'string', schema: Day } },
      run: (_, { on }) => String(on.getUTCFullYear()),
    });
    const { use, app } = startRoutes([show]);
    const { custom_id } = button(show, { label: 'x', state: { on: 'Monday' } });
    expect((await use(custom_id)).data?.content).toMatch(/earlier version/);
    expect(app.counters.COMPONENT_OUTDATED).toBe(1);
  });

  test('cannot be made beyond the bounds of its schema', () => {
    const show = defineButton({
      id: 'show',
      state: { n: { type: 'integer', schema: z.int().max(5) } },
      run: (_, { n }) => String(n),
    });
    expect(() => button(show, { label: 'x', state: { n: 6 } })).toThrow(/n must be at most 5/);
  });

  test('that is a codec of Zod is made of what the handler gets', async () => {
    const day = z.codec(z.iso.date(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString().slice(0, 10),
    });
    const show = defineButton({
      id: 'show',
      state: { on: day },
      run: (_, { on }) => String(on.getUTCFullYear()),
    });
    const { use } = startRoutes([show]);
    const { custom_id } = button(show, { label: 'x', state: { on: new Date('2026-12-24') } });
    expect((await use(custom_id)).data?.content).toBe('2026');
    expect((await use(custom_id.replace('12-24', '13-24'))).data?.content).toMatch(/earlier version/);
  });

  test('has a type beside its schema', () => {
    const show = defineButton({
      id: 'show',
      state: { on: { schema: Day } as never },
      run: () => 'x',
    });
    expect(() => startRoutes([show])).toThrow(/ROUTE_STATE_UNSUPPORTED[^]*a type, and as schema/);
  });
});
