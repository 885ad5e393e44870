import { describeLocation } from '../../../common/errors/commandry-error.js';
import { describeWanted, type Issue } from '../../../protocol/validation/issue.js';
import { wantedLocale } from '../../../protocol/locale/suggest-locale.js';
import type { CommandDefinition } from '../definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

/**
 * Maps broken rules of Discord from payload paths to classes, methods and parameters. A command of several guilds
 * breaks the same rule in each of them; it is reported once.
 *
 * @param members - The definitions behind the payloads, in the same order.
 * @param where - Added to the found value where the location alone does not explain it.
 */
export function addIssues(
  issues: readonly Issue[],
  members: readonly CommandDefinition[],
  problems: ProblemList,
  where = '',
): void {
  for (const issue of issues) {
    const { code, path } = issue;
    const { location, field } = locate(members, path);
    const twin = describeTwin(issue, members);
    const found = `${field === '' ? issue.found : `${field} ${issue.found}`}${twin}${where}`;
    const wanted = isUnknownLocale(issue) ? wantedLocale(String(path.at(-1))) : describeWanted(issue);
    const key = `${code} ${path.slice(1).join('.')}`;
    problems.addOnce(members[Number(path[0])], key, code, location, found, wanted);
  }
}

/** Describes the location of the other one of two duplicates. */
function describeTwin(issue: Issue, members: readonly CommandDefinition[]): string {
  const { path } = issue;
  const at = path.at(-1);
  const own = members[Number(path[0])];
  if (typeof at !== 'number' || !own) return '';
  const { location } = locate(members, path);
  const isTwin = (index: number): boolean => {
    const other = members[index];
    if (issue.code === 'COMMAND_NAME_DUPLICATE') return other?.type === own.type && other.name === own.name;
    if (issue.code === 'TOO_MANY_COMMANDS') return issue.max === 1 && other?.type === own.type;
    const { option } = locate(members, [...path.slice(0, -1), index]).location;
    return issue.code === 'OPTION_NAME_DUPLICATE' && option === location.option;
  };
  const twin = Array.from({ length: at }, (_, index) => index).find(isTwin);
  if (twin === undefined) return '';
  const located = locate(members, [...path.slice(0, -1), twin]);
  // Of a payload it is the paths that differ.
  if (own.payload && located.field !== '') return `, and so is ${located.field}`;
  const first = describeLocation(located.location);
  return first === describeLocation(location)
    ? ', and again in a class of the same name: is it passed twice?'
    : `, and so is ${first}`;
}

/** Whether a key of a translation dictionary is not a locale. Then the error suggests the one that was meant. */
function isUnknownLocale({ code, path }: Issue): boolean {
  return code === 'NOT_ALLOWED_VALUE' && String(path.at(-2)).endsWith('_localizations');
}
