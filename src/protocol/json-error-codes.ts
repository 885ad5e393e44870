// Those that this package reads in responses stand alone, so that a bundle has no others.
export const UNKNOWN_MESSAGE = { code: 10008, status: 404, message: 'Unknown Message' } as const;
export const ALREADY_ACKNOWLEDGED = {
  code: 40060,
  status: 400,
  message: 'Interaction has already been acknowledged.',
} as const;

/** The numeric error codes of the service that this package sends or reads, with their HTTP status and message. */
export const ServiceErrors = {
  GENERAL: { code: 0, status: 400, message: 'General error' },
  UNKNOWN_APPLICATION: { code: 10002, status: 404, message: 'Unknown Application' },
  UNKNOWN_CHANNEL: { code: 10003, status: 404, message: 'Unknown Channel' },
  UNKNOWN_GUILD: { code: 10004, status: 404, message: 'Unknown Guild' },
  UNKNOWN_MEMBER: { code: 10007, status: 404, message: 'Unknown Member' },
  UNKNOWN_MESSAGE,
  UNKNOWN_ROLE: { code: 10011, status: 404, message: 'Unknown Role' },
  UNKNOWN_USER: { code: 10013, status: 404, message: 'Unknown User' },
  UNKNOWN_WEBHOOK: { code: 10015, status: 404, message: 'Unknown Webhook' },
  UNKNOWN_SKU: { code: 10027, status: 404, message: 'Unknown SKU' },
  UNKNOWN_ENTITLEMENT: { code: 10029, status: 404, message: 'Unknown Entitlement' },
  UNKNOWN_INTERACTION: { code: 10062, status: 404, message: 'Unknown interaction' },
  UNKNOWN_COMMAND: { code: 10063, status: 404, message: 'Unknown application command' },
  UNKNOWN_COMMAND_PERMISSIONS: {
    code: 10066,
    status: 404,
    message: 'Unknown application command permissions',
  },
  BOTS_NOT_ALLOWED: { code: 20001, status: 403, message: 'Bots cannot use this endpoint' },
  ONLY_BOTS_ALLOWED: { code: 20002, status: 403, message: 'Only bots can use this endpoint' },
  NOT_AUTHORIZED_ON_APPLICATION: {
    code: 20012,
    status: 403,
    message: 'You are not authorized to perform this action on this application',
  },
  MAX_COMMANDS: { code: 30032, status: 400, message: 'Maximum number of application commands reached' },
  MAX_DAILY_CREATES: {
    code: 30034,
    status: 429,
    message: 'Max number of daily application command creates has been reached (200)',
  },
  UNAUTHORIZED: { code: 40001, status: 401, message: 'Unauthorized' },
  REQUEST_TOO_LARGE: { code: 40005, status: 413, message: 'Request entity too large' },
  ONLY_CONSUMABLES: { code: 40018, status: 400, message: 'Only consumable SKUs can be consumed' },
  ONLY_TEST_ENTITLEMENTS: { code: 40019, status: 400, message: 'You can only delete sandbox entitlements' },
  NAME_EXISTS: { code: 40041, status: 400, message: 'An application command with that name already exists' },
  ALREADY_ACKNOWLEDGED,
  RESOURCE_RATE_LIMITED: { code: 40062, status: 429, message: 'Service resource is being rate limited' },
  ENTITLEMENT_EXISTS: {
    code: 40074,
    status: 400,
    message: 'An entitlement has already been granted for this resource',
  },
  MAX_FOLLOW_UPS: {
    code: 40094,
    status: 400,
    message: 'This interaction has hit the maximum number of follow up messages',
  },
  MISSING_ACCESS: { code: 50001, status: 403, message: 'Missing Access' },
  EMPTY_MESSAGE: { code: 50006, status: 400, message: 'Cannot send an empty message' },
  MISSING_PERMISSIONS: { code: 50013, status: 403, message: 'Missing Permissions' },
  INVALID_AUTHENTICATION_TOKEN: { code: 50014, status: 401, message: 'Invalid authentication token' },
  INVALID_ACCESS_TOKEN: { code: 50025, status: 401, message: 'Invalid OAuth2 access token' },
  MISSING_SCOPE: { code: 50026, status: 403, message: 'Missing required OAuth2 scope' },
  INVALID_WEBHOOK_TOKEN: { code: 50027, status: 401, message: 'Invalid Webhook Token' },
  INVALID_FORM_BODY: { code: 50035, status: 400, message: 'Invalid Form Body' },
  INVALID_API_VERSION: { code: 50041, status: 400, message: 'Invalid API version' },
  FILE_TOO_LARGE: { code: 50045, status: 400, message: 'File uploaded exceeds the maximum size' },
  INVALID_GUILD: { code: 50055, status: 400, message: 'Invalid Guild' },
  INVALID_SKU: { code: 50057, status: 400, message: 'Invalid SKU' },
  INVALID_JSON: { code: 50109, status: 400, message: 'The request body contains invalid JSON.' },
  FILE_NOT_FOUND: { code: 50146, status: 400, message: 'Uploaded file not found.' },
  CANNOT_REMOVE_ENTRY_POINT: {
    code: 50240,
    status: 400,
    message:
      "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  },
  OVERLOADED: { code: 130000, status: 503, message: 'API resource is currently overloaded' },
} as const;
export type ServiceErrorName = keyof typeof ServiceErrors;
