import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { createApp } from 'commandry';
import { Favourites } from '../favourites.js';

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('favourites, %s', (_speed, createKit) => {
  async function openKit() {
    const kit = await createKit((settings) => createApp({ commands: [Favourites], ...settings }));
    onTestFinished(() => kit.close());
    const [ada, ben, cay, dan] = [kit.as(), kit.as(), kit.as(), kit.as()];
    const texts = () => ada.messages().map(({ text }) => text);
    return { kit, ada, ben, cay, dan, texts };
  }

  it('are explained by a command', async () => {
    const { ada } = await openKit();
    expect((await ada.slash('favourites')).text).toBe(
      'A message with 3 ⭐. React with one to what you like.',
    );
  });

  it('point once at a message with three stars', async () => {
    const { ada, ben, cay, dan, texts } = await openKit();
    const message = await ada.say('It rains cats and dogs.');
    await ben.react(message, '⭐');
    await cay.react(message, '👍');
    await cay.react(message, '⭐');
    expect(texts()).toEqual(['It rains cats and dogs.']);
    await ada.react(message, '⭐');
    await dan.react(message, '⭐');
    expect(texts()).toEqual(['It rains cats and dogs.', '⭐ 3 people like what Ada wrote.']);
  });
});
