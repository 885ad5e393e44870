import { expect, test } from 'vitest';
import { createApp, SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { until } from '../../support/time/wait.js';

const START_MS = 1_700_000_000_000;
const ON_THE_WAY_MS = 1200;
const kit = createWireKit({ now: () => START_MS });

class City {
  @SlashCommand('city', 'd')
  city(_interaction: ChatInputInteraction, @StringOption('name', 'd', { autocomplete: 'names' }) name = '') {
    return name;
  }
  names(): Promise<string[]> {
    return new Promise(() => undefined);
  }
}

test('the time for suggestions counts from the keystroke, as its id tells, not from the arrival', async () => {
  const clock = createManualClock(START_MS + ON_THE_WAY_MS);
  const logbook = createLogbook();
  const app = createApp({ commands: [City], ...kit.credentials, log: logbook.log, clock });
  const answer = kit.autocomplete(app, 'city', { name: 'name', value: 'B' });
  await until(() => clock.waiting() > 0);
  clock.advance(2750 - ON_THE_WAY_MS - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(logbook.events()).toEqual([]);
  clock.advance(1);
  expect((await answer).body).toEqual({ type: 8, data: { choices: [] } });
  expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
});
