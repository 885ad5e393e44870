import type { Caller } from '../../domain/access/caller.js';
import type { Upload } from '../../domain/objects/upload.js';
import type { BucketName } from '../../domain/rate-limits/buckets.js';
import type { Service } from '../../emulator-modules.js';
import type { Incoming, Params } from '../incoming.js';
import type { BodyType } from '../request-body.js';

/** A request that has passed the general checks. */
export interface Call extends Incoming {
  readonly service: Service;
  /** The parameters of the path. */
  readonly params: Params;
  /** Undefined on an open route. */
  readonly caller: Caller | undefined;
  /**
   * Returns the value of the body. Throws an ApiError if it cannot be read. Accepts only JSON unless types are given.
   */
  readonly readBody: (accepted?: readonly BodyType[]) => Promise<unknown>;
  /** The same for any type, with the uploaded files. */
  readonly readUpload: () => Promise<Upload>;
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One method of one path. */
export interface ApiRoute {
  readonly method: string;
  /** Below `/api/v10` and the like, with `{names}` for its variable parts. */
  readonly path: string;
  /** True if it needs no token: the path or the body has all that is needed. It has no global limit. */
  readonly isOpen: boolean;
  /** Undefined: no limit of its own. */
  readonly bucket: BucketName | undefined;
  readonly run: (call: Call) => Promise<ApiResponse>;
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
    .replace('{message_id}', '(?<message_id>%40original|[^/%]+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)')
    .replace('@', '(?:@|%40)');
  return new RegExp(`^/api(?:/v[0-9]+)?${inner}$`);
}
