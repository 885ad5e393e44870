import type { Request } from 'express';
import type { Service } from '../service.js';
import type { Caller } from './authenticate.js';

/** A request that has passed the checks every request must pass. */
export interface Call {
  readonly service: Service;
  /** Null where a route asks nobody who they are. */
  readonly caller: Caller;
  readonly request: Request;
  /** The value of a part of the path; empty where the path has none of the name. */
  readonly param: (name: string) => string;
  /** The JSON of the body, or an ApiError. */
  readonly readBody: () => Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What answers one method of a path. */
export interface Endpoint {
  /** Requests with one bucket and one top-level resource are counted together. */
  readonly bucket: string;
  readonly run: (call: Call) => Answer | Promise<Answer>;
}

/** A path of the API below `/api/v10`, with `{names}` for its variable parts, and what answers each method of it. */
export interface Route {
  readonly path: string;
  readonly endpoints: Readonly<Partial<Record<string, Endpoint>>>;
}

/** Matches the whole path of a request, whatever version of the API it names. */
export function toPattern(path: string): RegExp {
  const inner = path.replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)');
  return new RegExp(`^/api(?:/v(?<version>[0-9]+))?${inner}$`);
}
