import type * as z from 'zod';
import type { Caller } from '../../domain/access/caller.js';
import { listUnread, readFields } from '../../domain/fields.js';
import { requireRights, type GuildBot } from '../../domain/guilds/guild-bot.js';
import type { Upload } from '../../domain/objects/upload.js';
import type { ChannelRecord } from '../../domain/world/world-records.js';
import type { Service } from '../../emulator-modules.js';
import { findBucket } from '../../domain/rate-limits/buckets.js';
import { toRoute, type ApiResponse, type ApiRoute, type Call } from './api-route.js';
import { reportRefusals } from './errors/report-refusals.js';
import { readAuditReason, readId } from './read-call.js';

/** The variable parts of a path: `guild_id` of `/guilds/{guild_id}`. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** A request to an open route, whose path has these variable parts. */
export interface OpenCall<Name extends string = never> {
  readonly service: Service;
  /** The variable parts of the path. Those that are ids have been checked. */
  readonly path: Readonly<Record<Name, string>>;
  readonly header: Call['header'];
}

/** A request with a token. */
export interface TokenCall<Name extends string = never> extends OpenCall<Name> {
  readonly caller: Caller;
  /** For the audit log. */
  readonly reason: string | null;
}

/** A way to read a body. */
export interface BodyKind<T> {
  readonly read: (call: Call) => Promise<unknown>;
  /** Judges what was read. */
  readonly judge: (given: unknown) => T;
  /** Lists the fields that nothing reads. */
  readonly listUnread: (given: unknown) => readonly string[];
}

const none = () => [];

/** Any JSON: for commands, whose rules are those of the protocol. */
export const anyJson: BodyKind<unknown> = {
  read: (call) => call.readBody(),
  judge: (given) => given,
  listUnread: none,
};

/** The data of a message with its files, in any of the content types. The rules of messages are those of the protocol. */
export const upload: BodyKind<Upload> = {
  read: (call) => call.readUpload(),
  judge: (given) => given as Upload,
  listUnread: none,
};

/** The same with further fields. */
export function uploadWith<S extends z.ZodType>(
  schema: S,
): BodyKind<{ readonly fields: z.output<S>; readonly upload: Upload }> {
  return {
    read: upload.read,
    judge: (given) => ({
      fields: readFields(schema, upload.judge(given).value),
      upload: upload.judge(given),
    }),
    listUnread: none,
  };
}

function json<S extends z.ZodType>(schema: S): BodyKind<z.output<S>> {
  return {
    // Clients leave the body out where no field is required.
    read: (call) => (call.hasBody ? call.readBody() : Promise.resolve({})),
    judge: (given) => readFields(schema, given),
    listUnread: (given) => listUnread(schema, given),
  };
}

type Schema = z.ZodType | undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Body = z.ZodType | BodyKind<unknown> | undefined;
type Content<B> = B extends BodyKind<infer T> ? T : Output<B>;

/** A response with a status of its own, or with headers. */
export class Answer<T extends object | undefined = object | undefined> {
  constructor(
    readonly status: number,
    readonly body: T,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- on TypeScript 5.9 a handler without a return statement returns void
type Handled = object | undefined | void | Answer;

/** What a route is, from the call of its kind. */
interface Entry<C, O, F, Q extends Schema, B extends Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Judged with the ids of the path, before anything is opened. */
  readonly query?: Q;
  /** Opens what the path names for the caller, before the body is read, and again after it has arrived. */
  readonly open?: (call: C & { readonly query: Output<Q> }) => O;
  /** What the bot needs in its guild, or in the channel that was opened. Required before anything else is found. */
  readonly permission?: O extends GuildBot ? bigint | ((opened: O) => bigint) : never;
  /** Finds the record that the path names, before the body is judged: an unknown one is told first. */
  readonly find?: (opened: O, call: C & { readonly query: Output<Q> }) => F;
  /** A schema for JSON, or a kind like {@link upload}; or which of several, by what was opened and by the body itself. */
  readonly body?: B | ((opened: O, given: unknown) => B);
  /** The status with a body. Default 200. Without a body it is 204. */
  readonly status?: 201;
  /** True if followers of the interaction whose token is in the path are told of refusals. */
  readonly isReported?: boolean;
  /** Returns the body of the response, nothing for 204, or an {@link Answer}. */
  readonly handle: (
    call: C & {
      readonly query: Output<Q>;
      readonly opened: O;
      readonly found: F;
      readonly body: Content<B>;
    },
  ) => Handled | Promise<Handled>;
}

/** Makes the route of a method and a path for callers with a token. */
export function route<
  const P extends string,
  O = undefined,
  F = undefined,
  Q extends Schema = undefined,
  B extends Body = undefined,
>(entry: { readonly path: P } & Entry<TokenCall<Names<P>>, O, F, Q, B>): ApiRoute {
  return toApiRoute(entry, false);
}

/** Makes a route that needs no token: its path or its body has all that is needed. It has no global limit. */
export function openRoute<
  const P extends string,
  O = undefined,
  F = undefined,
  Q extends Schema = undefined,
  B extends Body = undefined,
>(entry: { readonly path: P } & Entry<OpenCall<Names<P>>, O, F, Q, B>): ApiRoute {
  return toApiRoute(entry, true);
}

function toApiRoute<C, O, F, Q extends Schema, B extends Body>(
  entry: { readonly path: string } & Entry<C, O, F, Q, B>,
  isOpen: boolean,
): ApiRoute {
  const { method, path } = entry;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const open = (call: C & { readonly query: Output<Q> }) => {
    const opened = entry.open?.(call) as O;
    if (entry.permission !== undefined) requirePermission(opened, entry.permission);
    return { opened, found: entry.find?.(opened, call) as F };
  };
  const kindOf = toKinds(entry.body);
  async function run(call: Call): Promise<ApiResponse> {
    // The entry was made for the call of its kind.
    const ownCall = toOwnCall(call, names) as C;
    const query = (entry.query && readFields(entry.query, call.query)) as Output<Q>;
    const own = { ...ownCall, query };
    let current = open(own);
    let body: unknown;
    let unread: readonly string[] = [];
    if (kindOf) {
      const given = await kindOf(current.opened, undefined).read(call);
      // Opened again: while the body arrived, it may have been changed or deleted.
      current = open(own);
      const kind = kindOf(current.opened, given);
      body = kind.judge(given);
      unread = kind.listUnread(given);
    }
    const handled = await entry.handle({ ...own, ...current, body: body as Content<B> });
    tellUnread(call, unread);
    if (handled instanceof Answer) return handled;
    return handled === undefined ? { status: 204 } : { status: entry.status ?? 200, body: handled };
  }
  return {
    method,
    path,
    isOpen,
    bucket: findBucket(method, path),
    run: entry.isReported === true ? (call) => reportRefusals(call, () => run(call)) : run,
  };
}

/** Returns what says how the body of a route is read, if it has one. */
function toKinds<O, B extends Body>(body: B | ((opened: O, given: unknown) => B) | undefined) {
  if (body === undefined) return undefined;
  if (typeof body !== 'function') {
    const kind = toKind(body);
    return () => kind;
  }
  return (opened: O, given: unknown) => toKind(body(opened, given));
}

function toKind(body: Body): BodyKind<unknown> {
  return body && 'judge' in body ? body : json(body as z.ZodType);
}

/** What is in a path under names like those of ids, and is none. */
const NO_IDS = ['answer_id'];

function isId(name: string): boolean {
  return name.endsWith('_id') && !NO_IDS.includes(name);
}

function toOwnCall({ service, header, params, caller }: Call, names: readonly string[]): Partial<TokenCall> {
  const path = Object.fromEntries(
    names.map((name) => {
      const text = params[name] ?? '';
      return [name, caller && isId(name) ? readId(text, name) : text];
    }),
  );
  if (!caller) return { service, header, path };
  return { service, header, path, caller, reason: readAuditReason(header('x-audit-log-reason')) };
}

/** Requires it in the guild of a bot, or in its channel. */
function requirePermission<O>(opened: O, permission: bigint | ((opened: O) => bigint)): void {
  const bot = opened as GuildBot & { readonly channel?: ChannelRecord };
  requireRights(bot, typeof permission === 'function' ? permission(opened) : permission, bot.channel);
}

/** Names in a body can be of any length and number. */
const MOST_TOLD = 20;
const LONGEST_NAME = 100;

/** Tells of the fields of a body that was accepted, and that nothing has read. */
function tellUnread({ service, method, path }: Call, names: readonly string[]): void {
  for (const name of names.slice(0, MOST_TOLD)) {
    const field = name.slice(0, LONGEST_NAME);
    service.events.emit({ type: 'FIELD_MISSING', method, route: toRoute(path), field });
  }
}
