import type { RouteDefinition } from '../commands/routes/route-definition.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { createRouteSigner, type RouteSigner } from '../interactions/components/route-signer.js';
import type { AppSecrets } from './app-settings.js';

/**
 * Makes what signs custom ids, with a key of `routeSecret`, or else of the token. Undefined if no route is signed.
 *
 * @throws CommandryError `ROUTE_SECRET_MISSING`.
 */
export function openSigner(
  { routeSecret, token }: AppSecrets,
  applicationId: string,
  routes: readonly RouteDefinition[],
): RouteSigner | undefined {
  const signed = routes.find(({ isSigned }) => isSigned);
  if (!signed) return undefined;
  const secret = routeSecret ?? token;
  if (secret !== undefined) return createRouteSigner(secret, applicationId);
  throw new CommandryError(
    'ROUTE_SECRET_MISSING',
    `The route '${signed.id}' is signed, and there is no secret to derive the key from.`,
  );
}
