import { defineEvent } from 'commandry';
import { eventBody } from '../../../support/apps/webhook-events.js';

export const USER = { id: '100', username: 'ada', discriminator: '0', global_name: null, avatar: null };
/** An event of one user. */
export const removed = () => eventBody('APPLICATION_DEAUTHORIZED', { user: USER });

/** A handler that fails as often as it is told to, and counts its calls. */
export function flaky(failures: number) {
  const calls: number[] = [];
  const handler = defineEvent('APPLICATION_DEAUTHORIZED', () => {
    calls.push(calls.length);
    if (calls.length <= failures) throw new Error('The database is away.');
  });
  return { calls, handler };
}

/** A handler that ends when a test says so. */
export function pending() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const handler = defineEvent(
    'APPLICATION_DEAUTHORIZED',
    () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
  );
  return { ends, handler };
}
