import { expect, it } from 'vitest';
import {
  defineCommand,
  SlashCommand,
  StringOption,
  UserOption,
  type ChatInputInteraction,
  type OptionInputs,
  type UserValue,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const seats = ['first', 'second', 'third'] as const;

it('takes options that are made in a loop, with their values', async () => {
  const poll = defineCommand({
    name: 'poll',
    description: 'Asks everybody',
    options: Object.fromEntries(
      Array.from({ length: 4 }, (_, at) => [
        `choice${at + 1}`,
        { type: 'string', description: `Choice ${at + 1}`, required: at < 2, maxLength: 80 },
      ]),
    ),
    run: (_, choices) =>
      Object.values(choices)
        .flatMap((choice) => choice?.toUpperCase() ?? [])
        .join(),
  });
  const ada = createTestKit({ commands: [poll] }).as();
  expect((await ada.slash('poll', { choice1: 'tea', choice2: 'milk', choice4: 'rum' })).text).toBe(
    'TEA,MILK,RUM',
  );
});

it('takes options that were made elsewhere', async () => {
  const players = Object.fromEntries(
    seats.map((seat) => [seat, { type: 'user', description: `Who was ${seat}`, required: true }]),
  ) satisfies OptionInputs;
  const match = defineCommand({
    name: 'match',
    description: 'Reports a match',
    options: players,
    run: (_, placed) => seats.map((seat) => placed[seat]?.user.username ?? 'nobody').join(' > '),
  });
  const kit = createTestKit({ commands: [match] });
  const [ada, ben, cyd] = [kit.as(), kit.as(), kit.as()];
  expect((await ada.slash('match', { first: ben, second: cyd, third: ada })).text).toBe('ben > cyd > ada');
});

it('fills a rest parameter from decorators that are applied in a loop', async () => {
  class Matches {
    @SlashCommand('match', 'Reports a match')
    report(
      _: ChatInputInteraction,
      @StringOption('game', 'Which game', { required: true }) game: string,
      ...placed: (UserValue | undefined)[]
    ) {
      return `${game}: ${placed.map((player) => player?.user.username ?? 'nobody').join(' > ')}`;
    }
  }
  for (const [at, seat] of seats.entries())
    UserOption(seat, `Who was ${seat}`)(Matches.prototype, 'report', at + 2);

  const kit = createTestKit({ commands: [Matches] });
  const [ada, ben] = [kit.as(), kit.as()];
  expect((await ada.slash('match', { game: 'Go', first: ben, second: ada })).text).toBe(
    'Go: ben > ada > nobody',
  );
});
