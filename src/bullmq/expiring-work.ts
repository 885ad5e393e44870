import type { KeptWork, QueuedWork } from '../commands/queue/work-queue.js';
import { toJobId, toKeptWork } from './bull-job.js';

/** A client as BullMQ wraps it. */
export interface ScriptClient {
  defineCommand(name: string, script: { readonly numberOfKeys: number; readonly lua: string }): void;
  runCommand(name: string, given: (string | number)[]): Promise<unknown>;
}

type ToKey = (name: string) => string;

/** The ids of jobs by the moment they expire at. One of a job that is gone is harmless. */
const SET = 'expiring';

// KEYS: the set. ARGV: the moment, the id of the job.
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

// Atomic, so that one of all who remove the same work learns that it was there. KEYS: waiting, delayed, the job, its notes,
// the set.
const REMOVE = {
  name: 'commandryRemoveWork',
  numberOfKeys: 5,
  lua: `
if redis.call('LREM', KEYS[1], 1, ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('DEL', KEYS[3], KEYS[4])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1`,
};

// Sweeps the ids of jobs that are gone. KEYS: the set, active. ARGV: the moment, how much at most, what the keys of jobs
// begin with.
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
      if not active[id] and #found < most then
        local begun = tonumber(redis.call('HGET', key, 'ats') or '0')
        found[#found + 1] = { id, data, begun, redis.call('LRANGE', key .. ':logs', 0, -1) }
      end
    end
  end
end
return found`,
};

type Found = readonly [id: string, data: string, begun: number, notes: readonly string[]];

async function run(
  client: ScriptClient,
  script: { readonly name: string; readonly numberOfKeys: number; readonly lua: string },
  given: (string | number)[],
): Promise<unknown> {
  client.defineCommand(script.name, script);
  return client.runCommand(script.name, given);
}

/** Keeps when work expires. Called before it is added, so that none is kept without. */
export async function noteExpiry(client: ScriptClient, toKey: ToKey, work: QueuedWork): Promise<void> {
  if (work.expiresAtMs !== undefined)
    await run(client, NOTE, [toKey(SET), work.expiresAtMs, toJobId(work.id)]);
}

/** Work has ended. */
export async function forgetExpiry(client: ScriptClient, toKey: ToKey, jobId: string): Promise<void> {
  await run(client, FORGET, [toKey(SET), jobId]);
}

/** Removes work that has not begun. Returns whether it was there. */
export async function removeWork(client: ScriptClient, toKey: ToKey, id: string): Promise<boolean> {
  const jobId = toJobId(id);
  const keys = [toKey('wait'), toKey('delayed'), toKey(jobId), `${toKey(jobId)}:logs`, toKey(SET)];
  return Number(await run(client, REMOVE, [...keys, jobId])) === 1;
}

/** Returns the work that waits and expires before that moment, what expires first before the rest. */
export async function listExpiring(
  client: ScriptClient,
  toKey: ToKey,
  beforeMs: number,
  most: number,
): Promise<readonly KeptWork[]> {
  const found = await run(client, LIST, [toKey(SET), toKey('active'), beforeMs, most, toKey('')]);
  return (found as readonly Found[]).map(([id, data, begun, notes]) => ({
    ...toKeptWork(id, data),
    notes: notes.map(String),
    mayBeAnswered: begun > 0,
  }));
}
