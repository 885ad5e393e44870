import { locate } from '../../commands/compile/checks/locate.js';
import type { CommandDefinition } from '../../commands/compile/definition.js';
import {
  describeLocation,
  type ProblemLocation,
  type ServiceFault,
} from '../../common/errors/commandry-error.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { readRefusalTree } from '../../rest/read-refusal-tree.js';

/**
 * Traces every fault that the service found in registered commands back to the code that caused it.
 *
 * @param tree - The `errors` of a response with code 50035.
 * @param sent - The body of the call: one command, or all commands of a bulk overwrite.
 * @param definitions - The definition of each command of the body, in the same order; `undefined` if there is none.
 */
export function explainRefusal(
  tree: unknown,
  sent: unknown,
  definitions: readonly (CommandDefinition | undefined)[],
): ServiceFault[] {
  return readRefusalTree(tree).map(({ path, code, message }) => {
    const { steps, value } = follow(sent, path);
    const translations = isTranslations(steps.at(-1)) && isJsonObject(value) ? value : undefined;
    const location = toLocation(Array.isArray(sent) ? steps : [0, ...steps], definitions, translations);
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

/** For a bad translation of a name the service only says that it is among the translations. */
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

function toLocation(
  steps: readonly (string | number)[],
  definitions: readonly (CommandDefinition | undefined)[],
  translations: Readonly<Record<string, unknown>> | undefined,
): ProblemLocation | undefined {
  const [index, ...inner] = steps;
  const definition = typeof index === 'number' ? definitions[index] : undefined;
  if (!definition) return undefined;
  const { location } = locate([definition], [0, ...inner]);
  const [locale, ...others] = Object.keys(translations ?? {});
  return locale === undefined || others.length > 0 ? location : { ...location, locale };
}

/** Formats faults for people: the location in code, the path and message of the service, and the value found. */
export function describeFaults(faults: readonly ServiceFault[]): string {
  return faults.map((fault, index) => `\n\n${index + 1}. ${describeFault(fault)}`).join('');
}

function describeFault({ location, path, found, code, message }: ServiceFault): string {
  const where = path === '' ? 'the request as a whole' : path;
  const lines = [
    ...(location === undefined ? [] : [`in:    ${describeLocation(location)}`]),
    `at:    ${oneLine(where)}`,
    ...(found === undefined ? [] : [`found: ${found}`]),
    `says:  ${oneLine(message)} [${oneLine(code)}]`,
  ];
  return lines.join('\n   ');
}

/** Makes text from the service safe to print: terminals obey control characters. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
