import { describeWanted, type Issue } from '../model/issue.js';
import { wantedLocale } from '../model/suggest-locale.js';
import type { CommandDefinition } from './definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

/**
 * Puts broken rules of the service, which speak of payload paths, back to classes, methods and parameters. A command of
 * several guilds breaks the same rule in each of them; it is said once.
 *
 * @param members - The definitions behind the payloads, in the same order.
 * @param where - Added to what was found, where the place alone does not explain it.
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
    const found = `${field === '' ? issue.found : `${field} ${issue.found}`}${where}`;
    const wanted = isUnknownLocale(issue) ? wantedLocale(String(path.at(-1))) : describeWanted(issue);
    const key = `${code} ${path.slice(1).join('.')}`;
    problems.addOnce(members[Number(path[0])], key, code, location, found, wanted);
  }
}

/** Whether a key of a dictionary of translations is no locale: then it helps more to say which one was meant. */
function isUnknownLocale({ code, path }: Issue): boolean {
  return code === 'NOT_ALLOWED_VALUE' && String(path.at(-2)).endsWith('_localizations');
}
