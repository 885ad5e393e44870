import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';

test('the first call of a handler that has responded is waited for, while its client is being loaded', async () => {
  const render = defineCommand({
    name: 'render',
    description: 'Takes long',
    contexts: ['GUILD'],
    run: async (interaction) => {
      await interaction.reply('I have begun.');
      await kit.clock.sleep('20 min');
      await interaction.rest.channels.createMessage(interaction.channelId ?? '', 'It is ready.');
    },
  });
  const kit: TestKit = createTestKit({ commands: [render] });
  const ada = kit.as();
  await ada.slash('render');
  await kit.clock.advance('20 min');
  expect(ada.messages().map(({ text }) => text)).toEqual(['I have begun.', 'It is ready.']);
});
