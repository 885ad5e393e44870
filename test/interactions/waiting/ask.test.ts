import { describe, expect, it } from 'vitest';
import type { ChatInputInteraction } from 'commandry';
import { startHandler } from '../../support/started-app.js';
import { turns } from '../../support/wait.js';
import { ADA, EVE, press, idsIn } from './support/pressing.js';

const QUESTION = { content: 'Close it?', choices: { yes: 'Close', no: 'Keep' } } as const;

describe('ask', () => {
  it('sends the question as the reply, takes the click, and disables the choices in its response', async () => {
    const { app, use, clock, service, logbook } = startHandler(async (interaction) => {
      const answer = await interaction.ask(QUESTION);
      return `You said ${answer}.`;
    });
    const { body } = await use();
    expect(body).toMatchObject({
      type: 4,
      data: {
        content: 'Close it?',
        components: [
          {
            type: 1,
            components: [
              { type: 2, label: 'Close' },
              { type: 2, label: 'Keep' },
            ],
          },
        ],
      },
    });
    const [yes] = idsIn(body);
    const pressed = await press(app, yes!);
    expect(pressed).toMatchObject({
      type: 7,
      data: {
        components: [
          {
            components: [
              { label: 'Close', disabled: true },
              { label: 'Keep', disabled: true },
            ],
          },
        ],
      },
    });
    await turns();
    // The returned value changes the question.
    expect(service.told()).toEqual(['PATCH @original "You said yes."']);
    expect(logbook.events()).toEqual([]);
    expect(app.inFlight.count).toBe(0);
    expect(clock.waiting()).toBe(0);
  });
});
