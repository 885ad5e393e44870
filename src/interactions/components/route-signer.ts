import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAC_LENGTH } from '../../commands/routes/route-custom-id.js';

/** Signs custom ids of signed routes, and checks the signatures. */
export interface RouteSigner {
  /** Returns the MAC of a custom id. */
  readonly macOf: (id: string, text: string) => string;
  /**
   * @param signed - The MAC and the text.
   * @returns The text; undefined if the MAC is not its own.
   */
  readonly verify: (id: string, signed: string) => string | undefined;
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
