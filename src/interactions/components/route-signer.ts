import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignCustomIds } from '../../commands/calls/rest-options.js';
import { readMade, splitUser, withUser } from '../../commands/routes/made-custom-id.js';
import { MAC_LENGTH, splitCustomId, toSignedId } from '../../commands/routes/route-custom-id.js';
import type {
  CustomIdVerifier,
  RouteDefinition,
  Whereabouts,
} from '../../commands/routes/route-definition.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';

/** Signs the custom ids of signed routes, and checks the signatures. */
export interface RouteSigner extends CustomIdVerifier {
  /**
   * Returns the custom id with its MAC.
   *
   * @param text - What {@link readMade} returned.
   * @throws CommandryError `CUSTOM_ID_UNBOUND`.
   */
  readonly sign: (route: RouteDefinition, text: string, sentTo: Whereabouts) => string;
}

/**
 * Returns what signs the custom ids of signed routes, wherever they are in a message or a modal. What no maker of this
 * process made stays as it is: anybody may have written it.
 */
export function createSignCustomIds(
  routes: readonly RouteDefinition[],
  { sign, verify }: RouteSigner,
  log: Log,
): SignCustomIds {
  const byId = new Map(routes.flatMap((route) => (route.isSigned ? [[route.id, route] as const] : [])));
  const warned = new Set<string>();
  const warn = ({ id }: RouteDefinition): void => {
    if (warned.has(id)) return;
    warned.add(id);
    log({
      level: 'warn',
      event: 'CUSTOM_ID_NOT_MADE',
      message: `A message has a custom id of the signed route "${id}" that no button(), select() or showModal() of this process made. It was sent unsigned, and will be refused. This is logged once for each route.`,
      route: id,
    });
  };
  const signOwn = (component: { custom_id?: unknown }, sentTo: Whereabouts): boolean => {
    const { custom_id: customId } = component;
    if (typeof customId !== 'string') return false;
    const { id, text = '', isSigned } = splitCustomId(customId);
    const route = byId.get(id);
    if (!route) return false;
    const made = readMade(customId);
    if (made !== undefined) {
      component.custom_id = sign(route, made, sentTo);
      return true;
    }
    // A message may be sent again with what was signed for it.
    if (!isSigned || verify(route, text, sentTo) === undefined) warn(route);
    return false;
  };
  const signAll: SignCustomIds = (value, sentTo) => {
    if (typeof value !== 'object' || value === null) return false;
    let isAny = signOwn(value, sentTo);
    for (const inner of Object.values(value)) isAny = signAll(inner, sentTo) || isAny;
    return isAny;
  };
  return signAll;
}

/** Kept apart from every other use of the secret. */
const PURPOSE = 'commandry.route-state.v1';

/**
 * @param secret - A secret of the application, which all of its processes have. The key is derived from it.
 * @param applicationId - Separates applications that share a secret.
 */
export function createRouteSigner(secret: string, applicationId: string): RouteSigner {
  const key = createHmac('sha256', secret).update(`${PURPOSE}\0${applicationId}`).digest();
  const macOf = (place: string, id: string, text: string): string =>
    createHmac('sha256', key).update(`${place}${id}\0${text}`).digest('base64url').slice(0, MAC_LENGTH);
  return {
    sign: (route, made, sentTo) => {
      const { id, boundTo } = route;
      const text = boundTo === 'user' ? withKnownUser(route, made, sentTo) : made;
      const [place] = placesOf(boundTo, sentTo);
      if (place === undefined) throw unbound(id, 'message', 'edit it in when the message exists');
      return toSignedId(id, macOf(place, id, text), text);
    },
    verify: ({ id, boundTo }, signed, used) => {
      const text = signed.slice(MAC_LENGTH);
      const given = Buffer.from(signed.slice(0, MAC_LENGTH));
      const isRight = placesOf(boundTo, used).some((place) => {
        const wanted = Buffer.from(macOf(place, id, text));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      return isRight ? text : undefined;
    },
  };
}

/** Returns what the MAC is of besides the custom id. No id of a route has a NUL. */
function placesOf(boundTo: RouteDefinition['boundTo'], { messages }: Whereabouts): readonly string[] {
  if (boundTo === undefined) return [''];
  return boundTo === 'user' ? ['\0user\0'] : messages.map((message) => `\0message ${message}\0`);
}

function withKnownUser({ id }: RouteDefinition, made: string, sentTo: Whereabouts): string {
  const { user = sentTo.user, text } = splitUser(made);
  if (user === undefined) throw unbound(id, 'user', 'name the user: button(…, { user })');
  return withUser(user, text);
}

function unbound(id: string, what: 'user' | 'message', help: string): CommandryError {
  return new CommandryError(
    'CUSTOM_ID_UNBOUND',
    `A component of the route '${id}' is to be bound to a ${what}, and where it is sent none is known: ${help}.`,
  );
}
