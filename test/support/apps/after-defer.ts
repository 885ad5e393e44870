import type { AppOptions, ChatInputInteraction } from 'commandry';
import type { ServiceAnswer } from '../service/fake-service.js';
import { startHandler } from './started-app.js';
import { turns } from '../time/wait.js';

/** A promise that the test settles. */
export function pending<T>() {
  let give: (value: T) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { promise, give, fail };
}

/** Runs a handler that continues after the interaction was deferred automatically. */
export async function afterDefer(
  handler: (interaction: ChatInputInteraction) => unknown,
  settings: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
) {
  const gate = pending<undefined>();
  const started = startHandler(
    async (interaction) => (await gate.promise, handler(interaction)),
    settings,
    ...answers,
  );
  const answer = started.use();
  await turns();
  started.clock.advance(2000);
  const body = (await answer).body;
  gate.give(undefined);
  return { ...started, body };
}
