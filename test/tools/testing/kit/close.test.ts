import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const edits = defineCommand({
  name: 'edits',
  description: 'Edits its reply',
  defer: 0,
  run: async (interaction) => {
    await interaction.deferReply();
    await interaction.editReply('Edited');
  },
});
const waits = defineCommand({
  name: 'waits',
  description: 'Never ends',
  run: () => new Promise<string>(() => undefined),
});

test('a kit closes though a call of the bot is about to be repeated', async () => {
  const kit = createTestKit({ commands: [edits] });
  expect(kit.errors).toEqual([]);
  kit.rest.on('PATCH /webhooks/:application/:token/messages/@original', () => ({ status: 503, body: {} }));
  await kit.as().slash('edits');
  await kit.close();
});

test('a kit closes though a handler never ends', async () => {
  const kit = createTestKit({ commands: [waits] }, { settleMs: 100 });
  expect(kit.errors).toEqual([]);
  await expect(kit.as().slash('waits')).rejects.toMatchObject({ code: 'BOT_STILL_WORKING' });
  await kit.close();
});
