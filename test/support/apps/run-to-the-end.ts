import type { ChatInputInteraction } from 'commandry';
import type { ServiceAnswer } from '../service/fake-service.js';
import { startHandler } from './started-app.js';
import { turns, until } from '../time/wait.js';

export const UNAVAILABLE: ServiceAnswer = {
  status: 503,
  body: { code: 0, message: '503: Service Unavailable' },
};

/** Uses a command whose calls meet what is said, and waits until its work is done; delays between attempts pass at once. */
export async function runToTheEnd(
  handler: (interaction: ChatInputInteraction) => unknown,
  ...answers: (ServiceAnswer | undefined)[]
) {
  const started = startHandler(handler, { defer: 'never' }, ...answers);
  const answer = started.use();
  await turns();
  await until(() => {
    started.clock.advance(Math.min(started.clock.nextInMs(), 2000));
    return started.app.inFlight.count === 0;
  });
  const { body } = await answer;
  return { ...started, body, told: started.service.told(), events: started.logbook.events() };
}
