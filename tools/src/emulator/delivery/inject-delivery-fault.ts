import { failure } from '../domain/interactions/delivery-failure.js';
import { describeDeliveryFault } from '../domain/requests/describe-fault.js';
import type { OutgoingRequest, PostResult } from './post.js';
import type { Service } from '../emulator-modules.js';
import type { DeliveryFault, SecondAnswer } from '../domain/faults/fault.js';
import { waitFor } from '../domain/faults/wait-for-delay.js';

/** A delivery ready to be sent. */
export interface ReadyDelivery {
  readonly request: OutgoingRequest;
  /** Aborts when the application's time to respond is up. */
  readonly deadline: AbortSignal;
  /** Restarts that time. */
  readonly startAgain: () => AbortSignal;
  readonly interactionId: string;
}

/** Sends a delivery with its fault, if any. A wrong signature is already in the request. */
export async function injectDeliveryFault(
  service: Service,
  fault: DeliveryFault | undefined,
  { request, deadline, startAgain, interactionId }: ReadyDelivery,
): Promise<PostResult> {
  const tell = (more: { readonly second?: SecondAnswer } = {}) => {
    if (!fault) return;
    service.events.emit({ type: 'FAULT_USED', fault, interaction_id: interactionId, ...more });
  };
  if (fault?.kind === 'duplicate') {
    const result = await service.post(request, deadline);
    tell({ second: toSecond(await service.post(request, startAgain())) });
    return result;
  }
  tell();
  if (fault?.kind === 'drop' || fault?.kind === 'status') {
    const code = fault.kind === 'drop' ? 'UNREACHABLE' : 'BAD_STATUS';
    const { failure: reason } = failure(code, describeDeliveryFault(fault));
    return { failure: { ...reason, fault_id: fault.id } };
  }
  if (fault?.kind === 'delay') await waitFor(service, fault.delay_ms, deadline);
  return service.post(request, deadline);
}

function toSecond({ answer, failure: reason }: PostResult): SecondAnswer {
  return answer ? { status: answer.status, body: answer.body } : { reason };
}
