import type { Upload } from '../../domain/objects/upload.js';
import type { BodyType } from '../request-body.js';
import type { Service } from '../../emulator-modules.js';
import type { Caller } from '../../domain/access/caller.js';
import type { Incoming } from '../incoming.js';

/** A request that has passed the general checks. */
export interface Call extends Incoming {
  readonly service: Service;
  /** Returns a parameter of the path; empty if it has none of that name. */
  readonly param: (name: string) => string;
  /**
   * Returns the value of the body. Throws an ApiError if it cannot be read. Accepts only JSON unless types are given.
   */
  readonly readBody: (accepted?: readonly BodyType[]) => Promise<unknown>;
  /** The same for any type, with the uploaded files. */
  readonly readUpload: () => Promise<Upload>;
}

/** An authenticated request. */
export interface AuthorizedCall extends Call {
  readonly caller: Caller;
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Run<C extends Call> = (call: C) => ApiResponse | Promise<ApiResponse>;

/** A path of the API below `/api/v10` and the like, with `{names}` for its variable parts. */
interface RouteBase<C extends Call> {
  readonly path: string;
  /** The handlers by method. */
  readonly endpoints: Readonly<Partial<Record<string, Run<C>>>>;
}

/** A path that requires an application's token. */
export interface Route extends RouteBase<AuthorizedCall> {
  readonly isOpen?: false;
}

/** A path without authentication: the path or the body has all that is needed. No global limit. */
export interface OpenRoute extends RouteBase<Call> {
  readonly isOpen: true;
  /** Returns the resource of the path that is counted separately, from its parameters. */
  readonly resourceOf?: (param: Call['param']) => string;
}

/** Returns a path without the version, and with `{id}` for each id and `{token}` for what may be a token. */
export function toRoute(path: string): string {
  return path
    .replace(/^\/api(?:\/v[0-9]+)?/, '')
    .replace(/\b[0-9]{15,20}\b/g, '{id}')
    .replace(/\/[^/{}]{40,}(?=\/|$)/g, '/{token}');
}

/**
 * Matches the whole path of a request, with any version of the API or none. Some clients write the at sign of `@me` and
 * `@original` as `%40`. Only an emoji is percent-encoded.
 */
export function toPattern(path: string): RegExp {
  const inner = path
    .replace('{emoji}', '(?<emoji>[^/]+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)')
    .replace('@', '(?:@|%40)')
    .replace('(?<message_id>', '(?<message_id>%40original|');
  return new RegExp(`^/api(?:/v[0-9]+)?${inner}$`);
}
