import type { Request } from 'express';
import type { BodyType, UploadedFile } from '../request-body.js';
import type { Service } from '../service.js';
import type { Caller } from './authenticate.js';

/** A request that has passed the checks every request must pass. */
export interface Call {
  readonly service: Service;
  readonly request: Request;
  /** The value of a part of the path; empty where the path has none of the name. */
  readonly param: (name: string) => string;
  /** The value of the body. Throws an ApiError if it cannot be read. Only JSON is taken unless forms are named. */
  readonly readBody: (accepted?: readonly BodyType[]) => Promise<unknown>;
  /** The same with the files beside it. */
  readonly readUpload: () => Promise<Upload>;
}

/** The value of a body of any form, and its files. */
export interface Upload {
  readonly value: unknown;
  readonly files: readonly UploadedFile[];
}

/** A request of somebody who has said who they are. */
export interface AuthorizedCall extends Call {
  readonly caller: Caller;
}

export interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Run<C extends Call> = (call: C) => Answer | Promise<Answer>;

/** A path of the API below `/api/v10`, with `{names}` for its variable parts. */
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
  /** Whether it is served below `/api` too. Libraries for OAuth2 call the token endpoint so. */
  readonly isVersionFree?: boolean;
  /** The resource of the path that is counted by itself, from its parts. */
  readonly resourceOf?: (param: Call['param']) => string;
}

/** Matches the whole path of a request, whatever version of the API it names. Some clients write `@me` as `%40me`. */
export function toPattern(path: string): RegExp {
  const inner = path.replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)').replace('@', '(?:@|%40)');
  return new RegExp(`^/api(?:/v(?<version>[0-9]+))?${inner}$`);
}
