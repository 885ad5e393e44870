import type { Clock } from 'commandry';
import type { GatewaySession } from 'commandry/gateway';
import type { Plan } from 'commandry/sync';
import type { NeededIntent } from 'commandry/tooling';
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
  /** Says why a bot cannot have the intents that it needs; undefined if it can. */
  readonly refuse: (needed: readonly NeededIntent[]) => string | undefined;
  readonly decide: Decide;
  /** Called with the number of requests that registered commands. */
  readonly onRegistered: (requests: number) => void;
}

/** Returns a function that starts a run: each resumes the sessions of the one before, so that it misses nothing and
 * takes no session start. */
export function createLiveRuns(plan: LivePlan): (listener: BotListener) => Run {
  let sessions: readonly GatewaySession[] = [];
  /** Bits of the intents that the sessions began with, which a resumed one keeps. */
  let bits = 0;
  return (listener) => {
    const { clock, mirror, refuse, decide, onRegistered } = plan;
    const over = new AbortController();
    const onMessage = (message: FromBot) => {
      switch (message.type) {
        case 'read':
          listener.onRead(message);
          break;
        case 'needs': {
          const refusal = refuse(message.intents);
          if (refusal !== undefined) {
            listener.onProblem(refusal);
            break;
          }
          const needed = message.intents.reduce((all, { bit }) => all | bit, 0);
          bot.send({ type: 'begin', sessions: needed === bits ? sessions : [] });
          bits = needed;
          // They are those of this run from now on.
          sessions = [];
          break;
        }
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
        case 'wrote':
          listener.onWrote(message.path);
          break;
        case 'said':
          listener.onSaid(message);
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
      ended: bot.ended.then((how) => {
        over.abort();
        return { how };
      }),
      stop: () => {
        over.abort();
        return bot.stop();
      },
    };
  };
}
