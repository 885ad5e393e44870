import { parseGiven, type GivenProblem } from 'commandry/protocol';
import type * as z from 'zod';
import { ControlError } from '../control-route.js';
import { isSameJson } from '../../../domain/same-json.js';
import type { Given } from '../../../storage/resource.js';
import { toCamelCase, toSnakeName } from './field-names.js';

/** @throws ControlError unless the body is an object. */
export function readGiven(body: unknown, schema: z.ZodObject): Given {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return toCamelCase(body, schema) as Given;
  }
  throw new ControlError(400, 'BAD_REQUEST', 'body: must be an object with the fields of the record');
}

/** @throws ControlError with every problem of the record. */
export function readRecord<T>(schema: z.ZodType<T>, record: Given): T {
  const read = parseGiven(schema, record);
  if (read.success) return read.data;
  const problems = read.problems.map((problem) => toSnakeText(problem));
  throw new ControlError(400, 'BAD_REQUEST', problems.join('; '));
}

/**
 * Changes some fields of a record.
 *
 * @param fixed - Fields that may only be given unchanged.
 * @throws ControlError with every problem of the record.
 */
export function mergeRecord<T>(
  schema: z.ZodType<T>,
  fixed: readonly string[],
  present: object,
  given: Given,
): T {
  const before = present as Given;
  const changed = fixed.filter((field) => field in given && !isSameJson(given[field], before[field]));
  if (changed.length > 0) {
    const problems = changed.map((field) => `${toSnakeName(field)}: cannot be changed here`);
    throw new ControlError(400, 'BAD_REQUEST', problems.join('; '));
  }
  return readRecord(schema, { ...before, ...given });
}

/** Writes names as the body does: the field, or for one that there is not, those that there are. */
function toSnakeText({ path, text }: GivenProblem): string {
  if (path.length === 0) return `body: ${text}`;
  const [name = '', ...names] = text.split(/(?=: is unknown )/);
  if (names.length > 0) return `${name}${toSnakeName(names.join(''))}`;
  const at = path.join('.');
  return `${toSnakeName(at)}${text.slice(at.length)}`;
}
