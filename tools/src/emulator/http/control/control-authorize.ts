import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { readAuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import { accept, refuse, type Authorized, toRefusedRedirect } from '../oauth/authorize-outcome.js';
import { toForm } from '../oauth/token-routes.js';
import { findUser } from '../../domain/world/find-records.js';
import { readWith } from './control-requests.js';
import type { ControlCall } from './control-route.js';

const text = z.string().optional();

const AuthorizeRequest = z
  .strictObject({
    client_id: Snowflake,
    response_type: text,
    scope: text,
    redirect_uri: text,
    state: text,
    nonce: text,
    prompt: text,
    code_challenge: text,
    code_challenge_method: text,
    integration_type: z.union([z.string(), z.int()]).optional(),
    permissions: text,
    /** The chosen guild. */
    guild_id: text,
    disable_guild_select: z.union([z.string(), z.boolean()]).optional(),
    channel_id: text,
    /** False to refuse. */
    allow: z.boolean().default(true),
  })
  .transform(({ allow: isAllowed, ...parameters }) => ({ isAllowed, parameters }));
/**
 * Body of `POST /control/users/{id}/authorize`: the parameters of the authorize page, and whether the user allows it.
 */
export type AuthorizeBody = z.input<typeof AuthorizeRequest>;

/** The result of `POST /control/users/{id}/authorize`. */
export type AuthorizeResult = Authorized;

/** Does what the authorize page does when a user presses one of its buttons. */
export async function authorize({ service, param, readBody }: ControlCall): Promise<AuthorizeResult> {
  const { isAllowed, parameters } = readWith(AuthorizeRequest, await readBody());
  const user = findUser(service.store, param('id'));
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    value === undefined ? undefined : String(value),
  ]);
  const form = toForm(Object.fromEntries(texts));
  const read = readAuthorizeRequest(service.store, form);
  if (read.refusal) return { location: toRefusedRedirect(read.returnTo, read.refusal) };
  if (!isAllowed) return refuse(read.request);
  return accept(service, read.request, { userId: user.id, guildId: read.request.guildId });
}
