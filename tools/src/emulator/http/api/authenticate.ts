import { findCaller, type Caller } from '../../domain/access/caller.js';
import type { Service } from '../../emulator-modules.js';

const KINDS = { Bot: 'bot', Bearer: 'bearer' } as const;

/** @throws DomainError for a missing, unknown or expired token. */
export function authenticate(service: Service, authorization: string | undefined): Caller {
  const [, scheme, token = ''] = /^(Bot|Bearer) +(\S+)$/.exec(authorization ?? '') ?? [];
  return findCaller(
    service,
    scheme === undefined ? undefined : { kind: KINDS[scheme as keyof typeof KINDS], token },
  );
}

/** Returns the key of a caller for the rate limits. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'bot' ? `bot ${caller.application.id}` : `bearer ${caller.accessToken}`;
}
