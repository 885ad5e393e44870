import { AUTHORIZATION_ERRORS } from './authorization-errors.js';
import { COMMAND_LINE_ERRORS } from './command-line-errors.js';
import { DEFINITION_ERRORS } from './definition-errors.js';
import { INTERACTION_ERRORS } from './interaction-errors.js';
import { PERMISSION_ERRORS } from './permission-errors.js';
import { REQUEST_ERRORS } from './request-errors.js';
import { RULE_ERRORS } from './rule-errors.js';
import { SERVICE_ERRORS } from './service-errors.js';
import { SETTING_ERRORS } from './setting-errors.js';
import { TRANSLATION_ERRORS } from './translation-errors.js';

/**
 * Every error this package raises on purpose: a stable code, the HTTP status it answers with where a request is
 * waiting, and what to do about it, by what goes wrong. `docs/errors.md` is held against this table by a test. Codes
 * are never reused.
 */
const catalogue = {
  ...DEFINITION_ERRORS,
  ...RULE_ERRORS,
  ...TRANSLATION_ERRORS,
  ...SETTING_ERRORS,
  ...COMMAND_LINE_ERRORS,
  ...PERMISSION_ERRORS,
  ...REQUEST_ERRORS,
  ...INTERACTION_ERRORS,
  ...SERVICE_ERRORS,
  ...AUTHORIZATION_ERRORS,
} as const;

/** The stable code of an error. Compare codes, never messages. */
export type ErrorCode = keyof typeof catalogue;

/** Every code, in the order of the catalogue. */
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

/** What to do about an error. */
export function helpFor(code: ErrorCode): string {
  return catalogue[code].help;
}

/** Where in the command classes a problem is. */
export interface ProblemLocation {
  readonly className: string;
  readonly methodName?: string;
  /** Counted from 1, as one counts parameters aloud. */
  readonly parameter?: number;
  /** The path a user types, for example `weather forecast days`. */
  readonly option?: string;
  /** The locale whose translation is at fault. */
  readonly locale?: string;
}

/** One mistake in a command class. */
export interface Problem {
  readonly code: ErrorCode;
  readonly location: ProblemLocation;
  readonly found: string;
  readonly wanted: string;
  readonly help: string;
}

/** How the service refused a call. */
export interface ServiceRefusal {
  /** The HTTP status. */
  readonly status: number;
  /** The service's own number for the error, for example 10008 for an unknown message; absent where it gave none. */
  readonly code: number | undefined;
  /** The service's own words. */
  readonly message: string;
  /** The tree of faults as the service sent it; there with code 50035. Plain JSON. */
  readonly errors?: unknown;
  /** When it may be tried again, in milliseconds; there with code 30034 and `RATE_LIMIT_TOO_LONG`. */
  readonly retryAfterMs?: number;
}

/** One thing that the service found wrong in what was sent. */
export interface ServiceFault {
  /** Where in the command classes. Absent where none is behind it: the command belongs to somebody else. */
  readonly location?: ProblemLocation;
  /** The same place in the service's terms, for example `0.options.2.name`; empty for the request as a whole. */
  readonly path: string;
  /** The value at the path, short enough to print; absent where the path leads nowhere. */
  readonly found?: string;
  /** The service's code, for example `BASE_TYPE_BAD_LENGTH`. */
  readonly code: string;
  /** The service's words. */
  readonly message: string;
}

export interface CommandryErrorOptions {
  readonly cause?: unknown;
  readonly service?: ServiceRefusal;
  readonly problems?: readonly Problem[];
  readonly faults?: readonly ServiceFault[];
  /** What to do, where more is known of it than the catalogue says. */
  readonly help?: string;
}

/**
 * Every error that Commandry throws on purpose.
 *
 * `code` is stable, `status` is the HTTP status where a request is waiting, `problems` lists what is wrong with the
 * command classes when the code is `DEFINITIONS_INVALID` and is empty otherwise. `service` is there when the service
 * refused a call, and `faults` lists what it found wrong when the code is `REGISTRATION_REFUSED`.
 */
export class CommandryError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly service: ServiceRefusal | undefined;
  readonly faults: readonly ServiceFault[];

  constructor(code: ErrorCode, what: string, options: CommandryErrorOptions = {}) {
    const help = options.help ?? catalogue[code].help;
    super(
      what.endsWith('\n') ? `${what}${help}` : `${what} ${help}`,
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'CommandryError';
    this.code = code;
    this.status = catalogue[code].status;
    this.problems = options.problems ?? [];
    this.service = options.service;
    this.faults = options.faults ?? [];
  }
}

/** Whether a thrown value is one of ours. Never throws, whatever was thrown: a revoked proxy throws on every look. */
export function isCommandryError(thrown: unknown): thrown is CommandryError {
  try {
    return thrown instanceof CommandryError;
  } catch {
    return false;
  }
}

/** The one error that carries all problems of all command classes. */
export function definitionsInvalid(problems: readonly Problem[]): CommandryError {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  const list = problems.map((problem, index) => `\n\n${index + 1}. ${describeProblem(problem)}`).join('');
  return new CommandryError('DEFINITIONS_INVALID', `${count} in the command classes.${list}\n\n`, {
    problems,
  });
}

function describeProblem({ code, location, found, wanted, help }: Problem): string {
  return `${describeLocation(location)} [${code}]\n   found:  ${found}\n   wanted: ${wanted}\n   to do:  ${help}`;
}

/** A place as a person reads it, for example `Weather.forecast(), parameter 2, "weather forecast city", locale de`. */
export function describeLocation(location: ProblemLocation): string {
  const { className, methodName, parameter, option, locale } = location;
  return [
    methodName === undefined ? className : `${className}.${methodName}()`,
    ...(parameter === undefined ? [] : [`parameter ${parameter}`]),
    ...(option === undefined ? [] : [`"${option}"`]),
    ...(locale === undefined ? [] : [`locale ${locale}`]),
  ].join(', ');
}
