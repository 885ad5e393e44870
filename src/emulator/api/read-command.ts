import { findBulkIssues, findCommandIssues, type CommandOwner } from '../../model/command-rules.js';
import type { JsonObject } from '../../model/field-checker.js';
import type { Issue } from '../../model/issue.js';
import type { CommandBody } from '../stored-command.js';
import { toCommandBody } from './command-body.js';
import { toFormError } from './form-errors.js';
import { toFormIssues } from './form-issue.js';

/** An element of a bulk overwrite: the command, and the id of the one it shall replace. */
export interface BulkElement {
  readonly id: string | undefined;
  readonly body: CommandBody;
}

/** @throws ApiError with every error of the body. */
export function readCommand(value: unknown, owner: CommandOwner): CommandBody {
  refuse(findCommandIssues(value, 'global', owner));
  return toCommandBody(value, owner);
}

/** @throws ApiError with every error of every command. */
export function readCommands(value: unknown, owner: CommandOwner): BulkElement[] {
  refuse(findBulkIssues(value, 'global', owner));
  return (value as readonly JsonObject[]).map((element) => {
    const id = element['id'];
    return { id: typeof id === 'string' ? id : undefined, body: toCommandBody(element, owner) };
  });
}

function refuse(issues: readonly Issue[]): void {
  const formIssues = toFormIssues(issues);
  if (formIssues.length > 0) throw toFormError(formIssues);
}
