import { CommandryError } from '../../common/errors/commandry-error.js';
import { isSubcommandType } from '../../protocol/commands/options/option-type.js';
import { WebhookType } from '../../protocol/events/webhook-event.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { PingInteraction, UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { isSnowflake, SNOWFLAKE_WANTED } from '../../protocol/is-snowflake.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject, type JsonObject } from '../../protocol/validation/field-checker.js';
import type { VerifiedBytes } from './signature.js';

/** Refuses bytes that are not UTF-8, and keeps a byte order mark, which JSON.parse then refuses. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type ReceivedInteraction = PingInteraction | UserInteractionPayload;

/** The error for a known type of interaction that this app does not handle. The user still gets a reply. */
export class UnsupportedInteraction extends CommandryError {
  /** The locale of the user's client, if it is known. */
  readonly locale: string | undefined;
  readonly interactionId: string | undefined;

  constructor({
    type,
    id,
    locale,
  }: {
    readonly type: number;
    readonly id?: unknown;
    readonly locale?: unknown;
  }) {
    super('INTERACTION_UNSUPPORTED', `An interaction of type ${type} arrived.`);
    this.locale = typeof locale === 'string' ? locale : undefined;
    this.interactionId = typeof id === 'string' ? id : undefined;
  }
}

/**
 * Parses verified bytes. Discord signed them, so they only need to be JSON.
 *
 * @throws CommandryError `BODY_NOT_JSON`.
 */
export function decodeJson(bytes: VerifiedBytes): unknown {
  const text = decodeText(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_JSON', 'The body is not JSON.', { cause });
  }
}

/**
 * Checks that parsed JSON is an interaction that dispatch can use, and returns it unchanged.
 *
 * @param handled - The types that routes and hooks handle besides those of commands.
 * @throws UnsupportedInteraction For a type that is not handled.
 * @throws CommandryError `INTERACTION_MALFORMED` naming the invalid field.
 */
export function readInteraction(json: unknown, handled: ReadonlySet<number>): ReceivedInteraction {
  const problem = findProblem(json);
  if (!problem) return json as ReceivedInteraction;
  const { type, id, locale } = (json ?? {}) as {
    readonly type?: unknown;
    readonly id?: unknown;
    readonly locale?: unknown;
  };
  if (
    (type === InteractionType.MESSAGE_COMPONENT || type === InteractionType.MODAL_SUBMIT) &&
    !handled.has(type)
  )
    throw new UnsupportedInteraction({ type, id, locale });
  throw new CommandryError('INTERACTION_MALFORMED', isEvent(json) ? EVENT_ARRIVED : describeProblem(problem));
}

const EVENT_ARRIVED =
  'A webhook event, or its PING, arrived at the path of interactions. In the developer portal, enter the address of events under "Webhooks", and that of interactions as "Interactions Endpoint URL" under "General Information".';

/** Like interactions, events and their PINGs have a version and an application, but neither id nor token. */
function isEvent(json: unknown): boolean {
  if (!isJsonObject(json) || typeof json['version'] !== 'number' || Object.hasOwn(json, 'token'))
    return false;
  return (
    json['type'] === WebhookType.PING || (json['type'] === WebhookType.EVENT && isJsonObject(json['event']))
  );
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_JSON', 'The body is not UTF-8.', { cause });
  }
}

/** An invalid field of an interaction. */
interface FieldProblem {
  /** From the root of the body, empty for the body itself. */
  readonly path: string;
  readonly found: unknown;
  readonly wanted: string;
}

/** Writes a problem as a sentence. */
function describeProblem({ path, found, wanted }: FieldProblem): string {
  // Of a text in their place only the length is told: it may be, or hold, a token.
  const isSecret = (path === '' || path === 'token') && typeof found === 'string';
  const shown = isSecret ? `a text of ${found.length} characters` : describeFound(found);
  return `${path === '' ? 'body' : path}: found ${shown}, ${wanted}.`;
}

/**
 * Returns the first problem in the fields of an interaction that dispatch uses: its type, ids, token and locale, the id
 * of its user, and what it is routed by. Other fields are not checked, so changes of Discord break no bot. Option
 * values, answers and state come from users, and are checked against their definitions when they are read.
 */
function findProblem(body: unknown): FieldProblem | undefined {
  if (!isJsonObject(body)) return fieldProblem('', body, OBJECT_WANTED);
  const { type, id, application_id, token, locale, data } = body;
  if (!isSnowflake(id)) return fieldProblem('id', id, SNOWFLAKE_WANTED);
  if (!isSnowflake(application_id)) return fieldProblem('application_id', application_id, SNOWFLAKE_WANTED);
  // It becomes a part of URLs.
  if (!isInteractionToken(token)) return fieldProblem('token', token, TOKEN_WANTED);
  if (locale !== undefined && typeof locale !== 'string') return fieldProblem('locale', locale, TEXT_WANTED);
  switch (type) {
    case InteractionType.PING:
      return undefined;
    case InteractionType.APPLICATION_COMMAND:
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return findUserProblem(body) ?? findCommandProblem(data);
    case InteractionType.MESSAGE_COMPONENT:
      return findUserProblem(body) ?? findComponentProblem(data);
    case InteractionType.MODAL_SUBMIT:
      return findUserProblem(body) ?? findModalProblem(data);
    default:
      return fieldProblem('type', type, 'must be 1 to 5');
  }
}

const OBJECT_WANTED = 'must be an object';
const TEXT_WANTED = 'must be a text';
const INTEGER_WANTED = 'must be a whole number';
const LIST_WANTED = 'must be a list';

function fieldProblem(path: string, found: unknown, wanted: string): FieldProblem {
  return { path, found, wanted };
}

/** In a guild the user is in the member, elsewhere beside it. */
function findUserProblem({ member, user }: JsonObject): FieldProblem | undefined {
  const ofMember = isJsonObject(member) ? (member['user'] ?? undefined) : undefined;
  const invoking = ofMember ?? user;
  const id = isJsonObject(invoking) ? invoking['id'] : undefined;
  if (isSnowflake(id)) return undefined;
  return fieldProblem(ofMember === undefined ? 'user.id' : 'member.user.id', id, SNOWFLAKE_WANTED);
}

function findCommandProblem(data: unknown): FieldProblem | undefined {
  if (!isJsonObject(data)) return fieldProblem('data', data, OBJECT_WANTED);
  const { id, name, type, options } = data;
  if (!isSnowflake(id)) return fieldProblem('data.id', id, SNOWFLAKE_WANTED);
  if (typeof name !== 'string') return fieldProblem('data.name', name, TEXT_WANTED);
  if (type !== undefined && !Number.isInteger(type)) return fieldProblem('data.type', type, INTEGER_WANTED);
  const found = findOptionProblem(options, 0);
  return found && { ...found, path: `data.${found.path}` };
}

/** A subcommand in a group; its options are values. */
const MOST_STEPS = 2;

function findOptionProblem(options: unknown, steps: number): FieldProblem | undefined {
  if (options === undefined || options === null) return undefined;
  if (!Array.isArray(options)) return fieldProblem('options', options, LIST_WANTED);
  let index = 0;
  for (const option of options as readonly unknown[]) {
    const found = isJsonObject(option)
      ? findProblemInOption(option, steps)
      : fieldProblem('', option, OBJECT_WANTED);
    if (found) return { ...found, path: `options.${index}${found.path === '' ? '' : `.${found.path}`}` };
    index++;
  }
  return undefined;
}

function findProblemInOption(
  { name, type, value, options }: JsonObject,
  steps: number,
): FieldProblem | undefined {
  if (typeof name !== 'string') return fieldProblem('name', name, TEXT_WANTED);
  if (!Number.isInteger(type)) return fieldProblem('type', type, INTEGER_WANTED);
  if (isSubcommandType(type)) {
    if (steps < MOST_STEPS) return findOptionProblem(options, steps + 1);
    return fieldProblem('type', type, 'must be that of a value: a subcommand is in a group at most');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return undefined;
  return fieldProblem('value', value, 'must be a text, a number, or true or false');
}

function findComponentProblem(data: unknown): FieldProblem | undefined {
  if (!isJsonObject(data)) return fieldProblem('data', data, OBJECT_WANTED);
  const { custom_id, component_type } = data;
  if (typeof custom_id !== 'string') return fieldProblem('data.custom_id', custom_id, TEXT_WANTED);
  if (Number.isInteger(component_type)) return undefined;
  return fieldProblem('data.component_type', component_type, INTEGER_WANTED);
}

function findModalProblem(data: unknown): FieldProblem | undefined {
  if (!isJsonObject(data)) return fieldProblem('data', data, OBJECT_WANTED);
  const { custom_id, components } = data;
  if (typeof custom_id !== 'string') return fieldProblem('data.custom_id', custom_id, TEXT_WANTED);
  return Array.isArray(components) ? undefined : fieldProblem('data.components', components, LIST_WANTED);
}

/**
 * Characters that may appear unescaped in one segment of a URL's path, except `.` and `..`, which would lead elsewhere.
 */
const SEGMENT = /^(?!\.{1,2}$)[\w.~!$&'()*+,;=:@-]+$/;

/** True if a text can be the token of an interaction, which becomes part of the URLs of its webhook. */
export function isInteractionToken(text: unknown): text is string {
  return typeof text === 'string' && SEGMENT.test(text);
}

const TOKEN_WANTED =
  "must be a token that can stand in the path of a URL: letters, digits and -._~!$&'()*+,;=:@";
