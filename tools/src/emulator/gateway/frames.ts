import { GatewayOpcode } from 'commandry/protocol';
import * as z from 'zod';
import { parseJson } from '../bodies/parse-json.js';

/** What a client may send, in bytes. */
const MOST_BYTES = 4_096;

/** Writes a payload. Control frames have neither a sequence number nor a type, and say so. */
export function toFrame(op: number, d: unknown, s: number | null = null, t: string | null = null): string {
  return JSON.stringify({ t, s, op, d });
}

/** The close that a payload leads to. */
export class FrameError extends Error {
  constructor(
    readonly closeCode: 4001 | 4002 | 4008,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a payload of a client. Ids that are integers become texts, with every digit.
 *
 * @throws FrameError for what is no payload.
 */
export function readFrame(data: string | Uint8Array): { readonly op: number; readonly d: unknown } {
  const size = Buffer.byteLength(data);
  if (size > MOST_BYTES) {
    throw new FrameError(4002, `The payload has ${size} bytes; at most ${MOST_BYTES} are allowed.`);
  }
  let value: unknown;
  try {
    value = parseJson(typeof data === 'string' ? data : UTF_8.decode(data));
  } catch {
    throw new FrameError(4002, 'The payload is not JSON.');
  }
  const read = Frame.safeParse(value);
  if (!read.success) throw new FrameError(4002, 'The payload is no object with op (an integer) and d.');
  return { op: read.data.op, d: read.data.d };
}

/** @throws FrameError for data that does not fit the opcode. */
export function readData<S extends z.ZodType>(schema: S, name: string, d: unknown): z.output<S> {
  const read = schema.safeParse(d);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = ['d', ...(issue?.path ?? [])].map(String).join('.');
  throw new FrameError(4001, `${name}: ${field}: ${issue?.message ?? 'invalid'}`);
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const Frame = z.object({ op: z.int(), d: z.unknown().optional() });

const id = z.string().regex(/^\d{1,20}$/, 'must be an id');
const count = z.int().min(0);
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Clients differ in what of it they send. */
const Presence = z
  .object({
    status: z.string().catch('online').default('online'),
    activities: z.array(z.record(z.string(), z.unknown())).nullish(),
    since: z.number().nullish(),
    afk: z.boolean().nullish(),
  })
  .transform(({ status, activities }) => ({ status, activities: activities ?? [] }));

/** The data of what clients send, by the name of its opcode. */
export const ClientData = {
  HEARTBEAT: count.nullish(),
  IDENTIFY: z.object({
    token: z.string(),
    properties: z.record(z.string(), z.unknown()),
    /** True for compression; some clients write the name of one of the connection instead. */
    compress: z.unknown().optional(),
    large_threshold: z.int().min(50).max(250).nullish(),
    shard: z.unknown().optional(),
    presence: Presence.nullish(),
    intents: z.unknown().optional(),
  }),
  PRESENCE_UPDATE: Presence,
  VOICE_STATE_UPDATE: z.object({
    guild_id: id,
    channel_id: id.nullable(),
    self_mute: z.boolean().nullish(),
    self_deaf: z.boolean().nullish(),
  }),
  RESUME: z.object({ token: z.string(), session_id: z.string(), seq: count.nullable() }),
  REQUEST_GUILD_MEMBERS: z
    .object({
      guild_id: z.union([id, z.tuple([id]).transform(([one]) => one)]),
      query: z.string().nullish(),
      limit: count.nullish(),
      presences: z.boolean().nullish(),
      user_ids: z.union([id.transform((one) => [one]), z.array(id)]).nullish(),
      nonce: z.unknown().optional(),
    })
    .refine(({ query, user_ids }) => isGiven(query) || isGiven(user_ids), 'needs a query or user_ids')
    .transform(({ guild_id, query, limit, presences, user_ids, nonce }) => ({
      guild_id,
      query: query ?? undefined,
      limit: limit ?? undefined,
      presences: presences ?? undefined,
      user_ids: user_ids ?? undefined,
      // One of another kind is ignored.
      nonce: typeof nonce === 'string' ? nonce : undefined,
    })),
  REQUEST_SOUNDBOARD_SOUNDS: z.object({ guild_ids: z.array(id) }),
  REQUEST_CHANNEL_INFO: z.object({ guild_id: id, fields: z.array(z.string()) }),
} as const;

/** What clients may send. */
export type ClientOpcode = keyof typeof ClientData;

/** Returns the name of an opcode that clients may send; undefined for every other. */
export function findClientOpcode(op: number): ClientOpcode | undefined {
  return (Object.keys(ClientData) as ClientOpcode[]).find((name) => GatewayOpcode[name] === op);
}
