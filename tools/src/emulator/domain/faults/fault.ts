import * as z from 'zod';
import { InteractionType, Snowflake } from 'commandry/protocol';
import type { FailureReason } from '../interactions/delivery-failure.js';

const times = z.int().min(1).max(1_000_000).default(1);
const durationMs = z.int().min(1).max(86_400_000);
const status = z
  .int()
  .min(400)
  .max(599)
  .refine((each) => each !== 429, 'must be another: a 429 is a fault of the kind rate_limit');

const ofApi = {
  on: z.literal('api'),
  /** Absent: any. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /**
   * A template of a route, such as `/applications/{application.id}/commands`, or the start of a path, such as
   * `/applications/1`. Both are below `/api/v10`. Absent: any.
   */
  path: z.string().startsWith('/', 'must begin with a slash').optional(),
  times,
};

const ofDelivery = {
  on: z.literal('delivery'),
  /** Absent: any. */
  application_id: z.optional(Snowflake),
  /** Absent: any, including the PING of a probe. */
  interaction_type: z.enum(InteractionType).optional(),
  times,
};

const ApiFaultRequest = z.discriminatedUnion('kind', [
  /** Closes the connection without a response, before or after the request was carried out. */
  z.strictObject({ ...ofApi, kind: z.literal('drop'), when: z.enum(['before', 'after']).default('before') }),
  /** Delays the request by the emulator's clock. */
  z.strictObject({ ...ofApi, kind: z.literal('delay'), delay_ms: durationMs }),
  /** Responds with an error, without carrying out the request. */
  z.strictObject({ ...ofApi, kind: z.literal('status'), status }),
  /** Responds with a 429, without carrying out the request. */
  z.strictObject({
    ...ofApi,
    kind: z.literal('rate_limit'),
    scope: z.enum(['user', 'global', 'shared']),
    retry_after_ms: durationMs,
  }),
]);

const DeliveryFaultRequest = z.discriminatedUnion('kind', [
  /** The request does not reach the application. */
  z.strictObject({ ...ofDelivery, kind: z.literal('drop') }),
  /** Something in front of the application answers in its place, as a proxy does: nothing reaches it. */
  z.strictObject({ ...ofDelivery, kind: z.literal('status'), status }),
  /** Delays the request by the emulator's clock, out of the 3 seconds. */
  z.strictObject({ ...ofDelivery, kind: z.literal('delay'), delay_ms: durationMs }),
  /** Flips one bit of the signature. */
  z.strictObject({ ...ofDelivery, kind: z.literal('wrong_signature') }),
  /** After the response, sends the same bytes again. The second response is recorded and has no effect. */
  z.strictObject({ ...ofDelivery, kind: z.literal('duplicate') }),
]);

const ofGateway = {
  on: z.literal('gateway'),
  /** Absent: any. */
  application_id: z.optional(Snowflake),
  /** Absent: any. */
  session_id: z.string().optional(),
  times,
};

/** Absent: at once, to every session that fits. Else at the next dispatches of this type, which only `reconnect` sends. */
const atEvent = z.string().min(1).optional();
/** Of dispatches. Absent: any. */
const ofEvent = z.string().min(1).optional();

/** Codes that a close frame may hold. */
function isCloseCode(code: number): boolean {
  return (code >= 3000 && code <= 4999) || [1000, 1001, 1002, 1003, 1008, 1011, 1012, 1013].includes(code);
}

const GatewayFaultRequest = z.discriminatedUnion('kind', [
  /** Ends the connection without a close code. */
  z.strictObject({ ...ofGateway, kind: z.literal('drop'), event: atEvent }),
  /** Asks the client to reconnect (opcode 7). */
  z.strictObject({ ...ofGateway, kind: z.literal('reconnect'), event: atEvent }),
  /** Calls the session invalid (opcode 9). */
  z.strictObject({
    ...ofGateway,
    kind: z.literal('invalid_session'),
    resumable: z.boolean().default(true),
    event: atEvent,
  }),
  z.strictObject({
    ...ofGateway,
    kind: z.literal('close'),
    code: z.int().refine(isCloseCode, 'must be a code that a close frame may hold, for example 4000'),
    event: atEvent,
  }),
  /** Leaves heartbeats unanswered. */
  z.strictObject({ ...ofGateway, kind: z.literal('ignore_heartbeat') }),
  /** Delays dispatches by the emulator's clock. Later ones wait for them. */
  z.strictObject({ ...ofGateway, kind: z.literal('delay'), delay_ms: durationMs, event: ofEvent }),
  /** Sends dispatches twice, with the same sequence number. */
  z.strictObject({ ...ofGateway, kind: z.literal('duplicate'), event: ofEvent }),
  /** Makes a guild unavailable, at once, for a time by the emulator's clock. */
  z.strictObject({ ...ofGateway, kind: z.literal('outage'), guild_id: Snowflake, duration_ms: durationMs }),
]);
export type GatewayFaultRequest = z.output<typeof GatewayFaultRequest>;

/** Body of `POST /control/faults`. */
export const FaultRequest = z.discriminatedUnion('on', [
  ApiFaultRequest,
  DeliveryFaultRequest,
  GatewayFaultRequest,
]);
export type FaultRequest = z.input<typeof FaultRequest>;

interface Numbered {
  /** Unique in one run of an emulator. */
  readonly id: string;
  /** How often it was used. It ends at `times`. */
  readonly used: number;
}

/** A fault of requests to the API. */
export type ApiFault = z.output<typeof ApiFaultRequest> & Numbered;
/** A fault of deliveries to applications. */
export type DeliveryFault = z.output<typeof DeliveryFaultRequest> & Numbered;
/** A fault of sessions of the gateway. */
export type GatewayFault = GatewayFaultRequest & Numbered;
/** A requested fault. */
export type Fault = ApiFault | DeliveryFault | GatewayFault;

/** How often faults of a kind have been used, whether they still apply or not. */
export interface StruckFaults {
  readonly on: Fault['on'];
  readonly kind: Fault['kind'];
  readonly count: number;
}

/** The response when a delivery was sent again, or why there was none. */
export type SecondAnswer =
  | { readonly status: number; readonly body: string }
  | { readonly reason: FailureReason };
