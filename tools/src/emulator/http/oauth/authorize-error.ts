/** Why an authorization request is not shown, or cannot be granted by the user. */
export type AuthorizeErrorCode =
  | 'UNKNOWN_CLIENT'
  | 'BAD_REDIRECT_URI'
  | 'BAD_AUTHORIZE_REQUEST'
  | 'GUILD_NEEDED'
  | 'UNKNOWN_GUILD'
  | 'CANNOT_MANAGE_GUILD'
  | 'BOTS_CANNOT_AUTHORIZE';

/** An error that is shown to the user: there is nowhere to redirect to, or no reason to. */
export class AuthorizeError extends Error {
  readonly status: number;
  readonly code: AuthorizeErrorCode;

  constructor(status: number, code: AuthorizeErrorCode, message: string) {
    super(message);
    this.name = 'AuthorizeError';
    this.status = status;
    this.code = code;
  }
}
