import { expect, it } from 'vitest';
import { createInFlight } from '../../../../../tools/src/cli/commands/dev/in-flight.js';
import type { EmulatorEvent } from '../../../../../tools/src/emulator/index.js';

function follow() {
  let expire: () => void = () => undefined;
  const inFlight = createInFlight('5', {
    after: (_delayMs, callBack) => {
      expire = callBack;
      return () => undefined;
    },
  });
  const begin = (id: string, application_id = '5') => {
    inFlight.onEvent({ type: 'INTERACTION_CREATE', interaction: { id, application_id } } as EmulatorEvent);
  };
  const end = (interaction_id: string) => {
    inFlight.onEvent({ type: 'INTERACTION_RESULT', interaction_id } as EmulatorEvent);
  };
  /** Whether a bot that is asked to end now may end. */
  const ask = () => {
    const asked = { mayEnd: false };
    void inFlight.whenDone().then(() => (asked.mayEnd = true));
    return async () => {
      await new Promise(setImmediate);
      return asked.mayEnd;
    };
  };
  return {
    begin,
    end,
    ask,
    expire: () => {
      expire();
    },
  };
}

it('lets a bot end at once that handles nothing, or what another application handles', async () => {
  const { begin, end, ask } = follow();
  expect(await ask()()).toBe(true);
  begin('1');
  end('1');
  begin('2', '6');
  expect(await ask()()).toBe(true);
});

it('lets a bot end when all that was delivered to it is answered', async () => {
  const { begin, end, ask } = follow();
  begin('1');
  begin('2');
  const mayEnd = ask();
  end('1');
  expect(await mayEnd()).toBe(false);
  end('2');
  expect(await mayEnd()).toBe(true);
});

it('lets a bot end that does not answer, when it could not do so any more', async () => {
  const { begin, ask, expire } = follow();
  begin('1');
  const mayEnd = ask();
  expect(await mayEnd()).toBe(false);
  expire();
  expect(await mayEnd()).toBe(true);
  expect(await ask()()).toBe(true);
});
