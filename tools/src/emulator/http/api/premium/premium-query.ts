import { isSnowflake, type MessageProblem, type Snowflake } from 'commandry/protocol';
import { DomainError } from '../../../domain/domain-error.js';
import type { EntitlementFilter, PremiumPage } from '../../../domain/premium/list-premium.js';
import { readBoolean, readId } from '../read-call.js';

type Query = Readonly<Record<string, unknown>>;

const MAX_LIMIT = 100;

/** @throws ApiError or DomainError 50035 for a value that is none. */
export function readEntitlementFilter(query: Query): EntitlementFilter {
  return {
    ...readPage(query, MAX_LIMIT),
    userId: readOptionalId(query, 'user_id'),
    guildId: readOptionalId(query, 'guild_id'),
    skuIds: readIds(query, 'sku_ids'),
    excludeEnded: readBoolean(query['exclude_ended'], 'exclude_ended'),
    excludeDeleted: readBoolean(query['exclude_deleted'] ?? 'true', 'exclude_deleted'),
  };
}

/** @throws ApiError or DomainError 50035 for a value that is none. */
export function readPage(query: Query, defaultLimit: number): PremiumPage {
  return {
    before: readOptionalId(query, 'before'),
    after: readOptionalId(query, 'after'),
    limit: readLimit(query['limit'], defaultLimit),
  };
}

export function readOptionalId(query: Query, field: string): Snowflake | undefined {
  const value = query[field];
  return value === undefined ? undefined : readId(typeof value === 'string' ? value : '', field);
}

/** A list of ids with commas between them, or the parameter several times. */
function readIds(query: Query, field: string): readonly Snowflake[] | undefined {
  const value = query[field];
  if (value === undefined || value === '') return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : ['']))
    .map((id) => readId(id, field));
}

function readLimit(value: unknown, defaultLimit: number): number {
  if (value === undefined) return defaultLimit;
  const found = JSON.stringify(value);
  if (typeof value !== 'string' || !/^-?[0-9]{1,15}$/.test(value))
    refuse({ code: 'WRONG_KIND', kind: 'integer', path: ['limit'], found });
  const limit = Number(value);
  if (limit < 1 || limit > MAX_LIMIT)
    refuse({ code: 'OUT_OF_RANGE', min: 1, max: MAX_LIMIT, path: ['limit'], found: String(limit) });
  return limit;
}

/** The body of a request for a test entitlement. */
export interface TestEntitlementBody {
  readonly skuId: Snowflake;
  readonly owner: { readonly kind: 'guild' | 'user'; readonly id: Snowflake };
}

const OWNER_KINDS = new Map<unknown, 'guild' | 'user'>([
  [1, 'guild'],
  [2, 'user'],
]);

/** @throws DomainError 50035 with everything that is wrong with the body. */
export function readTestEntitlement(body: unknown): TestEntitlementBody {
  const fields: Query = typeof body === 'object' && body !== null ? (body as Query) : {};
  const { sku_id: skuId, owner_id: ownerId, owner_type: ownerType } = fields;
  const kind = OWNER_KINDS.get(typeof ownerType === 'string' ? Number(ownerType) : ownerType);
  const problems: MessageProblem[] = [];
  for (const [field, value] of Object.entries({ sku_id: skuId, owner_id: ownerId })) {
    if (isId(value)) continue;
    problems.push(
      value === undefined || value === null
        ? { code: 'FIELD_REQUIRED', path: [field], found: 'nothing' }
        : { code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(value) },
    );
  }
  if (kind === undefined)
    problems.push(
      ownerType === undefined || ownerType === null
        ? { code: 'FIELD_REQUIRED', path: ['owner_type'], found: 'nothing' }
        : {
            code: 'NOT_ALLOWED_VALUE',
            allowed: ['1', '2'],
            path: ['owner_type'],
            found: JSON.stringify(ownerType),
          },
    );
  if (problems.length === 0 && isId(skuId) && isId(ownerId) && kind !== undefined)
    return { skuId, owner: { kind, id: ownerId } };
  throw new DomainError({ rule: 'INVALID_FIELDS', problems });
}

function isId(value: unknown): value is Snowflake {
  return typeof value === 'string' && isSnowflake(value);
}

/** @throws DomainError 50035. */
export function refuse(problem: MessageProblem): never {
  throw new DomainError({ rule: 'INVALID_FIELDS', problems: [problem] });
}
