import { INITIAL_RESPONSE_MS, TELL_HEADER, type Snowflake } from 'commandry/protocol';
import { injectDeliveryFault } from './inject-delivery-fault.js';
import type { Service } from '../emulator-modules.js';
import { toSortedJson } from '../domain/sorted-json.js';
import { keysOf } from '../domain/world/application-keys.js';
import type { Application } from '../storage/store-records.js';
import type { DeliveryFault } from '../domain/faults/fault.js';
import type { OutgoingRequest, PostResult } from './post.js';
import { sign } from './sign.js';

/** One delivery and its result. */
export interface Exchange {
  readonly request: OutgoingRequest;
  readonly result: PostResult;
  readonly milliseconds: number;
  /** The fault that struck it. */
  readonly fault: DeliveryFault | undefined;
}

/** The fields that every interaction has. */
interface Payload {
  readonly id: Snowflake;
  readonly type: number;
}

/** What a bot can tell with its response: what failed in it, and how long its parts took. */
export type Told = 'failures' | 'spans';

interface SendOptions {
  /** For the probe: flips one bit of the signature. */
  readonly withBadSignature?: boolean;
  /** Aborts when the application's time to respond is up. Default: after 3 seconds. */
  readonly deadline?: AbortSignal;
  /** What a bot of Commandry is asked to tell, which Discord never asks. Default: nothing. */
  readonly asksFor?: readonly Told[];
}

/**
 * Returns a signal that aborts after 3 seconds, or when the emulator stops.
 *
 * @param over - Aborts when nobody waits for that any more.
 */
export function startDeadline({ clock, stopping }: Service, over: AbortSignal): AbortSignal {
  return AbortSignal.any([clock.deadline(INITIAL_RESPONSE_MS, over), stopping]);
}

/** Delivers a payload to an application as Discord does: signed, once, with 3 seconds to respond. */
export async function send(
  service: Service,
  application: Application,
  url: string,
  payload: Payload,
  { withBadSignature = false, deadline, asksFor = [] }: SendOptions = {},
): Promise<Exchange> {
  const over = new AbortController();
  const startedAtMs = service.clock.now();
  const fault = service.faults.takeForDelivery({
    applicationId: application.id,
    interactionType: payload.type,
  });
  const isWrong = withBadSignature || fault?.kind === 'wrong_signature';
  const signed = toSignedRequest(service, application, url, payload, isWrong);
  const request =
    asksFor.length > 0
      ? { ...signed, headers: { ...signed.headers, [TELL_HEADER]: asksFor.join(', ') } }
      : signed;
  service.requests.noteSent(payload.id, request);
  const result = await injectDeliveryFault(service, fault, {
    request,
    deadline: deadline ?? startDeadline(service, over.signal),
    startAgain: () => startDeadline(service, over.signal),
    interactionId: payload.id,
  });
  over.abort();
  if (result.answer) service.requests.noteReceived(payload.id, result.answer);
  return { request, result, milliseconds: service.clock.now() - startedAtMs, fault };
}

/**
 * Signs a payload as Discord does.
 *
 * @param isWrong - Flips one bit of the signature.
 */
export function toSignedRequest(
  { clock, isSigning }: Pick<Service, 'clock' | 'isSigning'>,
  application: Application,
  url: string,
  payload: object,
  isWrong: boolean,
): OutgoingRequest {
  const body = toSortedJson(payload);
  // By the machine's clock, which the application uses too, however far the emulator's was advanced.
  const timestamp = Math.floor((clock.now() - clock.offsetMs()) / 1000).toString();
  const signature = isSigning ? sign(keysOf(application), timestamp, body) : '';
  return {
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
}

function flipOneBit(hex: string): string {
  return (Number.parseInt(hex.slice(0, 1), 16) ^ 1).toString(16) + hex.slice(1);
}
