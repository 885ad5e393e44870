import { expect, it } from 'vitest';
import { languages } from '../../../src/interactions/user-messages/all-languages.js';
import { english } from '../../../src/interactions/user-messages/languages.js';
import { kit, startHandler, userMessage } from '../../support/apps/started-app.js';
import { turns } from '../../support/time/wait.js';
import { idsIn, press } from './support/pressing.js';
import { chatInputPayload } from 'commandry-dev/testing';

const QUESTION = { content: 'Close it?', choices: { yes: 'Close', no: 'Keep' } } as const;

it('who waits when the app ends is told, and so does the message', async () => {
  const seen: unknown[] = [];
  const { app, clock, service, logbook } = startHandler(async (i) => {
    seen.push(await i.ask(QUESTION), i.signal.aborted);
    await i.editReply('Ended');
  });
  const { body } = await kit.send(app, { ...chatInputPayload(kit.context(), 'run', {}), locale: 'de' });
  expect(await app.close({ drainMs: 25_000 })).toEqual({ givenUp: 0 });
  expect(seen).toEqual([undefined, true]);
  expect(service.told()).toEqual(['PATCH @original', 'PATCH @original "Ended"']);
  expect(service.calls[0]?.body).toMatchObject({
    components: [
      {
        type: 1,
        components: [{ type: 2, label: languages.get('de')?.waitEnded, disabled: true }],
      },
    ],
  });
  expect(clock.waiting()).toBe(0);
  expect(logbook.entries).toEqual([]);
  expect(await press(app, idsIn(body)[0]!)).toMatchObject(userMessage(/already answered/));
});

it('all who wait are told: for a form, for a click, in a loop', async () => {
  const seen: unknown[] = [];
  const { app, use, clock } = startHandler(async (i) => {
    const sent = await i.reply('Hi');
    const loop = async () => {
      for await (const click of sent.awaitComponents()) seen.push(click);
      return 'over';
    };
    seen.push(await Promise.all([sent.awaitComponent(), loop(), i.ask(QUESTION, { as: 'followUp' })]));
  });
  await use();
  await turns();
  expect(await app.close({ drainMs: 25_000 })).toEqual({ givenUp: 0 });
  expect(seen).toEqual([[undefined, 'over', undefined]]);
  expect(clock.waiting()).toBe(0);
});

it('whoever would begin to wait then is given up, and the user is told', async () => {
  const { app, use } = startHandler((i) => i.ask(QUESTION));
  await app.close({ drainMs: 0 });
  const { body } = await use();
  expect(body).toMatchObject(userMessage(/restarting/));
});

it('the text fits on a button in every language', () => {
  for (const { waitEnded } of [english, ...languages.values()])
    expect(Array.from(waitEnded).length).toBeLessThanOrEqual(80);
});
