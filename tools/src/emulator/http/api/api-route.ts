import type { Request } from 'express';
import type { BodyType, Upload } from '../request-body.js';
import type { Service } from '../../emulator-modules.js';
import type { Caller } from './authenticate.js';

/** A request that has passed the checks every request must pass. */
export interface Call {
  readonly service: Service;
  readonly request: Request;
  /** The value of a part of the path; empty where the path has none of the name. */
  readonly param: (name: string) => string;
  /** The value of the body. Throws an ApiError if it cannot be read. Only JSON is taken unless forms are named. */
  readonly readBody: (accepted?: readonly BodyType[]) => Promise<unknown>;
  /** The same, of any form, with the files beside it. */
  readonly readUpload: () => Promise<Upload>;
}

/** A request of somebody who has said who they are. */
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
  /** What its requests are counted in, see `BUCKETS`. Absent: only the limit of all routes holds. */
  readonly bucket?: string;
  /** What answers which method. */
  readonly endpoints: Readonly<Partial<Record<string, Run<C>>>>;
}

/** A path that only those with a token of an application may use. */
export interface Route extends RouteBase<AuthorizedCall> {
  readonly isOpen?: false;
}

/** A path that asks nobody who they are: the path or the body holds all that is needed. No global limit. */
export interface OpenRoute extends RouteBase<Call> {
  readonly isOpen: true;
  /** The resource of the path that is counted by itself, from its parts. */
  readonly resourceOf?: (param: Call['param']) => string;
}

/** Matches the whole path of a request, with any version of the API or none. Some clients write `@me` as `%40me`. */
export function toPattern(path: string): RegExp {
  const inner = path.replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)').replace('@', '(?:@|%40)');
  return new RegExp(`^/api(?:/v[0-9]+)?${inner}$`);
}
