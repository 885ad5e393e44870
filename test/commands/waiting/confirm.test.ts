import { expect, it } from 'vitest';
import { confirm } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { kit, startHandler } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';
import { idsIn, press } from '../../interactions/waiting/support/pressing.js';

it('is true for yes, and false for no and at the end of the time', async () => {
  const seen: boolean[] = [];
  const { app, use, clock } = startHandler(async (i) => void seen.push(await confirm(i, 'Delete it?')));
  for (const at of [0, 1]) {
    const { body } = await use();
    expect(body).toMatchObject({
      data: {
        content: 'Delete it?',
        components: [{ components: [{ style: 4, label: 'Yes' }, { label: 'No' }] }],
      },
    });
    await press(app, idsIn(body)[at]!);
  }
  await use();
  clock.advance(60_000);
  await until(() => app.inFlight.count === 0);
  expect(seen).toEqual([true, false, false]);
});

it('speaks the language of the user, or as told', async () => {
  const settings = { yes: 'Do it', timeoutMs: 1000, afterwards: 'remove' } as const;
  const { app } = startHandler((i) => confirm(i, { content: 'Sure?', ephemeral: true }, settings));
  const { body } = await kit.send(app, { ...chatInputPayload(kit.context(), 'run', {}), locale: 'de' });
  expect(body).toMatchObject({
    data: { flags: 64, components: [{ components: [{ label: 'Do it' }, { label: 'Nein' }] }] },
  });
});
