import { describe, expect, it } from 'vitest';
import {
  Button,
  CheckboxInput,
  defineButton,
  defineModal,
  InputList,
  Modal,
  RouteState,
  SelectInput,
  TextInput,
  type Answers,
  type ButtonInteraction,
  type ListedInput,
  type ModalInteraction,
  type StateOf,
} from 'commandry';
import { RESOLVED } from '../../support/apps/full-payloads.js';
import { startRoutes, type SeenCallback } from '../../support/apps/routed.js';

const GameState = RouteState({ game: 'integer' });

/** A form that is shown with what a test gives it, as plain JavaScript could. */
function gameForm(given: unknown) {
  class Games {
    @Button('play')
    play(interaction: ButtonInteraction) {
      return interaction.showModal(Games, 'played', given as { readonly state: { game: number } });
    }

    @Modal('played', 'A game', { signed: true, titleLocalizations: { de: 'Ein Spiel' } })
    played(
      _: ModalInteraction,
      @GameState { game }: StateOf<typeof GameState>,
      @TextInput('score', 'Score', {
        minLength: 2,
        maxLength: 9,
        placeholder: '3:1',
        labelLocalizations: { de: 'Stand' },
      })
      score: string | undefined,
      @SelectInput('winner', 'Winner', { required: true }) winner: string,
      @SelectInput('kind', 'Kind', { choices: ['won', 'drawn', 'lost'] }) kind?: 'won' | 'drawn' | 'lost',
      @CheckboxInput('fair', 'Fair?') fair?: boolean,
    ) {
      return `${game}: ${score} ${winner} ${kind} ${String(fair)}`;
    }
  }
  return startRoutes([Games], { routeSecret: 'a secret of the replicas, long enough' });
}

const WINNER = { choices: [{ label: 'Ada', value: '1' }] };

/** What comes back of a modal: types and custom ids, and answers. */
function answered(shown: SeenCallback, ...answers: readonly object[]) {
  const labels = (shown.data?.['components'] ?? []) as readonly { readonly component: Field }[];
  return labels.map(({ component: { type, custom_id } }, at) => ({ type, custom_id, ...answers[at] }));
}

interface Field {
  readonly type: number;
  readonly custom_id: string;
}

describe('a declared field, when its modal is shown', () => {
  it('has other texts, choices and bounds, and its handler, state and signature stay', async () => {
    const { use, submit } = gameForm({
      state: { game: 7 },
      title: 'Ada against Ben',
      values: { score: '2:2', kind: 'drawn' },
      fields: {
        score: {
          label: 'Goals of Ada',
          description: 'Both halves',
          placeholder: '0:0',
          maxLength: 5,
          required: true,
        },
        winner: WINNER,
        kind: { choices: [{ label: 'It was drawn', value: 'drawn' }, 'won'] },
        fair: { label: 'Was Ben fair?' },
      },
    });
    const shown = await use('play');
    expect(shown).toMatchObject({
      type: 9,
      data: {
        title: 'Ada against Ben',
        components: [
          {
            label: 'Goals of Ada',
            description: 'Both halves',
            component: { min_length: 2, max_length: 5, placeholder: '0:0', required: true, value: '2:2' },
          },
          { label: 'Winner', component: { options: [{ label: 'Ada', value: '1' }] } },
          {
            label: 'Kind',
            component: {
              options: [
                { label: 'It was drawn', default: true },
                { label: 'won', value: 'won' },
              ],
            },
          },
          { label: 'Was Ben fair?' },
        ],
      },
    });
    const fields = answered(shown, { value: '3:1' }, { values: ['1'] }, { values: ['won'] }, { value: true });
    // Another process knows what comes back, and the declaration.
    expect((await gameForm({}).submit(shown.data?.custom_id ?? '', fields)).data?.content).toBe(
      '7: 3:1 1 won true',
    );
    expect((await submit('played', fields)).data?.content).toMatch(/earlier version/);
  });

  it('has the translations of the text that is shown, not those of the declared one', async () => {
    const label = async (score: object, title: object = {}) => {
      const { use } = gameForm({ state: { game: 7 }, ...title, fields: { score, winner: WINNER } });
      const { data = {} } = await use('play', {}, { locale: 'de' });
      return [data['title'], (data['components'] as readonly { label: string }[])[0]?.label];
    };
    expect(await label({ placeholder: '0:0' })).toEqual(['Ein Spiel', 'Stand']);
    expect(await label({ label: 'Goals' }, { title: 'Ada' })).toEqual(['Ada', 'Goals']);
    expect(
      await label(
        { label: 'Goals', labelLocalizations: { de: 'Tore' } },
        { title: 'Ada', titleLocalizations: { de: 'Adele' } },
      ),
    ).toEqual(['Adele', 'Tore']);
  });

  it.each<[string, object, RegExp]>([
    ['a misspelt field', { fields: { scor: {} } }, /fields\.scor: is unknown \(did you mean score\?\)/],
    [
      'an initial value of no field',
      { values: { wnner: '1' } },
      /values\.wnner: is unknown \(did you mean winner\?\)/,
    ],
    ['values in a list', { values: ['2:2'] }, /values: must be an object by the custom ids of fields/],
    [
      'a setting of another kind',
      { fields: { fair: { placeholder: 'x' } } },
      /fields\.fair\.placeholder: is unknown/,
    ],
    ['a text for settings', { fields: { score: 'Goals' } }, /fields\.score: must be an object/],
    ['no choices', {}, /fields\.winner\.choices: must be given/],
    [
      'another choice',
      { fields: { kind: { choices: ['tied'] } } },
      /fields\.kind\.choices\.0: must be one that the field declares: won, drawn, lost/,
    ],
    [
      'a wider bound',
      { fields: { score: { maxLength: 10 } } },
      /fields\.score\.maxLength: must be at most 9, as the field declares \(found 10\)/,
    ],
    ['more values', { fields: { kind: { maxValues: 2 } } }, /fields\.kind\.maxValues: must be at most 1/],
    [
      'an answer left open',
      { fields: { winner: { ...WINNER, required: false } } },
      /fields\.winner\.required: must be true/,
    ],
  ])('is refused before anything is sent: %s', async (_, given, message) => {
    const fields = { winner: WINNER, ...(given as { fields?: object }).fields };
    const shown = message.source.includes('choices: must be given') ? {} : { fields };
    const { use, logbook } = gameForm({ state: { game: 7 }, ...given, ...shown });
    expect((await use('play')).type).toBe(4);
    expect(logbook.entries).toEqual([
      expect.objectContaining({
        error: expect.objectContaining({ message: expect.stringMatching(message) as unknown }) as unknown,
      }),
    ]);
  });

  it('is checked by the rules of Discord as it is shown', async () => {
    const { use, logbook } = gameForm({
      state: { game: 7 },
      fields: { winner: WINNER, score: { label: 'x'.repeat(46) } },
    });
    expect((await use('play')).type).toBe(4);
    expect(JSON.stringify(logbook.entries)).toMatch(/label.*1 to 45 characters/);
  });
});

const QUESTIONS: readonly ListedInput<'text' | 'radio' | 'user' | 'checkbox' | 'checkboxGroup'>[] = [
  {
    id: 'how',
    label: 'How did it happen?',
    style: 'paragraph',
    required: true,
    minLength: 5,
    maxLength: 500,
    value: 'It began',
  },
  { id: '2041', type: 'radio', label: 'How bad?', choices: { Bad: 'bad', Worse: 'worse' } },
  { id: 'who', type: 'user', label: 'Who?' },
  { id: 'parts', type: 'checkboxGroup', label: 'What?', choices: ['a', 'b', 'c'], maxValues: 2 },
];

type Kinds = 'text' | 'radio' | 'user' | 'checkbox' | 'checkboxGroup';

const TicketState = RouteState({ ticket: 'integer' });
const Questions = InputList('questions', { types: ['text', 'radio', 'user', 'checkbox', 'checkboxGroup'] });

const seen: unknown[] = [];

/** The form of a class, and of functions, that is shown with these fields. */
function ticketForms(fields: unknown) {
  class Tickets {
    @Button('open')
    open(interaction: ButtonInteraction) {
      return interaction.showModal(Tickets, 'opened', {
        state: { ticket: 7 },
        values: { note: 'By hand' },
        fields: { questions: fields as typeof QUESTIONS },
      });
    }

    @Modal('opened', 'A ticket')
    opened(
      _: ModalInteraction,
      @TicketState { ticket }: StateOf<typeof TicketState>,
      @Questions answers: Answers<Kinds>,
      @TextInput('note', 'Note') note?: string,
    ) {
      seen.push({ ...answers });
      return `${ticket} ${note}`;
    }
  }
  const made = defineModal({
    id: 'made',
    title: 'A ticket',
    state: { ticket: 'integer' },
    inputs: {
      questions: { type: 'list', types: ['text', 'radio', 'user', 'checkbox', 'checkboxGroup'] },
      note: { type: 'text', label: 'Note' },
    },
    run: (_, { questions, note }, { ticket }) => {
      seen.push({ ...questions });
      return `${ticket} ${note}`;
    },
  });
  const make = defineButton({
    id: 'make',
    run: (interaction) =>
      interaction.showModal(made, {
        state: { ticket: 7 },
        values: { note: 'By hand' },
        fields: { questions: fields as typeof QUESTIONS },
      }),
  });
  return startRoutes([Tickets, made, make]);
}

const USER = '200000000000000001';

describe('a list of fields that is made when its modal is shown', () => {
  it.each(['open', 'make'])(
    'gives its typed answers in another process, after a restart: %s',
    async (button) => {
      const shown = await ticketForms(QUESTIONS).use(button);
      expect(shown.data).toMatchObject({
        components: [
          {
            label: 'How did it happen?',
            component: {
              type: 4,
              style: 2,
              min_length: 5,
              max_length: 500,
              required: true,
              value: 'It began',
            },
          },
          { label: 'How bad?', component: { type: 21, required: false } },
          { label: 'Who?', component: { type: 5 } },
          { label: 'What?', component: { type: 22, max_values: 2 } },
          { label: 'Note', component: { custom_id: 'note', value: 'By hand' } },
        ],
      });
      const fields = answered(
        shown,
        { value: 'It broke' },
        { value: 'worse' },
        { values: [USER] },
        { values: ['a', 'c'] },
        { value: 'Thanks' },
      );
      seen.length = 0;
      const { submit } = ticketForms([]);
      const { data } = await submit(shown.data?.custom_id ?? '', fields, { resolved: RESOLVED });
      expect(data?.content).toBe('7 Thanks');
      expect(seen).toEqual([
        {
          how: 'It broke',
          2041: 'worse',
          who: expect.objectContaining({ user: expect.objectContaining({ id: USER }) as unknown }) as unknown,
          parts: ['a', 'c'],
        },
      ]);
    },
  );

  it('has no answer for a field that was left empty', async () => {
    const { use, submit } = ticketForms(QUESTIONS);
    const shown = await use('open');
    const fields = answered(
      shown,
      { value: 'It broke' },
      { value: null },
      { values: [] },
      { values: [] },
      { value: '' },
    );
    seen.length = 0;
    await submit(shown.data?.custom_id ?? '', fields);
    expect(seen).toEqual([{ how: 'It broke', parts: [] }]);
  });

  it('may be empty where the modal has other fields', async () => {
    const { use, submit } = ticketForms([]);
    const shown = await use('open');
    seen.length = 0;
    await submit(shown.data?.custom_id ?? '', answered(shown, { value: '' }));
    expect(seen).toEqual([{}]);
  });

  it('refuses answers against what its custom ids carry: a missing one, a short one, too many', async () => {
    const { use, submit } = ticketForms(QUESTIONS);
    const shown = await use('open');
    const send = async (how: string, parts: readonly string[]) => {
      const fields = answered(
        shown,
        { value: how },
        { value: null },
        { values: [] },
        { values: parts },
        { value: '' },
      );
      return (await submit(shown.data?.custom_id ?? '', fields)).data?.content;
    };
    expect(await send('', [])).toMatch(/`how`/);
    expect(await send('Oh', [])).toMatch(/`how`.*at least 5/);
    expect(await send('x'.repeat(501), [])).toMatch(/`how`.*at most 500/);
    expect(await send('It broke', ['a', 'b', 'c'])).toMatch(/`parts`.*2/);
  });

  it('takes no field that it does not declare, and none twice', async () => {
    const { use, submit, app } = ticketForms(QUESTIONS);
    const shown = await use('open');
    const fields = answered(
      shown,
      { value: 'It broke' },
      { value: null },
      { values: [] },
      { values: [] },
      { value: '' },
    );
    const [how, ...others] = fields;
    const { custom_id = '' } = how ?? {};
    for (const forged of [
      { type: 8, custom_id, values: ['1'] },
      { type: 4, custom_id: `questions:AAAA${custom_id.slice(14)}`, value: 'x' },
      { type: 4, custom_id: 'questions', value: 'x' },
      { type: 4, custom_id: custom_id.replace('questions', 'answers'), value: 'x' },
    ]) {
      const { data } = await submit(shown.data?.custom_id ?? '', [forged, ...others]);
      expect(data?.content).toMatch(/earlier version/);
    }
    expect(app.counters.COMPONENT_OUTDATED).toBe(4);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /fields\.questions: must be a list of fields/],
    ['settings of one field', { label: 'x' }, /fields\.questions: must be a list of fields/],
    ['a text', ['how'], /fields\.questions\.0: must be an object that describes a field/],
    [
      'a kind that it does not declare',
      [{ id: 'a', type: 'role', label: 'x' }],
      /fields\.questions\.0\.type: must be one that the list declares: text, radio/,
    ],
    [
      'a setting that nothing carries',
      [{ id: 'a', label: 'x', kind: {} }],
      /fields\.questions\.0\.kind: is unknown/,
    ],
    [
      'a misspelt setting',
      [{ id: 'a', label: 'x', maxLenght: 5 }],
      /fields\.questions\.0\.maxLenght: is unknown \(did you mean maxLength\?\)/,
    ],
    ['no id', [{ label: 'x' }], /fields\.questions\.0\.id: must be a text of its own in the list/],
    [
      'one id twice',
      [
        { id: 'a', label: 'x' },
        { id: 'a', label: 'y' },
      ],
      /fields\.questions\.1\.id: must be a text of its own in the list/,
    ],
    ['a long id', [{ id: 'a'.repeat(90), label: 'x' }], /fields\.questions\.0\.id: must be .* short enough/],
    ['too many', QUESTIONS.concat({ id: 'e', label: 'x' }), /components: must be at most 5/],
    ['a long label', [{ id: 'a', label: 'x'.repeat(46) }], /label.*1 to 45 characters/],
    ['no label', [{ id: 'a' }], /label/],
    ['a bound beyond those of Discord', [{ id: 'a', label: 'x', maxLength: 5000 }], /max_length.*4000/],
  ])('is refused before anything is sent: %s', async (_, fields, message) => {
    const { use, logbook } = ticketForms(fields);
    expect((await use('open')).type).toBe(4);
    expect(logbook.entries).toEqual([
      expect.objectContaining({
        error: expect.objectContaining({ message: expect.stringMatching(message) as unknown }) as unknown,
      }),
    ]);
  });

  it.each<[string, Parameters<typeof defineModal>[0]['inputs'], RegExp]>([
    [
      'five fields beside it',
      Object.fromEntries([
        ['list', { type: 'list' }],
        ...'abcde'.split('').map((id) => [id, { type: 'text', label: id }]),
      ]),
      /at most 5/,
    ],
    ['a name that begins no custom id', { 'a:b': { type: 'list' } }, /1 to 32 letters/],
    ['kinds that there are not', { a: { type: 'list', types: ['txt' as 'text'] } }, /types/],
    ['a list in a list', { a: { type: 'list', types: ['list' as 'text'] } }, /types/],
  ])('is refused when the app is created: %s', (_, inputs, message) => {
    expect(() => startRoutes([defineModal({ id: 'x', title: 'X', inputs, run: () => 'x' })])).toThrow(
      message,
    );
  });
});
