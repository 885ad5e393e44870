import { errorUrl, helpTextOf, type ErrorCode } from './error-catalogue.js';

export type { ErrorCode };

/** Returns what to do about an error. */
export function helpFor(code: ErrorCode): string {
  return helpTextOf(code);
}

/** Where a problem is: in the command classes, or in the arguments of a function. */
export interface ProblemLocation {
  /** The name of the class; of the function, for settings and definitions without a class; or the path of the file. */
  readonly className: string;
  /** The name of the method; absent if the problem is about the class. */
  readonly methodName?: string;
  /** Counted from 1. */
  readonly parameter?: number;
  /** The path a user types, for example `weather forecast days`; for settings, for example `waiting.perUser`. */
  readonly option?: string;
  /** The locale of the translation. */
  readonly locale?: string;
}

/** One mistake in a command class, in settings or in a file. */
export interface Problem {
  /** Stable, for example `DECORATED_TWICE`. */
  readonly code: ErrorCode;
  /** The class, and if they are known the method, parameter, option and locale. */
  readonly location: ProblemLocation;
  /** The value found there, in a few words. */
  readonly found: string;
  /** The value that would be right, in a few words. */
  readonly wanted: string;
  /** How to correct it, in sentences. */
  readonly help: string;
}

/** Discord's refusal of a call. */
export interface DiscordRefusal {
  /** The HTTP status. */
  readonly status: number;
  /** Discord's JSON error code, for example 10008 for an unknown message; absent if it gave none. */
  readonly code: number | undefined;
  /** Discord's message. */
  readonly message: string;
  /** The `errors` tree of Discord, with code 50035. Plain JSON. */
  readonly errors?: unknown;
  /** Retry after this many milliseconds, with code 30034 and `RATE_LIMIT_TOO_LONG`. */
  readonly retryAfterMs?: number;
}

/** One problem that Discord found in a registration. */
export interface DiscordProblem {
  /** Where in the command classes. Absent for a command that is not declared here. */
  readonly location?: ProblemLocation;
  /** The location in Discord's terms, for example `0.options.2.name`; empty for the request as a whole. */
  readonly path: string;
  /** The value at the path, shortened; absent if there is none. */
  readonly found?: string;
  /** Discord's code, for example `BASE_TYPE_BAD_LENGTH`. */
  readonly code: string;
  /** Discord's message. */
  readonly message: string;
}

export interface CommandryErrorOptions {
  readonly cause?: unknown;
  readonly discord?: DiscordRefusal;
  readonly problems?: readonly Problem[];
  readonly discordProblems?: readonly DiscordProblem[];
  /** More specific advice than that of the catalogue. */
  readonly help?: string;
}

/**
 * Every error that Commandry throws on purpose.
 *
 * `code` is stable. `status` is the HTTP status if a request is waiting. `problems` lists everything that is wrong with
 * the input: command classes, settings, files. `discord` is set if Discord refused a call, and `discordProblems` lists what it
 * found wrong if the code is `REGISTRATION_REFUSED`. `url` is the page about the code, which Node prints last.
 */
export class CommandryError extends Error {
  /** Stable. Compare it, never the message. */
  readonly code: ErrorCode;
  /** The HTTP status for a request that fails with this error. */
  readonly status: number;
  /** All problems of the input, for example of definitions or settings; else empty. */
  readonly problems: readonly Problem[];
  /** Discord's response, if it refused a call. */
  readonly discord: DiscordRefusal | undefined;
  /** The errors that Discord reported for refused commands or permissions; else empty. */
  readonly discordProblems: readonly DiscordProblem[];
  /** The page that explains the code, for example `https://commandry.github.io/e/DISCORD_REFUSED`. */
  readonly url: string;

  constructor(code: ErrorCode, what: string, options: CommandryErrorOptions = {}) {
    const help = options.help ?? helpFor(code);
    super(
      what.endsWith('\n') ? `${what}${help}` : `${what} ${help}`,
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'CommandryError';
    this.code = code;
    this.status = statusOf(code);
    this.problems = options.problems ?? [];
    this.discord = options.discord;
    this.discordProblems = options.discordProblems ?? [];
    // Last: whoever prints an error with its properties ends with it.
    this.url = errorUrl(code);
  }
}

/**
 * True if a thrown value is a CommandryError. Never throws, not even for a revoked proxy, which throws on every access.
 */
export function isCommandryError(thrown: unknown): thrown is CommandryError {
  try {
    return thrown instanceof CommandryError;
  } catch {
    return false;
  }
}

/** Creates the one error with all problems of all command classes, or of something else that is checked as a whole. */
export function definitionsInvalid(
  problems: readonly Problem[],
  checked = 'command classes',
): CommandryError {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  const list = problems
    .map(
      (problem, index) => `\n\n${index + 1}. ${describeProblem(describeLocation(problem.location), problem)}`,
    )
    .join('');
  return new CommandryError('DEFINITIONS_INVALID', `${count} in the ${checked}.${list}\n\n`, {
    problems,
  });
}

/** Formats a problem for people, below its location. */
export function describeProblem(
  where: string,
  { code, found, wanted, help }: Pick<Problem, 'code' | 'found' | 'wanted' | 'help'>,
): string {
  const parts = [`found:  ${found}`, `wanted: ${wanted}`, `to do:  ${help}`, `see:    ${errorUrl(code)}`];
  return [`${where} [${code}]`, ...parts].join('\n   ');
}

/** Formats a location for people, for example `Weather.forecast(), parameter 2, "weather forecast city", locale de`. */
export function describeLocation(location: ProblemLocation): string {
  const { className, methodName, parameter, option, locale } = location;
  return [
    methodName === undefined ? className : `${className}.${methodName}()`,
    ...(parameter === undefined ? [] : [`parameter ${parameter}`]),
    ...(option === undefined ? [] : [`"${option}"`]),
    ...(locale === undefined ? [] : [`locale ${locale}`]),
  ].join(', ');
}

/** An error, or one of its causes. Those of Node have a code. */
type Caused = Error & { readonly code?: unknown };

/** Returns an error and its causes, the outermost first. */
export function* causeChain(error: unknown): Generator<Caused> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Returns the innermost code or message, if there is one: `fetch failed` says nothing, its cause does. */
export function innermostReason(error: unknown): string | undefined {
  let reason: string | undefined;
  for (const { code, message } of causeChain(error))
    reason = typeof code === 'string' ? code : message || reason;
  return reason;
}

/** The errors whose HTTP status is not 500. */
const CODES: Readonly<Record<number, readonly ErrorCode[]>> = {
  200: [
    'COMPONENT_RELAY_FAILED',
    'COMPONENT_OUTDATED',
    'ROUTE_SIGNATURE_REFUSED',
    'COMMAND_UNKNOWN',
    'DEFINITION_DRIFT',
    'TRANSLATION_MISSING',
    'TRANSLATION_FAILED',
    'MESSAGE_FAILED',
    'OPTION_VALUE_REFUSED',
    'SCHEMA_FAILED',
    'GUARD_REJECTED',
    'HANDLER_FAILED',
    'HANDLER_SILENT',
    'HANDLER_TOO_SLOW',
    'NEXT_CALLED_AGAIN',
    'REPLY_ALREADY_SENT',
    'REPLY_TOO_LATE',
    'REPLY_MISSING',
    'REPLY_FIELDS_IGNORED',
    'DEFER_CAME_LATE',
    'RESPONSE_NOT_GIVEN',
    'INTERACTION_ALREADY_ANSWERED',
    'INTERACTION_TOKEN_EXPIRED',
    'INTERACTION_TOKEN_REFUSED',
    'ERROR_HOOK_FAILED',
    'WORK_GIVEN_UP',
    'REPLY_INVALID',
    'AUTOCOMPLETE_FAILED',
    'AUTOCOMPLETE_CUT',
  ],
  400: [
    'BODY_UNREADABLE',
    'LAMBDA_BODY_NO_TEXT',
    'BODY_NOT_JSON',
    'INTERACTION_MALFORMED',
    'EVENT_MALFORMED',
    'INTERACTION_UNSUPPORTED',
    'CALLBACK_REFUSED',
  ],
  401: ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'REQUEST_NOT_FRESH', 'APPLICATION_MISMATCH'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['INTERACTION_REPEATED'],
  413: ['BODY_TOO_LARGE'],
  415: ['CONTENT_TYPE_REFUSED'],
  503: ['EVENT_IN_PROGRESS'],
};

/** Returns the HTTP status of an error, if a request is waiting. 200 stands for an interaction that was accepted. */
function statusOf(code: ErrorCode): number {
  for (const status in CODES) if (CODES[status]?.includes(code)) return Number(status);
  return 500;
}
