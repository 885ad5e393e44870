import type { Clock } from 'commandry';
import type { LiveMirror } from '../../../../emulator/live-mirror.js';
import { startBotProcess, type BotCommand } from '../bot/bot-process.js';
import type { BotListener } from '../bot/bot-run.js';
import type { FromBot, KeptSession } from '../child-messages.js';
import type { Run } from '../supervisor.js';

/** Answers whether a plan, as text, is to be applied; never, once the signal aborts. */
export type Decide = (plan: string, signal: AbortSignal) => Promise<boolean>;

/** How the runs of a live bot are started. They share one session of the gateway. */
export interface LivePlan extends BotCommand {
  readonly clock: Clock;
  readonly mirror: LiveMirror;
  readonly decide: Decide;
  /** Called with the number of requests that registered commands. */
  readonly onRegistered: (requests: number) => void;
}

/** Returns a function that starts a run: each resumes the session of the one before, which so misses nothing. */
export function createLiveRuns(plan: LivePlan): (listener: BotListener) => Run {
  let session: KeptSession | null = null;
  return (listener) => {
    const { clock, mirror, decide, onRegistered } = plan;
    const over = new AbortController();
    const onMessage = (message: FromBot) => {
      switch (message.type) {
        case 'read':
          listener.onRead(message);
          break;
        case 'loaded':
          bot.send({ type: 'begin', session });
          break;
        case 'plan':
          void decide(message.text, over.signal).then((isWanted) => {
            bot.send({ type: 'register', isWanted });
          });
          break;
        case 'registered':
          onRegistered(message.requests);
          break;
        case 'session':
          ({ session } = message);
          break;
        case 'interaction':
          mirror.onInteraction(message.interaction);
          break;
        case 'call':
          mirror.onCall(message.call);
          break;
        case 'connected':
          mirror.onConnected();
          listener.onReady('', message.commands);
          break;
        case 'problem':
          listener.onProblem(message.problem);
          break;
        default:
        // The others are those of a bot in the emulator.
      }
    };
    const bot = startBotProcess(plan, clock, listener.onLine, onMessage);
    return {
      ended: bot.ended.finally(() => {
        over.abort();
      }),
      stop: () => {
        over.abort();
        return bot.stop();
      },
    };
  };
}
