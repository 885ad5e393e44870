import { checkCommonFields, checkDescription, checkHandler, checkNoOptions } from './command-field-rules.js';
import type { CommandPayload } from './command.js';
import { CommandType } from './command-type.js';
import { IntegrationType } from './context.js';
import { FieldChecker, isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import type { Issue } from '../validation/issue.js';
import { isOfCommand } from '../messages/message-issue.js';
import { COMMAND_LIMITS } from './limits.js';
import { checkLocalizations } from './localization-rules.js';
import { hasNamePattern } from './name-rules.js';
import { checkOptions } from './options/option-rules.js';
import { countCommandSize } from './size-rules.js';
import { isSnowflake } from '../is-snowflake.js';
import type { CommandOwner, CommandScope, ValidationContext } from './validation-context.js';

/** An application about which nothing is known: it may have an Activity, and any installation context. */
const ANY_APPLICATION: CommandOwner = {
  embedded: true,
  integrationTypes: Object.values(IntegrationType),
};

const COMMAND_TYPES = /* @__PURE__ */ Object.values(CommandType);
const TYPES_WITHOUT_ACTIVITY = /* @__PURE__ */ COMMAND_TYPES.filter(
  (type) => type !== CommandType.PRIMARY_ENTRY_POINT,
);
const COMMAND_TYPE_NAMES = /* @__PURE__ */ Object.keys(CommandType) as (keyof typeof CommandType)[];

/**
 * Returns every violation of Discord's rules in the body of a create call; empty if it would be accepted. The body
 * may be anything that JSON can hold. Never throws, and descends three lists of options deep.
 *
 * @param application - What is known of the application. Default: an Activity, and every installation context.
 */
export function findCommandIssues(
  payload: unknown,
  scope: CommandScope,
  application: CommandOwner = ANY_APPLICATION,
): Issue[] {
  const check = new FieldChecker();
  const command = check.object(payload, []);
  if (command) checkCommand(check, command, [], { scope, application });
  return check.issues.filter(isOfCommand);
}

/**
 * Does the same for the body of a bulk overwrite: checks each command and the id it may name, unique type and name, and
 * the counts by type.
 */
export function findBulkIssues(
  payload: unknown,
  scope: CommandScope,
  application: CommandOwner = ANY_APPLICATION,
): Issue[] {
  const check = new FieldChecker();
  const commands = check.array(payload, [], undefined, COMMAND_LIMITS.bulk[scope]) ?? [];
  const taken: Taken = { names: new Set(), counts: new Map() };
  for (const [index, element] of commands.entries()) {
    const path = [index];
    const command = check.object(element, path);
    if (!command) continue;
    const { id } = command;
    if (isPresent(id) && !isSnowflake(id)) check.add(path, 'id', { code: 'NOT_A_SNOWFLAKE' }, id);
    checkCommand(check, command, path, { scope, application });
    checkBesideOthers(check, command, path, scope, taken);
  }
  return check.issues.filter(isOfCommand);
}

/**
 * Returns only what commands violate together: repeated names, and more commands of a type than a scope may have. For
 * commands that `findBulkIssues` checked in other scopes.
 */
export function findCollisions(commands: readonly CommandPayload[], scope: CommandScope): Issue[] {
  const check = new FieldChecker();
  const taken: Taken = { names: new Set(), counts: new Map() };
  for (const [index, command] of commands.slice(0, COMMAND_LIMITS.bulk[scope]).entries())
    checkBesideOthers(check, { ...command }, [index], scope, taken);
  return check.issues.filter(isOfCommand);
}

/** What earlier commands of a bulk overwrite have used up. */
interface Taken {
  readonly names: Set<string>;
  readonly counts: Map<CommandType, number>;
}

/** Reports a command that cannot be beside the earlier ones. */
function checkBesideOthers(
  check: FieldChecker,
  command: JsonObject,
  path: Path,
  scope: CommandScope,
  { names, counts }: Taken,
): void {
  const { name } = command;
  const type = COMMAND_TYPES.find((known) => known === (command['type'] ?? CommandType.CHAT_INPUT));
  if (type === undefined) return;
  checkCount(check, type, scope, counts, path, name);
  if (typeof name !== 'string') return;
  const key = `${type} ${name}`;
  if (names.has(key)) check.add(path, undefined, { code: 'COMMAND_NAME_DUPLICATE' }, name);
  names.add(key);
}

/** Reports the first command of a type beyond the limit. In a guild an entry point is refused on its own account. */
function checkCount(
  check: FieldChecker,
  type: CommandType,
  scope: CommandScope,
  counts: Map<CommandType, number>,
  path: Path,
  name: unknown,
): void {
  if (type === CommandType.PRIMARY_ENTRY_POINT && scope === 'guild') return;
  const count = (counts.get(type) ?? 0) + 1;
  counts.set(type, count);
  const typeName = COMMAND_TYPE_NAMES.find((known) => CommandType[known] === type) ?? 'CHAT_INPUT';
  const max = COMMAND_LIMITS.commands[typeName];
  if (count !== max + 1) return;
  check.add(path, undefined, { code: 'TOO_MANY_COMMANDS', type: typeName, max }, name);
}

function checkCommand(check: FieldChecker, command: JsonObject, path: Path, around: ValidationContext): void {
  const type = command['type'] ?? CommandType.CHAT_INPUT;
  const isChatInput = type === CommandType.CHAT_INPUT;
  const name = check.text(command['name'], path, 'name', COMMAND_LIMITS.name);
  if (isChatInput && name !== undefined && !hasNamePattern(name)) {
    check.add(path, 'name', { code: 'NAME_INVALID' }, name);
  }
  checkLocalizations(check, command, path, isChatInput);
  checkCommonFields(check, command, path, around);
  const size = countCommandSize(command);
  if (size > COMMAND_LIMITS.size) {
    check.add(path, undefined, { code: 'COMMAND_TOO_LARGE', max: COMMAND_LIMITS.size }, size);
  }
  // The type decides what the other fields may be; without one they cannot be checked.
  if (!check.oneOf(type, path, 'type', COMMAND_TYPES)) return;
  checkDescription(check, command, path, type);
  if (isChatInput) checkOptions(check, command['options'], [...path, 'options'], 'command');
  else checkNoOptions(check, command['options'], path);
  checkHandler(check, command['handler'], path, type);
  if (type === CommandType.PRIMARY_ENTRY_POINT) checkEntryPoint(check, path, around);
}

function checkEntryPoint(check: FieldChecker, path: Path, { scope, application }: ValidationContext): void {
  const type = CommandType.PRIMARY_ENTRY_POINT;
  if (scope === 'guild') check.add(path, 'type', { code: 'ENTRY_POINT_IN_GUILD' }, type);
  else if (!application.embedded) check.oneOf(type, path, 'type', TYPES_WITHOUT_ACTIVITY);
}
