import { DEFER_WANTED, isDefer, type Defer } from '../../commands/types/defer.js';
import type {
  AnsweredBy,
  AskSettings,
  AwaitComponentSettings,
  AwaitComponentsSettings,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { SettingNames } from '../../common/read-given.js';
import { formatMs } from '../../common/format-ms.js';
import type { Click } from './waiting-calls.js';
import type { HandlerSession } from '../reply/session/session-calls.js';

/** How long a wait lasts. */
export interface ReadWaitSettings {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface ReadClickSettings extends ReadWaitSettings {
  readonly by: AnsweredBy<Click>;
  readonly defer: Defer | undefined;
  readonly filter: ((click: Click) => boolean) | undefined;
  readonly max: number;
}

export const WAIT_SETTINGS: SettingNames<WaitSettings> = { timeoutMs: true, signal: true };

const CLICK_SETTINGS = { ...WAIT_SETTINGS, by: true, defer: true } as const;

export const ASK_SETTINGS: SettingNames<AskSettings<Click>> = {
  ...CLICK_SETTINGS,
  as: true,
  afterwards: true,
  withClick: true,
};

export const AWAIT_SETTINGS: SettingNames<AwaitComponentSettings<Click>> = {
  ...CLICK_SETTINGS,
  filter: true,
};

export const AWAIT_ALL_SETTINGS: SettingNames<AwaitComponentsSettings<Click>> = {
  ...AWAIT_SETTINGS,
  max: true,
};

const DEFAULT_MS = 60_000;
/** Messages can be edited until the token ends; this is left to do so. */
const LAST_EDITS_MS = 16_000;

/**
 * Reads how long to wait.
 *
 * @throws CommandryError `WAITING_UNSUPPORTED` or `WAIT_INVALID`.
 */
export function readWaitSettings(
  owner: HandlerSession,
  clock: Clock,
  { timeoutMs, signal }: WaitSettings = {},
): ReadWaitSettings {
  if (!owner.canWait)
    throw new CommandryError(
      'WAITING_UNSUPPORTED',
      'This host may end after the response, and then nobody is there to receive the answer.',
    );
  const leftMs = Math.floor(owner.age.tokenEndsAtMs - clock.monotonicMs() - LAST_EDITS_MS);
  if (leftMs < 1) throw invalid('the token of this interaction is about to end');
  const wanted = timeoutMs ?? Math.min(DEFAULT_MS, leftMs);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > leftMs)
    throw invalid(
      `timeoutMs must be a whole number from 1 to ${leftMs}, for the token of this interaction ends in ${formatMs(leftMs + LAST_EDITS_MS)}`,
    );
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw invalid('signal must be an AbortSignal');
  return { timeoutMs: wanted, signal };
}

/** @throws CommandryError As {@link readWaitSettings}. */
export function readClickSettings(
  owner: HandlerSession,
  clock: Clock,
  settings: AwaitComponentsSettings<Click> = {},
): ReadClickSettings {
  const { by = 'user', defer, filter, max = Number.POSITIVE_INFINITY } = settings;
  const wait = readWaitSettings(owner, clock, settings);
  if (by !== 'user' && by !== 'anyone' && typeof by !== 'function' && !Array.isArray(by))
    throw invalid("by must be 'user', 'anyone', a list of user ids, or a function");
  if (filter !== undefined && typeof filter !== 'function') throw invalid('filter must be a function');
  if (defer !== undefined && (!isDefer(defer) || (defer as Defer) === 'never'))
    throw invalid(`defer must be ${DEFER_WANTED}, but not 'never'`);
  if (max !== Number.POSITIVE_INFINITY && (!Number.isInteger(max) || max < 1))
    throw invalid('max must be a whole number of at least 1');
  return { ...wait, by, defer, filter, max };
}

export function invalid(fault: string): CommandryError {
  return new CommandryError('WAIT_INVALID', `The handler cannot wait: ${fault}.`);
}
