import type { JsonErrorName } from 'commandry/protocol';
import type { PlainRule, ServiceRule } from '../../../domain/domain-error.js';
import { ENDPOINT_FIELD } from '../../../domain/application-fields.js';
import { ApiError, toClientError, toDiscordError, toHttpError, toOAuthError } from './api-error-response.js';
import { toFormError, toFormProblems } from './form-errors.js';

/** Discord's error for each rule that needs no more than that. */
const ERRORS: Readonly<
  Record<
    Exclude<PlainRule, 'CLIENT_REFUSED' | 'TOKEN_INVALID' | 'UNKNOWN_EMOJI' | 'UNKNOWN_SUBSCRIPTION'>,
    JsonErrorName
  >
> = {
  UNKNOWN_APPLICATION: 'UNKNOWN_APPLICATION',
  UNKNOWN_CHANNEL: 'UNKNOWN_CHANNEL',
  UNKNOWN_COMMAND: 'UNKNOWN_COMMAND',
  UNKNOWN_COMMAND_PERMISSIONS: 'UNKNOWN_COMMAND_PERMISSIONS',
  UNKNOWN_ENTITLEMENT: 'UNKNOWN_ENTITLEMENT',
  UNKNOWN_GUILD: 'UNKNOWN_GUILD',
  UNKNOWN_INTERACTION: 'UNKNOWN_INTERACTION',
  UNKNOWN_MEMBER: 'UNKNOWN_MEMBER',
  UNKNOWN_MESSAGE: 'UNKNOWN_MESSAGE',
  UNKNOWN_SKU: 'UNKNOWN_SKU',
  UNKNOWN_USER: 'UNKNOWN_USER',
  UNKNOWN_WEBHOOK: 'UNKNOWN_WEBHOOK',
  NO_CONSUMABLE: 'ONLY_CONSUMABLES',
  NO_TEST_ENTITLEMENT: 'ONLY_TEST_ENTITLEMENTS',
  ENTITLEMENT_GRANTED: 'ENTITLEMENT_EXISTS',
  NAME_TAKEN: 'NAME_EXISTS',
  ENTRY_POINT_LEFT_OUT: 'CANNOT_REMOVE_ENTRY_POINT',
  ALREADY_ACKNOWLEDGED: 'ALREADY_ACKNOWLEDGED',
  TOO_MANY_FOLLOW_UPS: 'MAX_FOLLOW_UPS',
  EMPTY_MESSAGE: 'EMPTY_MESSAGE',
  FILE_NOT_UPLOADED: 'FILE_NOT_FOUND',
  INTERACTION_TOKEN_INVALID: 'INVALID_WEBHOOK_TOKEN',
  TOKEN_WITHOUT_USER: 'UNAUTHORIZED',
  NOT_FOR_BOTS: 'BOTS_NOT_ALLOWED',
  ONLY_FOR_BOTS: 'ONLY_BOTS_ALLOWED',
  OTHER_APPLICATION: 'NOT_AUTHORIZED_ON_APPLICATION',
  SCOPE_MISSING: 'MISSING_SCOPE',
  ACCESS_MISSING: 'MISSING_ACCESS',
  UNKNOWN_STICKER: 'UNKNOWN_STICKER',
  TOO_MANY_PINS: 'MAX_PINS',
  TOO_MANY_REACTIONS: 'MAX_REACTIONS',
  ALREADY_CROSSPOSTED: 'ALREADY_CROSSPOSTED',
  NOT_IN_DIRECT_MESSAGES: 'NOT_IN_DIRECT_MESSAGES',
  MESSAGE_OF_ANOTHER: 'MESSAGE_OF_ANOTHER_USER',
  USER_UNREACHABLE: 'CANNOT_MESSAGE_USER',
  NO_TEXT_IN_CHANNEL: 'NON_TEXT_CHANNEL',
  WRONG_CHANNEL_TYPE: 'WRONG_CHANNEL_TYPE',
  BULK_COUNT: 'BULK_DELETE_COUNT',
  BULK_TOO_OLD: 'BULK_DELETE_TOO_OLD',
  PIN_IN_WRONG_CHANNEL: 'PIN_IN_WRONG_CHANNEL',
  SYSTEM_MESSAGE: 'SYSTEM_MESSAGE',
  INVALID_RECIPIENT: 'INVALID_RECIPIENT',
  INVALID_GUILD: 'INVALID_GUILD',
  THREAD_ARCHIVED: 'THREAD_ARCHIVED',
  THREAD_LOCKED: 'THREAD_LOCKED',
  REPLY_WITHOUT_HISTORY: 'REPLY_WITHOUT_HISTORY',
  POLL_EXPIRED: 'POLL_EXPIRED',
  POLL_NOT_EDITABLE: 'POLL_NOT_EDITABLE',
  NO_POLL: 'NO_POLL',
};

/** Translates a broken rule to the response of the API. */
export function toRuleError(broken: ServiceRule): ApiError {
  switch (broken.rule) {
    case 'INVALID_FIELDS':
      return toFormError(toFormProblems(broken.problems));
    case 'TOO_MANY_COMMANDS':
      return toDiscordError(
        'MAX_COMMANDS',
        `Maximum number of application commands reached (${broken.max}).`,
      );
    case 'TOO_MANY_CREATES':
      return toDailyError(broken.max, broken.retryAfterMs / 1000);
    case 'ENDPOINT_NOT_VERIFIED':
      return toEndpointError(broken.url, {}, broken.field);
    case 'REPLY_REFUSED':
      return toFormError([{ code: `REPLY_TO_${broken.reason}`, path: ['message_reference'], found: '' }]);
    case 'GRANT_REFUSED':
      return toOAuthError(broken.refusal);
    case 'INVALID_SKU':
      return toDiscordError('INVALID_SKU', `Invalid SKU: ${broken.skuId} is none of this application.`);
    // Discord has no code for it.
    case 'UNKNOWN_SUBSCRIPTION':
      return toHttpError(404, 'Not Found');
    // An emoji that a bot reacts with is no resource of the path.
    case 'UNKNOWN_EMOJI':
      return new ApiError(400, toDiscordError('UNKNOWN_EMOJI').body);
    case 'PERMISSIONS_MISSING':
      return toDiscordError('MISSING_PERMISSIONS');
    case 'NUMBERED':
      return toDiscordError(broken.name);
    case 'CLIENT_REFUSED':
      return toClientError(false);
    case 'TOKEN_INVALID':
      return toHttpError(401, 'Unauthorized');
    default:
      return toDiscordError(ERRORS[broken.rule]);
  }
}

/**
 * @param more - Further fields of the body.
 * @param field - The field of the application with the URL.
 */
export function toEndpointError(
  url: string | null,
  more: object = {},
  field: string = ENDPOINT_FIELD,
): ApiError {
  return toFormError([{ code: 'URL_NOT_VERIFIED', path: [field], found: JSON.stringify(url) }], more);
}

function toDailyError(max: number, retryAfterSeconds: number): ApiError {
  const { status, body } = toDiscordError(
    'MAX_DAILY_CREATES',
    `Max number of daily application command creates has been reached (${max})`,
  );
  return new ApiError(
    status,
    { ...body, retry_after: retryAfterSeconds, global: false },
    { 'Retry-After': Math.ceil(retryAfterSeconds).toString() },
  );
}
