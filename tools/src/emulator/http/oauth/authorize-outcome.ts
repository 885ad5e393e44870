import { IntegrationType, type Snowflake } from 'commandry/protocol';
import type { AuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import { allow, DENIED, type Consent, type GuildInstallation } from '../../domain/authorization/consent.js';
import type { OAuthRefusal } from '../../domain/authorization/oauth-refusal.js';
import type { ReturnAddress } from '../../domain/authorization/return-address.js';
import type { Service } from '../../emulator-modules.js';
import { toTokenAnswer } from './token-routes.js';

/** An installation that was made. */
export interface Installed {
  readonly application_id: Snowflake;
  readonly integration_type: IntegrationType;
  /** For an installation in a guild. */
  readonly guild_id?: Snowflake;
  /** For an installation for a user. */
  readonly user_id?: Snowflake;
}

/** The result: where the user is redirected, or, without a redirect, what was installed. Null: nothing was. */
export type Authorized = { readonly location: string } | { readonly installed: Installed | null };

/** The user refuses. Nothing changes. */
export function refuse({ returnTo }: AuthorizeRequest): Authorized {
  return returnTo ? { location: toRefusedRedirect(returnTo, DENIED) } : { installed: null };
}

/** The user allows it. */
export function accept(service: Service, request: AuthorizeRequest, consent: Consent): Authorized {
  const { installation, proof } = allow(service, request, consent);
  if (!request.returnTo || !proof) return { installed: toInstalled(request, consent, installation) };
  const hints = installation
    ? { guild_id: installation.guildId, permissions: installation.permissions.toString() }
    : {};
  if ('code' in proof) return { location: toRedirect(request.returnTo, { ...proof, ...hints }) };
  const answer = toTokenAnswer(proof.token);
  const values = { ...answer, expires_in: answer.expires_in.toString() };
  return { location: toRedirect(request.returnTo, { ...values, ...hints }) };
}

function toInstalled(
  { application }: AuthorizeRequest,
  { userId }: Consent,
  installation: GuildInstallation | null,
): Installed {
  return installation
    ? {
        application_id: application.id,
        integration_type: IntegrationType.GUILD_INSTALL,
        guild_id: installation.guildId,
      }
    : { application_id: application.id, integration_type: IntegrationType.USER_INSTALL, user_id: userId };
}

/** The redirect with what was granted: in the query for a code, in the fragment for a token. */
export function toRedirect(
  { redirectUri, responseType, state }: ReturnAddress,
  values: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const added = new URLSearchParams({ ...values, ...(state === undefined ? {} : { state }) });
  if (responseType === 'token') url.hash = added.toString();
  else for (const [name, value] of added) url.searchParams.append(name, value);
  return url.href;
}

/** The redirect after a refusal. */
export function toRefusedRedirect(returnTo: ReturnAddress, refusal: OAuthRefusal): string {
  return toRedirect(returnTo, { ...refusal });
}
