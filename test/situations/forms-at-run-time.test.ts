import { createTestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import {
  button,
  Button,
  createApp,
  Guard,
  GuardRejection,
  InputList,
  Modal,
  requirePermissions,
  RouteState,
  row,
  SelectInput,
  SlashCommand,
  StringOption,
  TextInput,
  type Answers,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ListedInput,
  type ModalInteraction,
  type StateOf,
} from 'commandry';
import { createTranslator } from 'commandry/localization';

// What bots that were ported needed of forms, each in short and as an author writes it.

/** A question as a table has it. */
interface Question {
  readonly id: number;
  readonly text: string;
  readonly isLong: boolean;
  readonly isRequired: boolean;
  /** One on a line; empty for a question that is answered in words. */
  readonly options: string;
}

class Database {
  readonly tickets: {
    readonly panel: number;
    readonly answers: Readonly<Record<string, string | undefined>>;
  }[] = [];
  readonly questions = new Map<number, readonly Question[]>();

  async questionsOf(panel: number): Promise<readonly Question[]> {
    return Promise.resolve(this.questions.get(panel) ?? []);
  }
}

const PanelState = RouteState({ panel: 'integer' });
const Panel = StringOption('name', 'The name of the panel', {
  required: true,
  choices: { Orders: '1', Bugs: '2' },
});

class TicketPanels {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  @Guard(requirePermissions('MANAGE_GUILD'))
  @SlashCommand('panel', 'Sends a panel')
  send(_: ChatInputInteraction, @Panel panel: '1' | '2') {
    const open = button(TicketPanels, 'open', { label: 'Open a ticket', state: { panel: Number(panel) } });
    return { content: 'How can we help?', components: [row(open)] };
  }

  @Button('panel/open')
  async open(interaction: ButtonInteraction, @PanelState state: StateOf<typeof PanelState>) {
    const questions = await this.#database.questionsOf(state.panel);
    return interaction.showModal(TicketPanels, 'answered', {
      state,
      fields: { questions: questions.map(toInput) },
    });
  }

  @Modal('panel/answered', 'A ticket')
  async answered(
    { user }: ModalInteraction,
    @PanelState { panel }: StateOf<typeof PanelState>,
    @InputList('questions', { types: ['text', 'select'] }) answers: Answers<'text' | 'select'>,
  ) {
    this.#database.tickets.push({ panel, answers });
    const questions = await this.#database.questionsOf(panel);
    return {
      embeds: [
        {
          author: { name: user.username },
          fields: questions.map(({ id, text }) => ({ name: text, value: answers[id] ?? '–' })),
        },
      ],
    };
  }
}

function toInput({ id, text, isLong, isRequired, options }: Question): ListedInput<'text' | 'select'> {
  const common = { id: `${id}`, label: text, required: isRequired };
  if (options !== '') return { ...common, type: 'select', choices: options.split('\n') };
  return { ...common, style: isLong ? 'paragraph' : 'short' };
}

it('a ticket bot asks the questions of its database, which can change while somebody answers them', async () => {
  const database = new Database();
  const order = { id: 1, text: 'Your order', isLong: false, isRequired: true, options: '' };
  database.questions.set(1, [
    order,
    { id: 2, text: 'What is it about?', isLong: false, isRequired: true, options: 'A refund\nA delivery' },
    { id: 3, text: 'Tell us more', isLong: true, isRequired: false, options: '' },
  ]);
  const kit = createTestKit((settings) =>
    createApp({ commands: [TicketPanels], resolve: (target) => new target(database), ...settings }),
  );
  const [staff, ada] = [kit.as({ permissions: ['MANAGE_GUILD'] }), kit.as()];
  const panel = await staff.slash('panel', { name: '1' });
  const form = await ada.press(panel, 'Open a ticket');
  expect(form.modal?.fields.map(({ label }) => label)).toEqual([
    'Your order',
    'What is it about?',
    'Tell us more',
  ]);
  await expect(form.submit({ 'What is it about?': 'A refund' })).rejects.toThrow(
    'accepts 1 to 4000 characters',
  );

  database.questions.set(1, [{ ...order, text: 'The number of your order' }]);
  const ticket = await form.submit({ 'Your order': '4711', 'What is it about?': 'A refund' });
  expect(ticket.embeds).toMatchObject([{ fields: [{ name: 'The number of your order', value: '4711' }] }]);
  expect(database.tickets).toEqual([{ panel: 1, answers: { 1: '4711', 2: 'A refund' } }]);

  // More than a modal has room for: told before anything is sent.
  database.questions.set(
    2,
    Array.from({ length: 6 }, (_, id) => ({ ...order, id })),
  );
  const bugs = await staff.slash('panel', { name: '2' });
  const { errors } = kit;
  await ada.press(bugs, 'Open a ticket');
  expect(String(errors[0]?.error)).toContain('components: must be at most 5 elements');
});

const SuggestionState = RouteState({ suggestion: 'integer', status: ['approved', 'denied'] });

class Suggestions {
  @SlashCommand('suggest', 'Suggests something')
  suggest() {
    const decide = (label: string, status: 'approved' | 'denied') =>
      button(Suggestions, 'decide', { label, state: { suggestion: 7, status } });
    return {
      content: 'Suggestion 7',
      components: [row(decide('Approve', 'approved'), decide('Deny', 'denied'))],
    };
  }

  @Guard(requirePermissions('MANAGE_GUILD'))
  @Button('suggestion/decide')
  decide(interaction: ButtonInteraction, @SuggestionState state: StateOf<typeof SuggestionState>) {
    const { t } = interaction;
    return interaction.showModal(Suggestions, 'decided', {
      state,
      fields: {
        reason: {
          label: t(`decide.${state.status}`),
          placeholder: t('decide.placeholder', { status: t(state.status) }),
          // Who is denied something is told why.
          required: state.status === 'denied',
        },
      },
    });
  }

  @Modal('suggestion/decided', 'Decision')
  decided(
    interaction: ModalInteraction,
    @SuggestionState { suggestion, status }: StateOf<typeof SuggestionState>,
    @TextInput('reason', 'Reason', { maxLength: 200, labelLocalizations: { de: 'Grund' } }) reason?: string,
  ) {
    return interaction.update({
      content: `${suggestion} ${status}: ${reason ?? 'no reason given'}`,
      components: [],
    });
  }
}

it('a label says what the status is, in the language of the user, and one status needs a reason', async () => {
  const translator = await createTranslator(
    {
      'en-US': {
        messages: {
          approved: 'approved',
          denied: 'denied',
          decide: { approved: 'Why yes?', denied: 'Why not?', placeholder: 'It is {status} because' },
        },
      },
      de: {
        messages: {
          approved: 'angenommen',
          denied: 'abgelehnt',
          decide: { approved: 'Warum?', denied: 'Warum nicht?', placeholder: 'Es ist {status}, weil' },
        },
      },
    },
    { defaultLocale: 'en-US' },
  );
  const kit = createTestKit((settings) =>
    createApp({ commands: [Suggestions], localization: { translator, defaultLocale: 'en-US' }, ...settings }),
  );
  const permissions = ['MANAGE_GUILD'] as const;
  const [ada, ben, eve] = [kit.as({ permissions }), kit.as({ permissions, locale: 'de' }), kit.as()];
  const suggestion = await eve.slash('suggest');
  expect((await eve.press(suggestion, 'Deny')).text).toContain('MANAGE_GUILD');

  const approve = await ada.press(suggestion, 'Approve');
  expect(approve.modal?.fields).toMatchObject([
    { label: 'Why yes?', placeholder: 'It is approved because', required: false },
  ]);
  const deny = await ben.press(suggestion, 'Deny');
  expect(deny.modal?.fields).toMatchObject([
    { label: 'Warum nicht?', placeholder: 'Es ist abgelehnt, weil', required: true },
  ]);
  await expect(deny.submit({})).rejects.toThrow('accepts 1 to 200 characters');
  await deny.submit({ 'Warum nicht?': 'Too late' });
  expect(suggestion.text).toBe('7 denied: Too late');
});

interface Match {
  readonly game: string;
  readonly players: readonly { readonly id: string; readonly name: string }[];
  score: string | undefined;
}

const MatchState = RouteState({ match: 'integer' });

class Matches {
  readonly #matches = new Map<number, Match>([
    [
      7,
      {
        game: 'Connect Four',
        players: [
          { id: '1', name: 'Ada' },
          { id: '2', name: 'Ben' },
        ],
        score: undefined,
      },
    ],
  ]);

  @SlashCommand('match', 'Shows a match')
  show() {
    return this.#show(7);
  }

  @Button('match/report')
  report(interaction: ButtonInteraction, @MatchState state: StateOf<typeof MatchState>) {
    const { game, players, score } = this.#find(state.match);
    return interaction.showModal(Matches, 'reported', {
      state,
      title: `Result of ${game}`,
      values: { score },
      fields: {
        score: { label: `Games of ${players.map(({ name }) => name).join(' and ')}`, placeholder: '2:1' },
        winner: { choices: players.map(({ id, name }) => ({ label: name, value: id })) },
      },
    });
  }

  @Modal('match/reported', 'Result')
  reported(
    interaction: ModalInteraction,
    @MatchState { match: id }: StateOf<typeof MatchState>,
    @TextInput('score', 'Score', { required: true, minLength: 3, maxLength: 5 }) score: string,
    @SelectInput('winner', 'Who won?', { required: true }) winner: string,
  ) {
    const match = this.#find(id);
    match.score = score;
    // Choices that are known at run time alone are checked by Discord, and here against the match.
    if (!match.players.some((player) => player.id === winner))
      throw new GuardRejection('Nobody of this match.');
    return interaction.update(this.#show(id, winner));
  }

  #show(id: number, winner?: string) {
    const { game, players, score = 'not played' } = this.#find(id);
    const name = players.find((player) => player.id === winner)?.name ?? 'nobody';
    const report = button(Matches, 'report', { label: 'Report', state: { match: id } });
    return { content: `${game}: ${score}, won by ${name}`, components: [row(report)] };
  }

  #find(id: number): Match {
    const match = this.#matches.get(id);
    if (!match) throw new GuardRejection('This match is over.');
    return match;
  }
}

it('a form has the title of the game, its players as choices, and the last report in it', async () => {
  const user = createTestKit({ commands: [Matches] }).as();
  const match = await user.slash('match');
  const form = await match.press('Report');
  expect(form.modal).toMatchObject({
    title: 'Result of Connect Four',
    fields: [
      { label: 'Games of Ada and Ben' },
      { label: 'Who won?', choices: [{ label: 'Ada' }, { label: 'Ben' }] },
    ],
  });
  await form.submit({ 'Games of Ada and Ben': '2:1', 'Who won?': 'Ben' });
  expect(match.text).toBe('Connect Four: 2:1, won by Ben');
  expect((await match.press('Report')).modal?.fields[0]?.value).toBe('2:1');
});
