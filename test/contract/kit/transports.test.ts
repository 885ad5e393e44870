import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';

const premium = defineCommand({
  name: 'premium',
  description: 'Knows who has paid',
  run: ({ entitlements }) => entitlements.map(({ sku_id: skuId }) => skuId).join(' ') || 'nobody',
});
const commands = [premium] as const;

test('a registration is refused in the process, too, with the first use', async () => {
  const launch = defineCommand({
    type: 'entryPoint',
    name: 'launch',
    description: 'Launches',
    run: (interaction) => interaction.launchActivity(),
  });
  const kit = createTestKit({ commands: [launch] }, { activity: false });
  await expect(kit.settle()).rejects.toMatchObject({ code: 'REGISTRATION_REFUSED' });
  await expect(emulatorKit({ commands: [launch] }, { activity: false })).rejects.toMatchObject({
    code: 'REGISTRATION_REFUSED',
  });
});

test('uses without signatures see what signed ones see', async () => {
  await using signed = createTestKit({ commands });
  await using unsigned = createTestKit({ commands }, { signed: false });
  const texts = [];
  for (const kit of [signed, unsigned]) texts.push((await kit.as().slash('premium')).text);
  expect(texts).toEqual(['nobody', 'nobody']);
});
