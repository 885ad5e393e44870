import * as z from 'zod';
import { InteractionType, Snowflake } from 'commandry/protocol';
import type { FailureReason } from '../../delivery/delivery-failure.js';

const times = z.int().min(1).max(1_000_000).default(1);
const durationMs = z.int().min(1).max(86_400_000);

const ofApi = {
  on: z.literal('api'),
  /** Absent: any. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /**
   * A template of a route, such as `/applications/{application.id}/commands`, or the beginning of a path, such as
   * `/applications/1`. Both are below `/api/v10`. Absent: any.
   */
  path: z.string().startsWith('/', 'must begin with a slash').optional(),
  times,
};

const ofDelivery = {
  on: z.literal('delivery'),
  /** Absent: any. */
  application_id: Snowflake.optional(),
  /** Absent: any, the PING of a probe included. */
  interaction_type: z.enum(InteractionType).optional(),
  times,
};

const ApiFaultRequest = z.discriminatedUnion('kind', [
  /** The connection is closed without an answer, before the request was carried out or after. */
  z.strictObject({ ...ofApi, kind: z.literal('drop'), when: z.enum(['before', 'after']).default('before') }),
  /** The request is carried out so much later by the clock of the emulator. */
  z.strictObject({ ...ofApi, kind: z.literal('delay'), delay_ms: durationMs }),
  /** The request is not carried out, and answered with an error of the server. */
  z.strictObject({ ...ofApi, kind: z.literal('status'), status: z.int().min(500).max(599) }),
  /** The request is not carried out, and answered with a 429. */
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
  /** The request is on its way so long by the clock of the emulator, of the 3 seconds there are. */
  z.strictObject({ ...ofDelivery, kind: z.literal('delay'), delay_ms: durationMs }),
  /** One bit of the signature is wrong. */
  z.strictObject({ ...ofDelivery, kind: z.literal('wrong_signature') }),
  /** Once answered, the same bytes are sent again. The second answer is recorded and has no effect. */
  z.strictObject({ ...ofDelivery, kind: z.literal('duplicate') }),
]);

/** Body of `POST /control/faults`. */
export const FaultRequest = z.discriminatedUnion('on', [ApiFaultRequest, DeliveryFaultRequest]);
export type FaultRequest = z.input<typeof FaultRequest>;

interface Numbered {
  /** Unique in one run of an emulator. */
  readonly id: string;
  /** How often it has been used. At `times` it is over. */
  readonly used: number;
}

/** Something that goes wrong with requests to the API. */
export type ApiFault = z.output<typeof ApiFaultRequest> & Numbered;
/** Something that goes wrong with deliveries to applications. */
export type DeliveryFault = z.output<typeof DeliveryFaultRequest> & Numbered;
/** Something that was asked to go wrong. */
export type Fault = ApiFault | DeliveryFault;

/** What came back when a delivery was sent again, or why nothing did. */
export type SecondAnswer =
  { readonly status: number; readonly body: string } | { readonly reason: FailureReason };
