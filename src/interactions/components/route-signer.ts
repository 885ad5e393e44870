import type { SignCustomIds } from '../../commands/calls/rest-options.js';
import { readMade, sourceOfMade, splitUser, withUser } from '../../commands/routes/made-custom-id.js';
import { MAC_LENGTH, splitCustomId, toSignedId, withNumber } from '../../commands/routes/route-custom-id.js';
import type { Whereabouts } from '../../commands/routes/route-binding.js';
import type { CustomIdVerifier, FindRoute, RouteDefinition } from '../../commands/routes/route-definition.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { requireNodeCrypto } from '../../common/node-builtin.js';
import type { ErrorCode } from '../../common/errors/error-catalogue.js';
import type { Log } from '../../common/log.js';

/** Signs the custom ids of signed routes, and verifies them. */
export interface RouteSigner extends CustomIdVerifier {
  /**
   * Returns the custom id with its MAC.
   *
   * @param text - The result of {@link readMade}.
   * @throws CommandryError `CUSTOM_ID_UNBOUND`.
   */
  readonly sign: (route: RouteDefinition, text: string, sentTo: Whereabouts) => string;
}

interface SigningParts {
  readonly routes: readonly RouteDefinition[];
  /** Undefined if no route is signed. */
  readonly signer: RouteSigner | undefined;
  readonly findRoute: FindRoute<unknown>;
  readonly log: Log;
}

/**
 * Creates the function that signs the custom ids of signed routes in a message or modal, and tells equal ones of a route
 * apart. Only those that this process created are signed, since anybody may have written others. It warns about those, and about components whose route the
 * app lacks.
 */
export function createSignCustomIds({ routes, signer, findRoute, log }: SigningParts): SignCustomIds {
  const byId = new Map(routes.map((route) => [route.id, route] as const));
  const warned = new Set<string>();
  const warn = (route: string, event: ErrorCode, message: string): void => {
    if (warned.has(route)) return;
    warned.add(route);
    log({ level: 'warn', event, message: `${message} This is logged once for each route.`, route });
  };
  /** Ignores builders and copies of unsigned components, whose source is unknown. */
  const warnOfLacking = (given: unknown): void => {
    if (Array.isArray(given)) given.forEach(warnOfLacking);
    if (typeof given !== 'object' || given === null) return;
    const { custom_id: customId, components, accessory, toJSON } = given as Readonly<Record<string, unknown>>;
    if (typeof toJSON === 'function') return;
    const source =
      typeof customId === 'string' ? (sourceOfMade(given) ?? unknownSource(customId)) : undefined;
    if (source !== undefined && typeof customId === 'string') {
      const { id } = splitCustomId(customId);
      const what = `A message or modal has a custom id of the route "${id}", which this app does not have, so nothing will answer it.`;
      if (!byId.has(id) && !findRoute(customId))
        warn(id, 'ROUTE_NOT_IN_COMMANDS', `${what} Add ${source} to commands of createApp.`);
    }
    warnOfLacking(components);
    warnOfLacking(accessory);
  };
  const signOwn = (component: { custom_id?: unknown }, sentTo: Whereabouts): boolean => {
    const { custom_id: customId } = component;
    if (typeof customId !== 'string') return false;
    const { id, text = '', isSigned } = splitCustomId(customId);
    const route = byId.get(id);
    if (!route?.isSigned || !signer) return false;
    const made = readMade(customId);
    if (made !== undefined) {
      component.custom_id = signer.sign(route, made, sentTo);
      return true;
    }
    // A message may be sent again with signed ids.
    if (!isSigned || signer.verify(route, text, sentTo) === undefined)
      warn(
        id,
        'CUSTOM_ID_NOT_MADE',
        `A message or modal has a custom id of the signed route "${id}" that no button(), select() or showModal() of this process made. It was sent unsigned, and will be refused.`,
      );
    return false;
  };
  const signAll = (value: unknown, sentTo: Whereabouts): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    let isAny = signOwn(value, sentTo);
    for (const inner of Object.values(value)) isAny = signAll(inner, sentTo) || isAny;
    return isAny;
  };
  return (data, sentTo, given) => {
    warnOfLacking(given);
    const isSigned = signer !== undefined && signAll(data, sentTo);
    return numberEqual(data, (customId) => byId.has(splitCustomId(customId).id)) || isSigned;
  };
}

/**
 * Numbers the components of routes in a message that have equal custom ids, which Discord refuses, in place. Returns
 * whether there were any.
 */
function numberEqual(message: unknown, isOfRoute: (customId: string) => boolean): boolean {
  const all = listComponents(message);
  const used = new Set(all.map((component) => component.custom_id));
  if (used.size === all.length) return false;
  const seen = new Set<string>();
  let isAny = false;
  for (const component of all) {
    const { custom_id: customId } = component;
    if (seen.has(customId) && isOfRoute(customId)) {
      let number = 2;
      while (used.has(withNumber(customId, number))) number++;
      component.custom_id = withNumber(customId, number);
      used.add(component.custom_id);
      isAny = true;
    }
    seen.add(component.custom_id);
  }
  return isAny;
}

/** The components with a custom id in a message, or in a part of one. */
function listComponents(part: unknown): { custom_id: string }[] {
  if (Array.isArray(part)) return part.flatMap(listComponents);
  if (typeof part !== 'object' || part === null) return [];
  const { custom_id: customId, components, accessory } = part as Readonly<Record<string, unknown>>;
  if (typeof customId === 'string') return [part as { custom_id: string }];
  return [...listComponents(components), ...listComponents(accessory)];
}

/** A mark in the custom id shows that it was created here, even if the component was copied. */
function unknownSource(customId: string): string | undefined {
  return readMade(customId) === undefined ? undefined : 'its class or route';
}

/** Domain separation from other uses of the secret. */
const PURPOSE = 'commandry.route-state.v1';

/**
 * @param secret - A secret shared by all processes of the application. The key is derived from it.
 * @param applicationId - Separates applications that share a secret.
 * @throws CommandryError `NODE_CRYPTO_MISSING`.
 */
export function createRouteSigner(secret: string, applicationId: string): RouteSigner {
  const { createHmac, timingSafeEqual } = requireNodeCrypto('Signed routes need');
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

/** Returns what the MAC covers besides the custom id. Route ids contain no NUL. */
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
    `A component of the route '${id}' must be bound to a ${what}, which is not known where it is sent: ${help}.`,
  );
}
