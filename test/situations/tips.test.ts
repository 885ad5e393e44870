import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

/** Amounts are counted in cents, without fractions of one. */
const Amount = z
  .number()
  .min(0.5, 'At least 0.50.')
  .max(100, 'At most 100.')
  .refine((amount) => Number.isInteger(amount * 100), 'Two digits after the point are enough.')
  .transform((amount) => BigInt(Math.round(amount * 100)));

const tip = defineCommand({
  name: 'tip',
  description: 'Gives a tip',
  options: {
    to: { type: 'user', description: 'Whom?', required: true },
    amount: { type: 'number', description: 'How much?', required: true, schema: Amount },
  },
  run: (_, { to, amount }) => `${to.user.username} gets ${amount} cents.`,
});

test('an amount has its bounds in the client, and the rest in the bot', async () => {
  const kit = createTestKit({ commands: [tip] });
  const [ada, ben] = [kit.as(), kit.as({ name: 'ben' })];
  expect((await ada.slash('tip', { to: ben, amount: 2.5 })).text).toBe('ben gets 250 cents.');
  await expect(ada.slash('tip', { to: ben, amount: 101 })).rejects.toThrow(/wants a number .* 100/);
  expect((await ada.slash('tip', { to: ben, amount: 1.005 })).text).toBe(
    '`amount`: Two digits after the point are enough.',
  );
});
