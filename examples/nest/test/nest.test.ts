import 'reflect-metadata';
import { expect, it } from 'vitest';
import { createTestKit } from 'commandry-dev/testing';
import { startHosted } from '../../../test/e2e/examples/hosted.js';
import { Commands } from '../commands.js';
import { TicketService } from '../ticket-service.js';

it('draws tickets', async () => {
  const tickets = new TicketService();
  await using kit = createTestKit({ commands: [Commands], resolve: () => new Commands(tickets) });
  const ada = kit.as();
  expect((await ada.slash('ticket')).text).toBe('Your number is 1.');
  expect((await ada.slash('ticket')).text).toBe('Your number is 2.');
});

it('answers through a controller, with commands that the container makes, and ends with the application', async () => {
  const bot = await startHosted(new URL('../main.ts', import.meta.url));
  expect((await bot.use('ada', '/ticket')).shown).toBe('Your number is 1.');
  expect((await bot.use('ben', '/ticket')).shown).toBe('Your number is 2.');
  expect((await fetch(`${bot.url}/elsewhere`)).status).toBe(404);
  const how = await bot.process.terminate();
  expect([0, 'SIGTERM']).toContain(how);
});
