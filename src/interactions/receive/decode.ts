import { CommandryError } from '../../common/errors/commandry-error.js';
import { findFaults } from '../../protocol/checks/check.js';
import { describeFaults } from '../../protocol/checks/value-faults.js';
import {
  componentInteraction,
  interaction,
  modalInteraction,
} from '../../protocol/checks/interaction-checks.js';
import type { PingInteraction, UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import { isOrdinaryComponent } from '../../protocol/interactions/component-shape.js';
import { isOrdinaryInteraction } from '../../protocol/interactions/interaction-shape.js';
import { WebhookType } from '../../protocol/events/webhook-event.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { isParsedJson } from './parsed-json.js';
import { findJsonFault, isPlainlySafe, replaceHalfPairs } from './json-scan.js';
import type { VerifiedBytes } from './verify.js';

/** Refuses bytes that are not UTF-8, and keeps a byte order mark, which JSON.parse then refuses. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Any interaction that an app may answer. */
export type ReceivedInteraction = PingInteraction | UserInteractionPayload;

/** The error for a known type of interaction that this app does not handle. A user is waiting all the same. */
export class UnsupportedInteraction extends CommandryError {
  /** The locale of the user's client, if it is known. */
  readonly locale: string | undefined;

  constructor(type: number, locale: unknown) {
    super('INTERACTION_UNSUPPORTED', `An interaction of type ${type} arrived.`);
    this.locale = typeof locale === 'string' ? locale : undefined;
  }
}

/**
 * Parses verified bytes into an interaction.
 *
 * @param handled - The types that routes and hooks handle besides those of commands.
 * @throws CommandryError `BODY_NOT_UTF8`, `BODY_NOT_JSON`, `BODY_STRUCTURE_REFUSED`, or what {@link readInteraction}
 *   throws.
 */
export function decodeInteraction(bytes: VerifiedBytes, handled: ReadonlySet<number>): ReceivedInteraction {
  return readInteraction(decodeJson(bytes), handled);
}

/**
 * Parses verified bytes.
 *
 * @throws CommandryError `BODY_NOT_UTF8`, `BODY_NOT_JSON` or `BODY_STRUCTURE_REFUSED`.
 */
export function decodeJson(bytes: VerifiedBytes): unknown {
  const text = replaceHalfPairs(decodeText(bytes));
  if (!isPlainlySafe(bytes)) checkStructure(text);
  return parseJson(text);
}

/**
 * Reads an interaction from a value that was handed over. Values that `JSON.parse` could not have returned are encoded
 * and parsed like a body, so that handlers see the same either way.
 *
 * @param handled - The types that routes and hooks handle besides those of commands.
 * @throws CommandryError `BODY_STRUCTURE_REFUSED`, or what {@link readInteraction} throws.
 */
export function readHandedOver(value: unknown, handled: ReadonlySet<number>): ReceivedInteraction {
  if (isParsedJson(value)) return readInteraction(value, handled);
  const text = replaceHalfPairs(writeJson(value));
  checkStructure(text);
  return readInteraction(parseJson(text), handled);
}

/**
 * Validates parsed JSON as an interaction, and returns it unchanged.
 *
 * @param handled - The types that routes and hooks handle besides those of commands.
 * @throws UnsupportedInteraction For one of a type that is not handled, and that is malformed: no handler can wait for it.
 * @throws CommandryError `INTERACTION_MALFORMED` naming the invalid fields.
 */
function readInteraction(json: unknown, handled: ReadonlySet<number>): ReceivedInteraction {
  if (isOrdinaryInteraction(json)) return json;
  const { type, locale } = (json ?? {}) as { readonly type?: unknown; readonly locale?: unknown };
  const isComponent = type === InteractionType.MESSAGE_COMPONENT;
  if (isOrdinaryComponent(json)) return json;
  const isModal = type === InteractionType.MODAL_SUBMIT;
  const check = isComponent ? componentInteraction : isModal ? modalInteraction : interaction;
  const faults = findFaults(check, json);
  if (faults.length === 0) return json as ReceivedInteraction;
  if ((isComponent || isModal) && !handled.has(type)) throw new UnsupportedInteraction(type, locale);
  if (isEvent(json)) {
    const message =
      'A webhook event, or its PING, arrived at the path of interactions. In the developer portal, enter the address of events under "Webhooks", and that of interactions as "Interactions Endpoint URL" under "General Information".';
    throw new CommandryError('INTERACTION_MALFORMED', message);
  }
  throw new CommandryError('INTERACTION_MALFORMED', describeFaults(faults.slice(0, 5), 'body'));
}

/** Events and their PINGs have a version and an application, as interactions do, and neither id nor token. */
function isEvent(json: unknown): boolean {
  if (!isJsonObject(json) || typeof json['version'] !== 'number' || Object.hasOwn(json, 'token'))
    return false;
  return (
    json['type'] === WebhookType.PING || (json['type'] === WebhookType.EVENT && isJsonObject(json['event']))
  );
}

function checkStructure(text: string): void {
  const fault = findJsonFault(text);
  if (fault !== undefined) throw new CommandryError('BODY_STRUCTURE_REFUSED', fault);
}

function writeJson(value: unknown): string {
  // JSON.stringify returns undefined for functions and symbols, unlike its type says.
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    cause = error;
  }
  if (text !== undefined) return text;
  const what = 'The interaction that was handed over cannot be encoded as JSON.';
  throw new CommandryError('INTERACTION_MALFORMED', what, cause === undefined ? {} : { cause });
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_UTF8', 'The body is not UTF-8.', { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_JSON', 'The body is not JSON.', { cause });
  }
}
