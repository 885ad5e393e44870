import * as z from 'zod';
import { BUCKET_NAMES, BUCKETS, GLOBAL_LIMIT, type BucketName, type Limit } from './buckets.js';

/** A limit as given: missing fields keep their default; `false` is no limit. */
export type LimitOption =
  | false
  | { readonly limit?: number | undefined; readonly windowMs?: number | undefined };

/** The option `rateLimits`: missing fields keep their default, and `false` disables all limits. */
export type RateLimitOptions =
  | false
  | {
      /** All routes together, for each token. Default 50 in 1,000 ms. */
      readonly global?: LimitOption | undefined;
      readonly buckets?: Readonly<Partial<Record<BucketName, LimitOption | undefined>>> | undefined;
    };

/** All limits; `false` where there is none. */
export interface RateLimitSettings {
  readonly global: Limit | false;
  readonly buckets: Readonly<Record<BucketName, Limit | false>>;
}

const A_DAY_MS = 86_400_000;

const OneLimit = z.union([
  z.literal(false),
  z.strictObject({
    limit: z.int().min(1).max(1_000_000).optional(),
    windowMs: z.int().min(1).max(A_DAY_MS).optional(),
  }),
]);

const Options = z.strictObject({
  global: OneLimit.optional(),
  buckets: z
    .strictObject(Object.fromEntries(BUCKET_NAMES.map((name) => [name, OneLimit.optional()])))
    .optional(),
});

/** The schema of the option: reads {@link RateLimitOptions} and returns {@link RateLimitSettings}. */
export const RateLimits = z
  .union([z.literal(false), Options])
  .default({})
  .transform(fillIn);

function fillIn(options: z.output<typeof Options> | false): RateLimitSettings {
  const complete = (option: LimitOption | undefined, { limit, windowMs }: Limit) =>
    options === false || option === false
      ? (false as const)
      : { limit: option?.limit ?? limit, windowMs: option?.windowMs ?? windowMs };
  const { global, buckets = {} }: Partial<z.output<typeof Options>> = options === false ? {} : options;
  const entries = BUCKET_NAMES.map((name) => [name, complete(buckets[name], BUCKETS[name])]);
  return {
    global: complete(global, GLOBAL_LIMIT),
    buckets: Object.fromEntries(entries) as RateLimitSettings['buckets'],
  };
}
