import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CustomIdVerifier } from '../../commands/routes/route-definition.js';
import type { SignCustomIds } from '../../commands/calls/rest-options.js';
import { MAC_LENGTH, splitCustomId, withMac } from '../../commands/routes/route-custom-id.js';

/** Signs the custom ids of signed routes, and checks the signatures. */
export interface RouteSigner extends CustomIdVerifier {
  /** Returns the MAC of a custom id. */
  readonly macOf: (id: string, text: string) => string;
}

/** Returns what signs the custom ids of these routes wherever they are in a message or a modal. */
export function createSignCustomIds(ids: ReadonlySet<string>, { macOf }: RouteSigner): SignCustomIds {
  const sign = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    let isSigned = signOwn(value);
    for (const inner of Object.values(value)) isSigned = sign(inner) || isSigned;
    return isSigned;
  };
  const signOwn = (component: { custom_id?: unknown }): boolean => {
    const { custom_id: customId } = component;
    if (typeof customId !== 'string' || !ids.has(splitCustomId(customId).id)) return false;
    const signed = withMac(customId, macOf);
    if (signed !== undefined) component.custom_id = signed;
    return signed !== undefined;
  };
  return sign;
}

/** Kept apart from every other use of the secret. */
const PURPOSE = 'commandry.route-state.v1';

/**
 * @param secret - A secret of the application, which all of its processes have. The key is derived from it.
 * @param applicationId - Separates applications that share a secret.
 */
export function createRouteSigner(secret: string, applicationId: string): RouteSigner {
  const key = createHmac('sha256', secret).update(`${PURPOSE}\0${applicationId}`).digest();
  const macOf = (id: string, text: string): string =>
    createHmac('sha256', key).update(`${id}\0${text}`).digest('base64url').slice(0, MAC_LENGTH);
  return {
    macOf,
    verify: (id, signed) => {
      const text = signed.slice(MAC_LENGTH);
      const given = Buffer.from(signed.slice(0, MAC_LENGTH));
      const wanted = Buffer.from(macOf(id, text));
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : undefined;
    },
  };
}
