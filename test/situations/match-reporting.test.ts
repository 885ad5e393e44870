import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Modal, SlashCommand, TextInput, type ChatInputInteraction, type ModalInteraction } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

/** "3-1" as two numbers. */
const Score = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,2}\s*[-:]\s*\d{1,2}$/, 'Write the score as 3-1.'),
  v.transform((text) => text.split(/[-:]/).map(Number)),
  v.tuple([v.number(), v.number()]),
  v.check(([home, away]) => home !== away, 'There are no draws.'),
);

class Matches {
  @SlashCommand('report', 'Reports a match')
  open(interaction: ChatInputInteraction) {
    return interaction.showModal(Matches, 'report');
  }

  @Modal('match', 'The match')
  report(
    _: ModalInteraction,
    @TextInput('score', 'Score', { required: true, schema: Score }) [home, away]: [number, number],
  ) {
    return home > away ? `Won by ${home - away}.` : `Lost by ${away - home}.`;
  }
}

test('a score is read as two numbers', async () => {
  const ada = createTestKit({ commands: [Matches] }).as();
  const report = async (score: string) => (await (await ada.slash('report')).submit({ Score: score })).text;
  expect(await report('3-1')).toBe('Won by 2.');
  expect(await report(' 1 : 4 ')).toBe('Lost by 3.');
  expect(await report('three to one')).toBe('`Score`: Write the score as 3-1.');
  expect(await report('2-2')).toBe('`Score`: There are no draws.');
});
