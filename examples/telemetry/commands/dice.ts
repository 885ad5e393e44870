import { trace } from '@opentelemetry/api';
import { IntegerOption, SlashCommand, StringOption, confirm, type ChatInputInteraction } from 'commandry';

const GAMES: Readonly<Record<string, readonly number[]>> = {
  craps: [6, 6],
  quest: [20],
  yacht: [6, 6, 6, 6, 6],
};

const findGames = (typed: string) => Object.keys(GAMES).filter((game) => game.startsWith(typed));

/** Where dice are thrown. It may take its time. */
export interface Table {
  throwDice(sides: readonly number[]): Promise<readonly number[]>;
}

const ownTable: Table = {
  throwDice: (sides) => Promise.resolve(sides.map((count) => 1 + Math.floor(Math.random() * count))),
};

/** Throws dice. */
export class Dice {
  readonly #tracer = trace.getTracer('dice-bot');

  constructor(private readonly table: Table = ownTable) {}

  @SlashCommand('roll', 'Throws one die')
  async roll(
    _interaction: ChatInputInteraction,
    @IntegerOption('sides', 'How many sides?', { minValue: 2, maxValue: 100 }) sides = 6,
  ) {
    return `You have ${await this.#throw([sides])}.`;
  }

  @SlashCommand('play', 'Throws the dice of a game')
  async play(
    _interaction: ChatInputInteraction,
    @StringOption('game', 'Which game?', { required: true, autocomplete: findGames, strict: true })
    game: string,
  ) {
    return `You have ${await this.#throw(GAMES[game] ?? [])}.`;
  }

  @SlashCommand('bet', 'Throws a die twice, if you dare')
  async bet(interaction: ChatInputInteraction) {
    return (await confirm(interaction, 'Throw twice?'))
      ? `You have ${await this.#throw([6, 6])}.`
      : 'Maybe later.';
  }

  /** A span of our own: it nests below that of the handler. */
  #throw(sides: readonly number[]): Promise<string> {
    return this.#tracer.startActiveSpan(
      'throw dice',
      { attributes: { 'dice.count': sides.length } },
      async (span) => {
        try {
          return (await this.table.throwDice(sides)).join(', ');
        } finally {
          span.end();
        }
      },
    );
  }
}
