import type { Application } from '../../storage/store-records.js';
import { DomainError } from '../domain-error.js';

/** An application that requests tokens. */
export interface Client {
  readonly application: Application;
  /** True if it has shown its secret. If not, it is a public client. */
  readonly hasProof: boolean;
}

/** The application's claimed identity. */
export interface ClaimedClient {
  readonly application: Application;
  /** Undefined if it sent none. */
  readonly secret: string | undefined;
}

/** @throws DomainError for a wrong secret, and for a missing one unless the application is a public client. */
export function authenticateClient({ application, secret }: ClaimedClient): Client {
  if (secret === undefined ? !application.publicClient : secret !== application.clientSecret) {
    throw new DomainError({ rule: 'CLIENT_REFUSED' });
  }
  return { application, hasProof: secret !== undefined };
}
