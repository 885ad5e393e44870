import type { Clock } from 'commandry';
import type { GatewaySession } from 'commandry/gateway';
import type { Plan } from 'commandry/sync';
import type { LiveMirror } from '../../../../emulator/live-mirror.js';
import { startBotProcess, type BotCommand } from '../bot/bot-process.js';
import type { BotListener } from '../bot/bot-run.js';
import type { FromBot } from '../child-messages.js';
import type { Run } from '../supervisor.js';

/** Answers whether a plan is to be applied. Nobody waits for it once the signal aborts. */
export type Decide = (plan: Plan, signal: AbortSignal) => Promise<boolean>;

/** How the runs of a live bot are started. They share one session of the gateway. */
export interface LivePlan extends BotCommand {
  readonly clock: Clock;
  readonly mirror: LiveMirror;
  readonly decide: Decide;
  /** Called with the number of requests that registered commands. */
  readonly onRegistered: (requests: number) => void;
}

/** Returns a function that starts a run: each resumes the sessions of the one before, so that it misses nothing and
 * takes no session start. */
export function createLiveRuns(plan: LivePlan): (listener: BotListener) => Run {
  let sessions: readonly GatewaySession[] = [];
  return (listener) => {
    const { clock, mirror, decide, onRegistered } = plan;
    const over = new AbortController();
    const onMessage = (message: FromBot) => {
      switch (message.type) {
        case 'read':
          listener.onRead(message);
          break;
        case 'loaded':
          bot.send({ type: 'begin', sessions });
          // They are those of this run from now on.
          sessions = [];
          break;
        case 'plan':
          void decide(message.plan, over.signal).then((isWanted) => {
            bot.send({ type: 'register', isWanted });
          });
          break;
        case 'registered':
          onRegistered(message.requests);
          break;
        case 'sessions':
          ({ sessions } = message);
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
