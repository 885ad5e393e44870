import { findBulkIssues, findCommandIssues } from '../../model/command-rules.js';
import type { JsonObject } from '../../model/field-checker.js';
import type { CommandBody } from '../stored-command.js';
import { toCommandBody } from './command-body.js';
import { countCommandSize, MAX_COMMAND_SIZE } from './command-size.js';
import { findFieldIssues, type Owner } from './field-rules.js';
import { toFormError } from './form-errors.js';
import { toFormIssues, type FormIssue } from './form-issue.js';

/** An element of a bulk overwrite: the command, and the id of the one it shall replace. */
export interface BulkElement {
  readonly id: string | undefined;
  readonly body: CommandBody;
}

/** @throws ApiError with every error of the body. */
export function readCommand(value: unknown, owner: Owner): CommandBody {
  const more = isObject(value) ? findFieldIssues({ ...value, id: null }, owner, []) : [];
  refuse([...toFormIssues(findCommandIssues(value, 'global')), ...more]);
  const body = toCommandBody(value, owner);
  refuse(findSizeIssues(body, []));
  return body;
}

/** @throws ApiError with every error of every command. */
export function readCommands(value: unknown, owner: Owner): BulkElement[] {
  const elements = Array.isArray(value) ? (value as readonly unknown[]) : [];
  refuse([
    ...toFormIssues(findBulkIssues(value, 'global')),
    ...elements.flatMap((element, index) =>
      isObject(element) ? findFieldIssues(element, owner, [index]) : [],
    ),
  ]);
  const bodies = elements.map((element) => toCommandBody(element, owner));
  refuse(bodies.flatMap((body, index) => findSizeIssues(body, [index])));
  return bodies.map((body, index) => {
    const id = (elements[index] as JsonObject)['id'];
    return { id: typeof id === 'string' ? id : undefined, body };
  });
}

function findSizeIssues(body: CommandBody, path: FormIssue['path']): FormIssue[] {
  const size = countCommandSize(body);
  if (size <= MAX_COMMAND_SIZE) return [];
  return [{ code: 'COMMAND_TOO_LARGE', max: MAX_COMMAND_SIZE, path, found: `${size} characters` }];
}

function refuse(issues: readonly FormIssue[]): void {
  if (issues.length > 0) throw toFormError(issues);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
