import { helpFor, type ErrorCode, type Problem } from '../common/errors/commandry-error.js';
import { errorUrl } from '../common/errors/error-catalogue.js';
import { CommandType } from '../protocol/commands/command-type.js';
import type { PayloadProblem } from '../protocol/validation/payload-problem.js';
import type { TextField, Site } from './text-location.js';

/** `error`: Discord would refuse it, or a text cannot be parsed. `warning`: valid, but probably not intended. */
export type LocalizationSeverity = 'error' | 'warning';

/** One problem of a translation, as plain data. */
export interface LocalizationProblem {
  /** Stable. Compare it, never `found` or `help`. */
  readonly code: ErrorCode;
  /** How serious it is. */
  readonly severity: LocalizationSeverity;
  /** The locale as written, even if unknown to Discord. Absent if the problem concerns several. */
  readonly locale?: string;
  /** The file of the catalogue, if it was read from one. Only for messages. */
  readonly file?: string;
  /** Absent without a command: for a modal, an unused key, an unknown catalogue. */
  readonly commandType?: CommandType;
  /** The command with its group and subcommand, as a user types it: `weather forecast`. */
  readonly command?: string;
  /** The default name of the option. */
  readonly option?: string;
  /** The default name of the choice. */
  readonly choice?: string;
  /** The id of the route, for a modal. */
  readonly route?: string;
  /** The custom id of the field of that modal. */
  readonly input?: string;
  /** Which text of the command, option, choice or modal. Absent if the problem concerns several or none. */
  readonly field?: TextField;
  /**
   * The path from the list of payloads to the text, for example `[0, 'options', 1, 'name_localizations', 'de']`; in a
   * modal from `modals`, for example `['modals', 'report', 'title_localizations', 'de']`; else `[]`.
   */
  readonly path: PayloadProblem['path'];
  /** The key in the catalogue, if the text came from one or is missing in one. */
  readonly key?: string;
  /** The wrong text or key, or what is missing. */
  readonly found: string;
  /** The value that would be right. */
  readonly wanted: string;
  /** How to correct it, in sentences. */
  readonly help: string;
}

/** The location of a problem; any part may be unknown. */
export type LocalizationLocation = Omit<
  LocalizationProblem,
  'code' | 'severity' | 'found' | 'wanted' | 'help'
>;

/** Creates a problem, with the advice of its code. */
export function localizationProblem(
  code: ErrorCode,
  severity: LocalizationSeverity,
  location: LocalizationLocation,
  found: string,
  wanted: string,
): LocalizationProblem {
  return { code, severity, ...location, found, wanted, help: helpFor(code) };
}

/** Returns the location of a problem in one text of a node, in one locale. */
export function locationIn(site: Site, field: TextField, locale: string): LocalizationLocation {
  return { locale, ...namesOf(site), field, path: [...site.path, `${field}_localizations`, locale] };
}

type NodeNames = Pick<
  LocalizationProblem,
  'commandType' | 'command' | 'option' | 'choice' | 'route' | 'input'
>;

/** Returns the names that lead to a node: command path, option, choice; or route, input, choice. */
export function namesOf({ kind, commandType, names }: Site): NodeNames {
  if (commandType === undefined) {
    const [route, input, choice] = names;
    return {
      ...(route === undefined ? {} : { route }),
      ...(input === undefined ? {} : { input }),
      ...(choice === undefined ? {} : { choice }),
    };
  }
  const below = kind === 'choice' ? 2 : kind === 'option' ? 1 : 0;
  const [option, choice] = names.slice(names.length - below);
  return {
    commandType,
    command: names.slice(0, names.length - below).join(' '),
    ...(below > 0 && option !== undefined ? { option } : {}),
    ...(below > 1 && choice !== undefined ? { choice } : {}),
  };
}

const TYPE_NOTES: ReadonlyMap<CommandType | undefined, string> = new Map<CommandType, string>([
  [CommandType.USER, ' (user command)'],
  [CommandType.MESSAGE, ' (message command)'],
  [CommandType.PRIMARY_ENTRY_POINT, ' (entry point command)'],
]);

/**
 * Formats a problem as one line: `pt-BR / weather forecast / city: name "Cidade"; wanted … To do. [CODE, key]`, and the
 * address of the page about the code.
 *
 * It is always one line: control characters in texts and keys are escaped.
 */
export function formatLocalizationProblem(problem: LocalizationProblem): string {
  return `${toLine(problem)} ${errorUrl(problem.code)}`;
}

/** Formats a problem as one line without the address, which the log writes in a field of its own. */
export function toLine(problem: LocalizationProblem): string {
  const { code, locale, file, commandType, command, option, choice, field, key, found, wanted, help } =
    problem;
  const { route, input } = problem;
  const modal = route === undefined ? undefined : `${route} (modal)`;
  const typed = command === undefined ? undefined : `${command}${TYPE_NOTES.get(commandType) ?? ''}`;
  const where = [file ?? locale, typed, option, modal, input, choice]
    .filter((step) => step !== undefined)
    .join(' / ');
  const strayKey = key === undefined ? found : `${found} under ${key}`;
  const what = field === undefined ? strayKey : `${field} ${found}`;
  const end = /[.?!]$/.test(wanted) ? '' : '.';
  const origin = field === undefined || key === undefined ? code : `${code}, ${key}`;
  return escapeOntoOneLine(
    `${where === '' ? '' : `${where}: `}${what}; wanted ${wanted}${end} ${help} [${origin}]`,
  );
}

/**
 * Converts a problem to one in the list of an error.
 *
 * @param checkedBy - The function that found it, which is its location unless the text came from a file.
 */
export function toProblem(problem: LocalizationProblem, checkedBy: string): Problem {
  const { code, file, locale, key, command, option, route, input, choice, field, found, wanted, help } =
    problem;
  const path = [command, option, route, input, choice].filter((part) => part !== undefined).join(' ');
  const location = {
    className: file ?? checkedBy,
    ...(path === '' ? {} : { option: path }),
    ...(locale === undefined || file !== undefined ? {} : { locale }),
  };
  const what = [field, found, key === undefined ? undefined : `(key ${key})`].filter(
    (part) => part !== undefined,
  );
  return { code, location, found: what.join(' '), wanted, help };
}

/** Escapes all control characters and line separators, so that a text stays on one line. */
export function escapeOntoOneLine(line: string): string {
  return line.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
