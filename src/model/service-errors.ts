/** The service's numeric error codes that this package raises or reads, with their HTTP status and message. */
export const ServiceErrors = {
  GENERAL: { code: 0, status: 400, message: 'General error' },
  UNKNOWN_APPLICATION: { code: 10002, status: 404, message: 'Unknown Application' },
  UNKNOWN_COMMAND: { code: 10063, status: 404, message: 'Unknown application command' },
  NOT_AUTHORIZED_ON_APPLICATION: {
    code: 20012,
    status: 403,
    message: 'You are not authorized to perform this action on this application',
  },
  MAX_COMMANDS: { code: 30032, status: 400, message: 'Maximum number of application commands reached' },
  REQUEST_TOO_LARGE: { code: 40005, status: 413, message: 'Request entity too large' },
  NAME_EXISTS: { code: 40041, status: 400, message: 'An application command with that name already exists' },
  INVALID_FORM_BODY: { code: 50035, status: 400, message: 'Invalid Form Body' },
  INVALID_API_VERSION: { code: 50041, status: 400, message: 'Invalid API version' },
  INVALID_JSON: { code: 50109, status: 400, message: 'The request body contains invalid JSON.' },
  CANNOT_REMOVE_ENTRY_POINT: {
    code: 50240,
    status: 400,
    message:
      "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  },
} as const;
export type ServiceErrorName = keyof typeof ServiceErrors;
