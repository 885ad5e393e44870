import { isFunctionCommand } from '../define/define-command.js';
import { isPayloadCommand } from '../define/payload-command.js';
import { isDefinedEvent } from '../events/event-definition.js';
import { isDefinedJob } from '../jobs/job-definition.js';
import { isDefinedRoute } from '../define/route-input.js';
import { isDefinedPages } from '../pages/defined-pages.js';
import { compilerOf } from '../records/decorator-records.js';
import { inheritedRecords } from '../records/inheritance.js';
import type { CommandSource } from './compile.js';
import { isClass } from './is-class.js';

/**
 * Whether a value belongs into `createApp({ commands })`. A class with only subcommands does not: it belongs into the
 * `subcommands` of a `@Command`.
 */
export function isCommandSource(value: unknown): value is CommandSource {
  if (isFunctionCommand(value) || isPayloadCommand(value)) return true;
  if (isDefinedRoute(value) || isDefinedPages(value) || isDefinedEvent(value)) return true;
  if (isDefinedJob(value)) return true;
  if (!isClass(value) || !compilerOf(value)) return false;
  const { commands, methods } = inheritedRecords(value.prototype as object);
  const own = [...methods.values()].flatMap((method) => method.commands);
  return commands.length > 0 || own.length === 0 || own.some(({ kind }) => kind !== 'subcommand');
}
