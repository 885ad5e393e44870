import { CommandryError } from '../../common/errors/commandry-error.js';
import { nodeBuiltin } from '../../common/node-builtin.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isSnowflake, SNOWFLAKE_WANTED } from '../../protocol/is-snowflake.js';
import { showValue } from '../../protocol/validation/describe-found.js';
import { DigitReader, packWide, WIDE_DIGITS } from './packed-digits.js';
import { MAC_LENGTH, splitCustomId, toCustomId, toSignedId } from './route-custom-id.js';
import type { RouteDefinition } from './route-definition.js';
import type { StateValues } from './state-codec.js';

/** Recognises custom ids created by this process, even in copied objects. */
interface Maker {
  /** Made with the first use. */
  key?: Uint8Array;
  /** Custom ids created before there was a key: edge workers have no random values at module load. */
  readonly early: Set<string>;
  /** The source of created components and modals, but not of copies. */
  readonly sources: WeakMap<object, string>;
}

/** Global: the component may be created by another copy of the package than the app. */
const MAKER = Symbol.for('commandry.maker.v1');
const shared = globalThis as typeof globalThis & { [MAKER]?: Maker };

/** Placeholder for the first user who is shown the component. */
const WHOEVER_IS_SHOWN = '0';

/**
 * Returns the custom id of a component of this route. A signed one has a mark in place of its MAC, by which {@link
 * readMade} recognises it when it is sent.
 *
 * @param user - Who may use it, if the route is bound to a user. Default: the first user who is shown it.
 * @throws CommandryError `ROUTE_STATE_INVALID`, `SETTING_INVALID` or `CUSTOM_ID_TOO_LONG`.
 */
export function makeCustomId(route: RouteDefinition, values?: StateValues, user?: Snowflake): string {
  const customId = toCustomId(route, values);
  const { id, isSigned, boundTo } = route;
  if (user !== undefined && boundTo !== 'user')
    throw invalid(id, "user is only for routes with boundTo: 'user'");
  if (user !== undefined && (!isSnowflake(user) || user === WHOEVER_IS_SHOWN))
    throw invalid(id, `user ${SNOWFLAKE_WANTED}, but is ${showValue(user)}`);
  if (!isSigned) return customId;
  const { text = '' } = splitCustomId(customId);
  const own = boundTo === 'user' ? withUser(user ?? WHOEVER_IS_SHOWN, text) : text;
  const mark = markOf(id, own);
  if (mark !== undefined) return toSignedId(id, mark, own);
  const early = toSignedId(id, ''.padEnd(MAC_LENGTH, '-'), own);
  maker().early.add(early);
  return early;
}

/** Returns the text to sign of a custom id from {@link makeCustomId} of this process; undefined for others. */
export function readMade(customId: string): string | undefined {
  const { id, text, isSigned } = splitCustomId(customId);
  if (!isSigned || text === undefined) return undefined;
  const own = text.slice(MAC_LENGTH);
  if (maker().early.has(customId)) return own;
  const mark = markOf(id, own);
  if (mark === undefined) return undefined;
  const [given, wanted] = [Buffer.from(text.slice(0, MAC_LENGTH)), Buffer.from(mark)];
  const isEqual = given.length === wanted.length && nodeBuiltin('crypto')?.timingSafeEqual(given, wanted);
  return isEqual === true ? own : undefined;
}

/** Remembers the route of a created component or modal, and returns it. */
export function noteMade<C extends object>(made: C, { handler }: RouteDefinition): C {
  maker().sources.set(made, handler.className);
  return made;
}

/**
 * Returns the source of a component or modal, which the app's commands must include; undefined if it was not created
 * here.
 */
export function sourceOfMade(component: object): string | undefined {
  return maker().sources.get(component);
}

/** Returns the text of a route that is bound to a user: the user precedes the state. */
export function withUser(user: Snowflake, text: string): string {
  return packWide(BigInt(user)) + text;
}

/** Splits such a text. The user is undefined if absent or left open. */
export function splitUser(signed: string): { readonly user: Snowflake | undefined; readonly text: string } {
  const user = String(new DigitReader(signed).wide() ?? WHOEVER_IS_SHOWN);
  return { user: user === WHOEVER_IS_SHOWN ? undefined : user, text: signed.slice(WIDE_DIGITS) };
}

function maker(): Maker {
  return (shared[MAKER] ??= { early: new Set(), sources: new WeakMap() });
}

/** Undefined while there are no random values, and on a host whose apps can have no signed routes. */
function markOf(id: string, text: string): string | undefined {
  const own = maker();
  const crypto = nodeBuiltin('crypto');
  if (!crypto) return undefined;
  try {
    own.key ??= crypto.randomBytes(32);
  } catch {
    return undefined;
  }
  return crypto
    .createHmac('sha256', own.key)
    .update(`${id}\0${text}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);
}

function invalid(id: string, problem: string): CommandryError {
  return new CommandryError(
    'SETTING_INVALID',
    `A component of the route '${id}' cannot be made: ${problem}.`,
  );
}
