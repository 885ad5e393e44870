import { execFile } from 'node:child_process';
import type { Clock } from 'commandry';
import type { ControlClient } from '../../../runtime/control-client.js';
import { startBotProcess, type BotCommand, type BotProcess } from './bot-process.js';
import { WEBHOOK_EVENT_TYPES } from 'commandry/protocol';
import { tellsOfWrongSignature } from '../../../output/log-lines.js';
import type { ReadPath } from '../../../runtime/loader/track-loading.js';
import type { FromBot, SaidLine } from '../child-messages.js';
import { prepareWorld, setEndpoint, setEvents, type EventsNeeds, type Needs } from '../prepare-dev.js';
import type { Emulator } from '../../../../emulator/index.js';
import { followRegistration, type Registration } from './registration.js';
import type { Run } from '../supervisor.js';
import { waitForPort } from '../wait-for-port.js';

const HOST = '127.0.0.1';

/** The lines among which the place of a syntax error is looked for. */
const MOST_PRINTED = 100;

/** Which events a separate program handles is not known. */
const ALL_TYPES: readonly string[] = WEBHOOK_EVENT_TYPES;

/** Listens to a run of a bot. */
export interface BotListener {
  /** Called with each line that it printed. */
  readonly onLine: (line: string) => void;
  /** Called with each of them that a handler printed. */
  readonly onSaid: (line: SaidLine) => void;
  /**
   * Called for a separate program that runs, at an address that the emulator has accepted, but has not registered its
   * commands. Maybe it never does.
   */
  readonly onListening: (url: string) => void;
  /**
   * Called when it is running, its commands are registered, and the emulator has accepted its address. `commands` is unknown for a separate program.
   */
  readonly onReady: (url: string, commands: number | undefined) => void;
  /** Called when a separate program has a session at the gateway, and listens nowhere yet. Maybe it never does. */
  readonly onConnected: () => void;
  /** Called when it is running, and can be used, but something is wrong with it. */
  readonly onWarning: (problem: string) => void;
  /** Called when it is running, or nearly, and something is wrong with it. */
  readonly onProblem: (problem: string) => void;
  /** Called with each file that it writes, if that may restart it. */
  readonly onWrote: (path: string) => void;
  /** Called with each file that it has loaded, and each folder that it has read. */
  readonly onRead: (read: ReadPath) => void;
}

/** The settings of a run of a bot. */
export interface BotPlan extends BotCommand {
  readonly control: ControlClient;
  readonly applicationId: string;
  readonly clock: Clock;
  /** For a separate program: where it listens, and what it may need. */
  readonly program?: {
    readonly subscribe: Emulator['subscribe'];
    readonly port: number;
    readonly path: string;
    readonly eventsPath: string | undefined;
    readonly needs: Needs;
  };
}

/** Starts a bot, prepares the emulator's world for it, and gives the emulator its address. */
export function startBotRun(plan: BotPlan, listener: BotListener): Run {
  const { control, applicationId, clock, program } = plan;
  let hasEnded = false;
  let failure: unknown;
  /** The modules that it has loaded, the latest first. */
  const scripts: string[] = [];
  /** The latest lines. */
  const printed: string[] = [];
  let declaring = Promise.resolve();
  // The emulator probes each address with one wrong signature, and the bot logs the rejection.
  let probes = 0;
  const onLine = (line: string) => {
    printed.push(line);
    if (printed.length > MOST_PRINTED) printed.shift();
    if (probes > 0 && tellsOfWrongSignature(line)) probes--;
    else listener.onLine(line);
  };
  const report = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      if (!hasEnded) listener.onProblem(error instanceof Error ? error.message : String(error));
    });
  };
  const introduceEvents = (events: EventsNeeds) => {
    probes++;
    return setEvents(control, applicationId, events);
  };
  const introduce = async (url: string, commands?: number, events?: EventsNeeds) => {
    probes++;
    const problem = await setEndpoint(control, applicationId, url);
    const refusal = events && problem === undefined ? await introduceEvents(events) : undefined;
    if (hasEnded) return;
    if (problem === undefined && registration) tellListening(url, registration);
    else if (problem === undefined) listener.onReady(url, commands);
    else listener.onProblem(`The emulator rejected ${url} as the endpoint. ${problem}`);
    if (refusal !== undefined)
      listener.onWarning(`The emulator rejected ${events?.url ?? ''} as the address for events. ${refusal}`);
  };
  const onMessage = (message: FromBot) => {
    switch (message.type) {
      case 'read':
        if (/\.[cm]?js$/.test(message.path)) scripts.unshift(message.path);
        listener.onRead(message);
        break;
      case 'wrote':
        listener.onWrote(message.path);
        break;
      case 'said':
        listener.onSaid(message);
        break;
      case 'failed':
        failure = message.error;
        break;
      case 'sync':
        registration?.onSync(message.progress);
        break;
      case 'loaded':
        report(
          prepareWorld(control, applicationId, message).then(() => {
            bot.send({ type: 'prepared' });
          }),
        );
        break;
      case 'declared':
        // The later one counts.
        declaring = declaring.then(async () => {
          await control.call('PUT', `/applications/${applicationId}/declaration`, message.declaration);
        });
        report(declaring);
        break;
      case 'ready':
        report(introduce(message.url, message.commands, message.events));
        break;
      default:
      // A separate program may have messages of its own, for whoever usually starts it.
    }
  };
  let tellReady = (): void => undefined;
  const registration =
    program &&
    followRegistration(program.subscribe, applicationId, () => {
      tellReady();
    });
  const tellListening = (url: string, { isDone }: Registration) => {
    let isTold = false;
    tellReady = () => {
      if (isTold || hasEnded || !isDone()) return;
      isTold = true;
      listener.onReady(url, undefined);
    };
    if (!isDone()) listener.onListening(url);
    tellReady();
  };
  const bot: BotProcess = startBotProcess(plan, clock, onLine, onMessage);
  const ended = bot.ended.then(async (how) => {
    hasEnded = true;
    registration?.leave();
    unsubscribe?.();
    if (isSyntaxError(failure) && !program) printed.push(await printSyntaxError(scripts));
    return failure === undefined
      ? { how }
      : { how, failure: { error: failure, printed: printed.join('\n') } };
  });
  let isListening = false;
  const unsubscribe = program?.subscribe((event) => {
    if (event.type !== 'GATEWAY_SESSION_CREATE' || event.session.application_id !== applicationId) return;
    if (!isListening && !hasEnded) listener.onConnected();
  });
  if (program) {
    report(
      (async () => {
        const exists = await waitForPort(program.port, HOST, clock, () => hasEnded);
        isListening = exists;
        const address = `http://${HOST}:${program.port}`;
        const { path, eventsPath } = program;
        const events = eventsPath === undefined ? undefined : { url: address + eventsPath, types: ALL_TYPES };
        if (exists) await introduce(address + path, undefined, events);
      })(),
    );
  }
  return { ended, stop: () => bot.stop() };
}

function isSyntaxError(described: unknown): boolean {
  return (described as { readonly name?: unknown } | undefined)?.name === 'SyntaxError';
}

/** The modules of which one is looked for that cannot be read. */
const MOST_CHECKED = 10;

/** Node says where a syntax error is when it prints it, and in no field of the error. */
async function printSyntaxError(scripts: readonly string[]): Promise<string> {
  for (const file of scripts.slice(0, MOST_CHECKED)) {
    const text = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--check', file], (error, _out, told) => {
        resolve(error ? told : '');
      });
    });
    if (text !== '') return text;
  }
  return '';
}
