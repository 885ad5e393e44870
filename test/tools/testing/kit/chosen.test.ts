import { expect, it } from 'vitest';
import { defineCommand, defineSelect, row, select } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const size = defineSelect({
  id: 'size',
  type: 'stringSelect',
  choices: ['small', 'large'],
  run: ({ value }) => ({ content: value, ephemeral: true }),
});
const again = defineSelect({
  id: 'again',
  type: 'stringSelect',
  choices: ['yes', 'no'],
  run: (interaction) => interaction.update('Asked again'),
});
const whom = defineSelect({
  id: 'whom',
  type: 'userSelect',
  run: () => ({ content: 'met', ephemeral: true }),
});
const ask = defineCommand({
  name: 'ask',
  description: 'Asks',
  run: () => ({
    content: 'Asked',
    components: [
      row(select(size, { placeholder: 'Size' })),
      row(select(again, { placeholder: 'Again?' })),
      row(select(whom, { placeholder: 'Whom?' })),
    ],
  }),
});
const createKit = () => createTestKit({ commands: [ask, size, again, whom] });
const selectedIn = (components: readonly { readonly selected: readonly string[] }[]) =>
  components.map(({ selected }) => selected);

it('a select shows what its user has chosen, and to others what it had', async () => {
  const kit = createKit();
  const [ada, ben] = [kit.as(), kit.as()];
  const asked = await ada.slash('ask');
  await asked.choose('Size', 'large');
  await asked.choose('Whom?', ben);
  expect(String(asked)).toContain('[Size ▾ small | ✓ large]');
  expect(String(asked)).toContain(`[Whom? ▾ ✓ ${ben.id}]`);
  expect(selectedIn(asked.components)).toEqual([['large'], [], [ben.id]]);
  expect(selectedIn(ben.messages().at(-1)!.components)).toEqual([[], [], []]);
});

it('the message that changes shows its selects anew', async () => {
  const ada = createKit().as();
  const asked = await ada.slash('ask');
  await asked.choose('Size', 'large');
  await asked.choose('Again?', 'yes');
  expect(asked.text).toBe('Asked again');
  expect(selectedIn(asked.components)).toEqual([[], [], []]);
});

it('what a user could not choose is not selected', async () => {
  const kit = createKit();
  const ada = kit.as();
  const asked = await ada.slash('ask');
  await asked.choose('Size', 'small');
  await expect(asked.choose('Size', ['small', 'large'])).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  expect(selectedIn(asked.components)).toEqual([['small'], [], []]);
});
