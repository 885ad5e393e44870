import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, type ChatInputInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { sendRaw } from '../../tools/emulator/support/clients/raw.js';
import { fakeService } from '../../support/service/fake-service.js';
import { createLogbook } from '../../support/logbook.js';
import { handledBy } from '../../support/apps/started-app.js';
import { turns } from '../../support/time/wait.js';
import { kit, listen, raw, statusesOf } from './support/raw-requests.js';

/** The uncaught errors of this process. */
function watchProcess() {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  onTestFinished(() => void process.off('unhandledRejection', note).off('uncaughtException', note));
  return uncaught;
}

type Handler = (interaction: ChatInputInteraction) => unknown;

const FAILURES: [string, Handler, string][] = [
  [
    'throws',
    () => {
      throw new Error('x');
    },
    'HANDLER_FAILED',
  ],
  ['rejects', () => Promise.reject(new Error('x')), 'HANDLER_FAILED'],
  [
    'throws a text',
    () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw 'x';
    },
    'HANDLER_FAILED',
  ],
  [
    'throws after it replied',
    async (i) => {
      await i.reply('one');
      throw new Error('x');
    },
    'HANDLER_FAILED',
  ],
  [
    'replies twice',
    async (i) => {
      await i.reply('one');
      await i.reply('two');
    },
    'REPLY_ALREADY_SENT',
  ],
  [
    'replies twice at once, and awaits neither',
    (i) => {
      void i.reply('one');
      void i.reply('two');
    },
    'REPLY_ALREADY_SENT',
  ],
];

describe('attack 30, over a socket: a handler that fails', () => {
  it.each(FAILURES)(
    '%s: one response on the wire, a code in the log, and the process lives',
    async (_what, handler, event) => {
      const uncaught = watchProcess();
      const logbook = createLogbook();
      const app = createApp({
        commands: [handledBy(handler)],
        ...kit.credentials,
        log: logbook.log,
        fetch: fakeService().fetch,
        makeIncidentId: () => 'incident-1',
      });
      const port = await listen(app);
      const body = () => JSON.stringify(chatInputPayload(kit.context(), 'run', {}));
      const answers = await sendRaw(port, raw({ body: body() }));
      expect(statusesOf(answers)).toEqual([200]);
      expect(answers.match(/"type":4/g)).toHaveLength(1);
      // Whatever failed, the next one is served over a connection of its own.
      expect(statusesOf(await sendRaw(port, raw({ body: body() })))).toEqual([200]);
      await turns();
      expect(logbook.entries).toMatchObject(Array(2).fill({ level: 'error', event }));
      expect(uncaught).toEqual([]);
      expect(app.inFlight.count).toBe(0);
    },
  );
});
