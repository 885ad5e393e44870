import { DomainError } from '../../domain/domain-error.js';
import { INSUFFICIENT_STORAGE, isNotWritten } from '../../keep-changes.js';
import { findRefusal } from '../api/errors/translate-error.js';
import type { ControlErrorBody } from './control-results.js';
import type { ClientRule, ClientRuleName } from '../../domain/domain-error.js';
import { AUTHORIZE_STATUSES } from '../oauth/authorize-statuses.js';
import { ControlError } from './control-route.js';

/** The status for each rule of clients. */
export const CLIENT_STATUSES: Readonly<Record<ClientRuleName, number>> = {
  UNKNOWN_APPLICATION: 404,
  UNKNOWN_CHANNEL: 404,
  UNKNOWN_COMMAND: 404,
  UNKNOWN_COMPONENT: 404,
  UNKNOWN_ENTITLEMENT: 404,
  UNKNOWN_GUILD: 404,
  UNKNOWN_INTERACTION: 404,
  UNKNOWN_MEMBER: 404,
  UNKNOWN_MESSAGE: 404,
  UNKNOWN_MODAL: 404,
  UNKNOWN_OPTION: 400,
  UNKNOWN_RECORD: 404,
  UNKNOWN_REQUEST: 404,
  UNKNOWN_ROLE: 404,
  UNKNOWN_SKU: 404,
  UNKNOWN_SUBSCRIPTION: 404,
  UNKNOWN_USER: 404,
  ALREADY_OVER: 409,
  ALREADY_OWNED: 409,
  AMBIGUOUS_COMMAND: 409,
  BAD_COMPONENT_VALUE: 400,
  BAD_OPTION_VALUE: 400,
  BAD_SHARE: 400,
  BAD_TEXT: 400,
  BAD_VOTE: 400,
  BANNED: 403,
  BOT_USER: 403,
  CHANNEL_HIDDEN: 403,
  CLOCK_BACKWARDS: 400,
  CLOCK_TOO_FAR: 400,
  COMMAND_NOT_AVAILABLE: 403,
  COMMAND_OUTDATED: 409,
  COMPONENT_DISABLED: 400,
  INSTALL_NOT_SUPPORTED: 409,
  NOT_A_MEMBER: 403,
  NOT_CONSUMABLE: 400,
  NOT_FOR_GUILDS: 400,
  NOT_FOR_SALE: 409,
  NO_AUTOCOMPLETE: 400,
  NO_FOCUSED_OPTION: 400,
  NO_TEXT_CHANNEL: 400,
  OPTION_MISSING: 400,
  OPTION_TWICE: 400,
  PERMISSION_DENIED: 403,
  SLOW_MODE: 429,
  SUBCOMMAND_NEEDED: 400,
};

const STATUSES = { ...AUTHORIZE_STATUSES, ...CLIENT_STATUSES };

/** Translates a broken rule to the response of the control plane. */
export function toClientRuleError({ rule, explanation, details }: ClientRule): ControlError {
  return new ControlError(STATUSES[rule], rule, explanation, details);
}

/** What the response says of an error. */
export function toRefusal(error: unknown): ControlErrorBody {
  const body: { readonly code?: unknown; readonly message?: unknown } | undefined = findRefusal(error)?.body;
  if (body) return { code: String(body.code), message: String(body.message) };
  return toControlError(error);
}

/** The error of the control plane for what was thrown. */
export function toControlError(error: unknown): ControlError {
  if (isNotWritten(error)) return new ControlError(INSUFFICIENT_STORAGE, error.code, error.message);
  if (error instanceof DomainError && 'explanation' in error.broken) return toClientRuleError(error.broken);
  return error instanceof ControlError
    ? error
    : new ControlError(500, 'INTERNAL_ERROR', 'The emulator failed. This is a bug in it.');
}
