/** Why a request to authorize an application is not even shown, or cannot be granted by the user who is asked. */
export type AuthorizeErrorCode =
  | 'UNKNOWN_CLIENT'
  | 'BAD_REDIRECT_URI'
  | 'BAD_AUTHORIZE_REQUEST'
  | 'GUILD_NEEDED'
  | 'UNKNOWN_GUILD'
  | 'CANNOT_MANAGE_GUILD'
  | 'BOTS_CANNOT_AUTHORIZE';

/** An error that is shown to the user: there is no place to send anybody back to, or no reason to. */
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
