import { CommandryError } from '../../common/errors/commandry-error.js';
import { WebhookType } from '../../protocol/events/webhook-event.js';
import type { PingInteraction, UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { describeFault, findFault } from './find-fault.js';
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
 * Parses verified bytes. Discord signed them, so nothing is looked for in them but JSON.
 *
 * @throws CommandryError `BODY_NOT_UTF8` or `BODY_NOT_JSON`.
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
 * Requires that parsed JSON is an interaction that dispatch can use, and returns it as it is.
 *
 * @param handled - The types that routes and hooks handle besides those of commands.
 * @throws UnsupportedInteraction For one of a type that is not handled, and that is malformed: no handler can wait for it.
 * @throws CommandryError `INTERACTION_MALFORMED` naming the field at fault.
 */
export function readInteraction(json: unknown, handled: ReadonlySet<number>): ReceivedInteraction {
  const fault = findFault(json);
  if (!fault) return json as ReceivedInteraction;
  const { type, locale } = (json ?? {}) as { readonly type?: unknown; readonly locale?: unknown };
  if (
    (type === InteractionType.MESSAGE_COMPONENT || type === InteractionType.MODAL_SUBMIT) &&
    !handled.has(type)
  )
    throw new UnsupportedInteraction(type, locale);
  throw new CommandryError('INTERACTION_MALFORMED', isEvent(json) ? EVENT_ARRIVED : describeFault(fault));
}

const EVENT_ARRIVED =
  'A webhook event, or its PING, arrived at the path of interactions. In the developer portal, enter the address of events under "Webhooks", and that of interactions as "Interactions Endpoint URL" under "General Information".';

/** Events and their PINGs have a version and an application, as interactions do, and neither id nor token. */
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
    throw new CommandryError('BODY_NOT_UTF8', 'The body is not UTF-8.', { cause });
  }
}
