import { onTestFinished } from 'vitest';
import type {
  EmulatorEvent,
  EmulatorOptions,
  InvokeResult,
  WireMessage,
} from '../../../../tools/src/emulator/index.js';
import { startBot, type TestBot } from './bot.js';
import { slash, WEATHER, type TestAnswer } from './emulator.js';
import { answerJson, type Received } from './receiver.js';

/** The parts of a delivery that a bot needs to answer it later. */
export interface Delivered {
  readonly id: string;
  readonly token: string;
}

/** A time that stands still unless it is moved, and a deadline that ends when it is told to. */
export function createTime(startMs = Date.parse('2026-03-04T05:06:07.089Z')) {
  let nowMs = startMs;
  const deadlines: { readonly dueMs: number; readonly controller: AbortController }[] = [];
  return {
    options: {
      now: () => nowMs,
      responseDeadline: (milliseconds: number) => {
        const controller = new AbortController();
        deadlines.push({ dueMs: nowMs + milliseconds, controller });
        return controller.signal;
      },
    } satisfies EmulatorOptions,
    pass: (milliseconds: number) => {
      nowMs += milliseconds;
      for (const { dueMs, controller } of deadlines) if (dueMs <= nowMs) controller.abort();
    },
  };
}

export interface AnsweringBot extends TestBot {
  /** Calls the callback endpoint. */
  readonly callback: (to: Delivered, body: unknown, query?: string) => Promise<TestAnswer>;
  /** A request to a webhook route; the path is what follows the token. */
  readonly webhook: (to: Delivered, method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  /** The messages of the events so far, with the event they came by. */
  readonly events: EmulatorEvent[];
  readonly time: ReturnType<typeof createTime>;
  /** Uses `/ping` of a bot that answers so over HTTP. */
  readonly ping: (answer: unknown) => Promise<InvokeResult>;
  /** Uses `/ping` of a bot that says nothing but 202, and does this before. */
  readonly pingLater: (act: (to: Delivered) => Promise<unknown>) => Promise<InvokeResult>;
}

/** A bot with `/ping` and more commands, whose time is in the hands of the test. */
export async function startAnswering(
  commands: readonly object[] = [],
  options: EmulatorOptions = {},
): Promise<AnsweringBot> {
  const time = createTime();
  const bot = await startBot([slash('ping'), ...commands], undefined, { ...time.options, ...options });
  const { emulator, receiver } = bot;
  const events: EmulatorEvent[] = [];
  onTestFinished(emulator.subscribe((event) => events.push(event)));
  const callback: AnsweringBot['callback'] = ({ id, token }, body, query = '') =>
    emulator.request('POST', `/api/v10/interactions/${id}/${token}/callback${query}`, { body });
  return {
    ...bot,
    time,
    events,
    callback,
    webhook: ({ token }, method, path, body) =>
      emulator.request(method, `/api/v10/webhooks/${WEATHER.id}/${token}${path}`, { body }),
    ping: (answer) => {
      receiver.respond = (_received, response) => {
        answerJson(response, answer);
      };
      return bot.invoke({ text: '/ping' });
    },
    pingLater: (act) => {
      answerLater(bot, act);
      return bot.invoke({ text: '/ping' });
    },
  };
}

/** The bot does something with what was delivered, and only then answers 202. If that fails, nobody waits for it. */
export function answerLater({ receiver }: TestBot, act: (to: Delivered) => Promise<unknown>): void {
  receiver.respond = (received, response) => {
    void act(toDelivered(received)).then(
      () => response.writeHead(202).end(),
      (error: unknown) => {
        response.writeHead(500).end();
        throw error;
      },
    );
  };
}

export function toDelivered({ body }: Pick<Received, 'body'>): Delivered {
  return JSON.parse(body) as Delivered;
}

/** The first answer as a message. */
export function messageOf(answer: TestAnswer): WireMessage {
  return answer.body as WireMessage;
}
