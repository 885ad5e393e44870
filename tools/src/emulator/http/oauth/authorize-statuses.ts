import { type AuthorizeRuleName, DomainError } from '../../domain/domain-error.js';

/** The status for each rule of authorizing an application. */
export const AUTHORIZE_STATUSES: Readonly<Record<AuthorizeRuleName, number>> = {
  BAD_AUTHORIZE_REQUEST: 400,
  BAD_REDIRECT_URI: 400,
  BOTS_CANNOT_AUTHORIZE: 403,
  CANNOT_MANAGE_GUILD: 403,
  GUILD_NEEDED: 400,
  UNKNOWN_CLIENT: 400,
  UNKNOWN_GUILD: 404,
};

/** An error that is shown on the page: there is nowhere to redirect to, or no reason to. */
export interface PageError {
  readonly status: number;
  readonly message: string;
}

/** Translates a broken rule of authorizing; undefined for any other error. */
export function findAuthorizeError(error: unknown): PageError | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const { rule } = error.broken;
  return isOfAuthorizing(rule) ? { status: AUTHORIZE_STATUSES[rule], message: error.message } : undefined;
}

function isOfAuthorizing(rule: string): rule is AuthorizeRuleName {
  return Object.hasOwn(AUTHORIZE_STATUSES, rule);
}
