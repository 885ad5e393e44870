import {
  CommandryError,
  describeLocation,
  type ErrorCode,
  type ProblemLocation,
  type DiscordProblem,
  type DiscordRefusal,
} from '../../common/errors/commandry-error.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { readRefusalTree } from '../../rest/read-refusal-tree.js';

/** Returns Discord's refusal; `undefined` for every other error. */
export function discordRefusalOf(error: unknown): DiscordRefusal | undefined {
  return error instanceof CommandryError && error.code === 'DISCORD_REFUSED' ? error.discord : undefined;
}

/** Our error codes by Discord's. */
export type Codes = ReadonlyMap<number | undefined, ErrorCode>;

/** Refusals common to all writes. */
export const OF_APPLICATION: Codes = new Map([
  [JsonErrors.NOT_AUTHORIZED_ON_APPLICATION.code, 'APPLICATION_NOT_OWN'],
  [JsonErrors.UNKNOWN_APPLICATION.code, 'APPLICATION_NOT_OWN'],
]);

/** Refusals common to all writes in a guild. */
export const OF_INSTALLATION: Codes = new Map([
  ...OF_APPLICATION,
  [JsonErrors.MISSING_ACCESS.code, 'GUILD_NOT_INSTALLED'],
  [JsonErrors.UNKNOWN_GUILD.code, 'GUILD_NOT_INSTALLED'],
]);

/**
 * Turns a refusal of Discord into an error with advice. Returns other errors unchanged.
 *
 * @param what - The subject, for example `The commands of guild 5`.
 * @param ofToken - The code if Discord refuses the token.
 */
export function explainRefused(error: unknown, what: string, codes: Codes, ofToken: ErrorCode): unknown {
  const refusal = discordRefusalOf(error);
  if (!refusal) return error;
  const code = codes.get(refusal.code) ?? (refusal.status === 401 ? ofToken : undefined);
  if (code === undefined) return error;
  const { retryAfterMs } = refusal;
  const when = retryAfterMs === undefined ? '' : `, again in ${describeDuration(retryAfterMs)}`;
  const message = `${what} were refused: ${oneLine(refusal.message)} (${describeAnswer(refusal)}${when}).`;
  return new CommandryError(code, message, { cause: error, discord: refusal });
}

/** For example `status 400, code 50035`. */
function describeAnswer({ status, code }: DiscordRefusal): string {
  return code === undefined ? `status ${status}` : `status ${status}, code ${code}`;
}

function describeDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Creates the error for the problems that Discord found in a body. `what` gets their number in words. */
export function problemsFound(
  what: (count: string) => string,
  problems: readonly DiscordProblem[],
  refusal: DiscordRefusal,
  cause: unknown,
): CommandryError {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  const list = problems.map((problem, index) => `\n\n${index + 1}. ${describeProblem(problem)}`).join('');
  const message = `${what(count)} (${describeAnswer(refusal)}).${list}\n\n`;
  return new CommandryError('REGISTRATION_REFUSED', message, {
    cause,
    discord: refusal,
    discordProblems: problems,
  });
}

/**
 * Finds the code behind a problem.
 *
 * @param steps - The path in the body, with numbers for indices of lists.
 * @param translations - All translations of a text if it is about one of them.
 */
type Locate = (
  steps: readonly (string | number)[],
  translations: Readonly<Record<string, unknown>> | undefined,
) => ProblemLocation | undefined;

/**
 * Returns every problem that Discord found in a body.
 *
 * @param tree - The `errors` of a response with code 50035.
 * @param sent - The body of the call.
 */
export function readDiscordProblems(
  tree: unknown,
  sent: unknown,
  locate: Locate = () => undefined,
): DiscordProblem[] {
  return readRefusalTree(tree).map(({ path, code, message }) => {
    const { steps, value } = follow(sent, path);
    const translations = isTranslations(steps.at(-1)) && isJsonObject(value) ? value : undefined;
    const location = locate(steps, translations);
    return {
      ...(location === undefined ? {} : { location }),
      path: path.join('.'),
      ...(value === undefined
        ? {}
        : { found: translations ? describeTranslations(translations) : describeFound(value) }),
      code,
      message,
    };
  });
}

/** For a bad translation Discord only names the dictionary. */
function isTranslations(step: string | number | undefined): boolean {
  return step === 'name_localizations' || step === 'description_localizations';
}

function describeTranslations(translations: Readonly<Record<string, unknown>>): string {
  return Object.entries(translations)
    .map(([locale, text]) => `${locale} ${describeFound(text)}`)
    .join(', ');
}

interface Followed {
  /** The path, with numbers for indices of lists in the body. */
  readonly steps: (string | number)[];
  readonly value: unknown;
}

function follow(sent: unknown, path: readonly string[]): Followed {
  const steps: (string | number)[] = [];
  let value: unknown = sent;
  for (const key of path) {
    if (Array.isArray(value) && /^\d{1,9}$/.test(key)) {
      steps.push(Number(key));
      value = value[Number(key)];
    } else {
      steps.push(key);
      value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
  }
  return { steps, value };
}

function describeProblem({ location, path, found, code, message }: DiscordProblem): string {
  const where = path === '' ? 'the request as a whole' : path;
  const lines = [
    ...(location === undefined ? [] : [`in:    ${describeLocation(location)}`]),
    `at:    ${oneLine(where)}`,
    ...(found === undefined ? [] : [`found: ${found}`]),
    `says:  ${oneLine(message)} [${oneLine(code)}]`,
  ];
  return lines.join('\n   ');
}

/** Makes text from Discord safe to print: terminals obey control characters. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
