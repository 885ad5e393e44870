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
import {
  givenInvalid,
  givenProblem,
  refuseUnknown,
  type GivenProblem,
  type SettingNames,
} from '../../common/read-given.js';
import { formatMs } from '../../common/format-ms.js';
import type { Click } from './waiting-calls.js';
import type { HandlerSession } from '../reply/session/session-calls.js';

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

const WAIT_SETTINGS: SettingNames<WaitSettings> = { timeoutMs: true, signal: true };

const CLICK_SETTINGS = { ...WAIT_SETTINGS, by: true, defer: true } as const;

const ASK_SETTINGS: SettingNames<AskSettings<Click>> = {
  ...CLICK_SETTINGS,
  as: true,
  afterwards: true,
  withClick: true,
};

const AWAIT_SETTINGS: SettingNames<AwaitComponentSettings<Click>> = {
  ...CLICK_SETTINGS,
  filter: true,
};

const AWAIT_ALL_SETTINGS: SettingNames<AwaitComponentsSettings<Click>> = {
  ...AWAIT_SETTINGS,
  max: true,
};

const DEFAULT_MS = 60_000;
/** Reserved for edits before the token expires, in milliseconds. */
const LAST_EDITS_MS = 16_000;

/** The setting names of each call. */
const NAMES = {
  'interaction.ask': ASK_SETTINGS,
  'interaction.askModal': WAIT_SETTINGS,
  awaitComponent: AWAIT_SETTINGS,
  awaitComponents: AWAIT_ALL_SETTINGS,
} as const satisfies Readonly<Record<string, Partial<SettingNames<AllSettings>>>>;

type AllSettings = AskSettings<Click> & AwaitComponentsSettings<Click>;

/** The values of enum settings. */
const CHOICES = {
  as: ['reply', 'followUp', 'update'],
  afterwards: ['disable', 'remove'],
} as const;

/**
 * Reads the settings of a wait. Without a schema, since every wait does this.
 *
 * @param where - The call.
 * @throws CommandryError `WAITING_UNSUPPORTED`, or `SETTING_INVALID` with every setting that is wrong.
 */
export function readWaitSettings(
  where: keyof typeof NAMES,
  owner: HandlerSession,
  clock: Clock,
  settings: AllSettings = {},
): ReadClickSettings {
  refuseUnknown<Partial<Record<keyof AllSettings, unknown>>>(
    where,
    settings,
    NAMES[where] as SettingNames<AllSettings>,
  );
  if (!owner.canWait)
    throw new CommandryError(
      'WAITING_UNSUPPORTED',
      'This host may end after the response, and then nobody is there to receive the answer.',
    );
  const leftMs = Math.floor(owner.age.tokenEndsAtMs - clock.monotonicMs() - LAST_EDITS_MS);
  if (leftMs < 1) throw invalid('the token of this interaction is about to end');
  const { timeoutMs = Math.min(DEFAULT_MS, leftMs), signal, by = 'user', defer, filter } = settings;
  const { max = Number.POSITIVE_INFINITY } = settings;
  const problems: GivenProblem[] = [];
  const require = (isRight: boolean, name: keyof AllSettings, must: string): void => {
    if (!isRight) problems.push(givenProblem([name], must, settings[name]));
  };
  require(Number.isInteger(timeoutMs) &&
    timeoutMs >= 1 &&
    timeoutMs <=
      leftMs, 'timeoutMs', `must be a whole number from 1 to ${leftMs}, for the token of this interaction ends in ${formatMs(leftMs + LAST_EDITS_MS)}`);
  require(signal === undefined || signal instanceof AbortSignal, 'signal', 'must be an AbortSignal');
  require(by === 'user' ||
    by === 'anyone' ||
    typeof by === 'function' ||
    Array.isArray(by), 'by', "must be 'user', 'anyone', a list of user ids, or a function");
  require(filter === undefined || typeof filter === 'function', 'filter', 'must be a function');
  require(defer === undefined ||
    (isDefer(defer) && (defer as Defer) !== 'never'), 'defer', `must be ${DEFER_WANTED}, but not 'never'`);
  require(max === Number.POSITIVE_INFINITY ||
    (Number.isInteger(max) && max >= 1), 'max', 'must be a whole number from 1');
  for (const [name, allowed] of Object.entries(CHOICES)) {
    const value = settings[name as keyof typeof CHOICES];
    const isRight = value === undefined || (allowed as readonly string[]).includes(value);
    require(isRight, name as keyof typeof CHOICES, `must be '${allowed.join("' or '")}'`);
  }
  if (problems.length > 0) throw givenInvalid(where, problems, { what: 'The handler cannot wait' });
  return { timeoutMs, signal, by, defer, filter, max };
}

export function invalid(problem: string): CommandryError {
  return new CommandryError('SETTING_INVALID', `The handler cannot wait: ${problem}.`);
}
