import type { KeptWork, QueuedWork } from '../commands/queue/work-queue.js';
import { toJobId, toKeptWork } from './bull-job.js';

/** A client as BullMQ wraps it. */
export interface ScriptClient {
  defineCommand(name: string, script: { readonly numberOfKeys: number; readonly lua: string }): void;
  runCommand(name: string, given: (string | number)[]): Promise<unknown>;
}

type ToKey = (name: string) => string;

/** A sorted set of job ids by expiry. Ids of deleted jobs are harmless. */
const SET = 'expiring';

/** The field of a claimed job: the end of the claim, in ms since 1970. It neither waits nor runs. */
const CLAIMED = 'claimedUntilMs';
/** The lease of a claim, in milliseconds. */
const CLAIM_MS = 10_000;

// KEYS: the set. ARGV: the expiry, the id of the job.
const NOTE = {
  name: 'commandryNoteExpiry',
  numberOfKeys: 1,
  lua: `return redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])`,
};

const FORGET = {
  name: 'commandryForgetExpiry',
  numberOfKeys: 1,
  lua: `return redis.call('ZREM', KEYS[1], ARGV[1])`,
};

// Atomic: exactly one claimant gets the work. KEYS: waiting, delayed, the job. ARGV: the id, now, how long.
const CLAIM = {
  name: 'commandryClaimWork',
  numberOfKeys: 3,
  lua: `
if redis.call('LREM', KEYS[1], 1, ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then
  local claimed = redis.call('HGET', KEYS[3], '${CLAIMED}')
  if not claimed or tonumber(claimed) > tonumber(ARGV[2]) then return 0 end
end
redis.call('HSET', KEYS[3], '${CLAIMED}', ARGV[2] + ARGV[3])
return 1`,
};

// Atomic: exactly one caller learns that it removed the work. KEYS: waiting, delayed, the job, its notes, the set.
const REMOVE = {
  name: 'commandryRemoveWork',
  numberOfKeys: 5,
  lua: `
local waits = redis.call('LREM', KEYS[1], 1, ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1])
if waits + redis.call('HEXISTS', KEYS[3], '${CLAIMED}') == 0 then return 0 end
redis.call('DEL', KEYS[3], KEYS[4])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1`,
};

// Also sweeps ids of deleted jobs. KEYS: the set, active. ARGV: the latest expiry, the limit, the key prefix of jobs,
// now.
const LIST = {
  name: 'commandryListExpiring',
  numberOfKeys: 2,
  lua: `
local most = tonumber(ARGV[2])
local active = {}
for _, id in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do active[id] = true end
local found, offset = {}, 0
while #found < most do
  local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1], 'LIMIT', offset, most)
  if #ids == 0 then break end
  for _, id in ipairs(ids) do
    local key = ARGV[3] .. id
    local data = redis.call('HGET', key, 'data')
    if not data then
      redis.call('ZREM', KEYS[1], id)
    else
      offset = offset + 1
      local claimed = tonumber(redis.call('HGET', key, '${CLAIMED}') or '0')
      if not active[id] and claimed <= tonumber(ARGV[4]) and #found < most then
        local begun = tonumber(redis.call('HGET', key, 'ats') or '0') + claimed
        found[#found + 1] = { id, data, begun, redis.call('LRANGE', key .. ':logs', 0, -1) }
      end
    end
  end
end
return found`,
};

// `begun` is 0 if it cannot have been answered.
type Found = readonly [id: string, data: string, begun: number, notes: readonly string[]];

async function run(
  client: ScriptClient,
  script: { readonly name: string; readonly numberOfKeys: number; readonly lua: string },
  given: (string | number)[],
): Promise<unknown> {
  client.defineCommand(script.name, script);
  return client.runCommand(script.name, given);
}

/** Stores the expiry of work. Called before the work is added, so that it never lacks one. */
export async function noteExpiry(client: ScriptClient, toKey: ToKey, work: QueuedWork): Promise<void> {
  if (work.expiresAtMs !== undefined)
    await run(client, NOTE, [toKey(SET), work.expiresAtMs, toJobId(work.id)]);
}

/** Work has ended. */
export async function forgetExpiry(client: ScriptClient, toKey: ToKey, jobId: string): Promise<void> {
  await run(client, FORGET, [toKey(SET), jobId]);
}

/** Claims work that has not begun, for the lease. Returns whether this caller has it. */
export async function claimWork(
  client: ScriptClient,
  toKey: ToKey,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const jobId = toJobId(id);
  const keys = [toKey('wait'), toKey('delayed'), toKey(jobId)];
  return Number(await run(client, CLAIM, [...keys, jobId, nowMs, CLAIM_MS])) === 1;
}

/** Removes work that has not begun or was claimed. Returns whether it existed. */
export async function removeWork(client: ScriptClient, toKey: ToKey, id: string): Promise<boolean> {
  const jobId = toJobId(id);
  const keys = [toKey('wait'), toKey('delayed'), toKey(jobId), `${toKey(jobId)}:logs`, toKey(SET)];
  return Number(await run(client, REMOVE, [...keys, jobId])) === 1;
}

/** Returns waiting work that expires before that time, soonest first. */
export async function listExpiring(
  client: ScriptClient,
  toKey: ToKey,
  { beforeMs, nowMs, most }: { readonly beforeMs: number; readonly nowMs: number; readonly most: number },
): Promise<readonly KeptWork[]> {
  const found = await run(client, LIST, [toKey(SET), toKey('active'), beforeMs, most, toKey(''), nowMs]);
  return (found as readonly Found[]).map(([id, data, begun, notes]) => ({
    ...toKeptWork(id, data),
    notes: notes.map(String),
    mayBeAnswered: begun > 0,
  }));
}
