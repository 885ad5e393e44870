import { INITIAL_RESPONSE_MS, type Snowflake } from 'commandry/protocol';
import { injectDeliveryFault } from '../domain/faults/inject-delivery-fault.js';
import type { Service } from '../emulator-modules.js';
import { toSortedJson } from '../domain/sorted-json.js';
import type { Application } from '../storage/store-records.js';
import type { OutgoingRequest, PostResult } from './post.js';
import { keysOf, sign } from './sign.js';

/** One delivery and what came of it. */
export interface Exchange {
  readonly request: OutgoingRequest;
  readonly result: PostResult;
  readonly milliseconds: number;
}

/** What every interaction has. */
interface Payload {
  readonly id: Snowflake;
  readonly type: number;
}

interface SendOptions {
  /** For the probe: one bit of the signature is wrong. */
  readonly withBadSignature?: boolean;
  /** When the application has to have answered. Default: {@link startDeadline}. */
  readonly deadline?: AbortSignal;
}

/** A signal that aborts when 3 seconds are over, or the emulator stops. */
export function startDeadline({ clock, stopping }: Service): AbortSignal {
  return AbortSignal.any([clock.deadline(INITIAL_RESPONSE_MS), stopping]);
}

/** Delivers a payload to an application as the service does: signed, once, with 3 seconds to answer. */
export async function send(
  service: Service,
  application: Application,
  url: string,
  payload: Payload,
  { withBadSignature = false, deadline = startDeadline(service) }: SendOptions = {},
): Promise<Exchange> {
  const body = toSortedJson(payload);
  const startedAtMs = service.clock.now();
  // By the clock of the machine, which the application goes by too, however far the emulator's was moved on.
  const timestamp = Math.floor((startedAtMs - service.clock.offsetMs()) / 1000).toString();
  const fault = service.faults.takeForDelivery({
    applicationId: application.id,
    interactionType: payload.type,
  });
  const isWrong = withBadSignature || fault?.kind === 'wrong_signature';
  const signature = sign(keysOf(application), timestamp, body);
  const request: OutgoingRequest = {
    url,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body).toString(),
      'User-Agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      'Accept-Encoding': 'gzip',
      'X-Signature-Ed25519': isWrong ? flipOneBit(signature) : signature,
      'X-Signature-Timestamp': timestamp,
    },
    body,
  };
  const result = await injectDeliveryFault(service, fault, {
    request,
    deadline,
    startAgain: () => startDeadline(service),
    interactionId: payload.id,
  });
  return { request, result, milliseconds: service.clock.now() - startedAtMs };
}

function flipOneBit(hex: string): string {
  return (Number.parseInt(hex.slice(0, 1), 16) ^ 1).toString(16) + hex.slice(1);
}
