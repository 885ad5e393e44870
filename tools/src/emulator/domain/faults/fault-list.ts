import type { Snowflake } from 'commandry/protocol';
import type { ApiFault, DeliveryFault, Fault, FaultRequest } from './fault.js';
import { matchesPath } from './match-path.js';
import type * as z from 'zod';

/** A request to the API, as matched by faults. */
export interface FaultyRequest {
  readonly method: string;
  /** The route's template with `{names}`, below `/api/v10`. */
  readonly template: string;
  /** As it was sent. */
  readonly path: string;
}

/** A delivery, as matched by faults. */
export interface FaultyDelivery {
  readonly applicationId: Snowflake;
  readonly interactionType: number;
}

/** The requested faults, in order. Each request matches at most the first fault that fits. */
export class FaultList {
  readonly #faults = new Map<string, Fault>();
  #lastId = 0;

  /** The faults that still apply. */
  list(): readonly Fault[] {
    return [...this.#faults.values()];
  }

  add(request: z.output<typeof FaultRequest>): Fault {
    this.#lastId += 1;
    const fault: Fault = { ...request, id: this.#lastId.toString(), used: 0 };
    this.#faults.set(fault.id, fault);
    return fault;
  }

  /** @returns True if it existed. */
  remove(id: string): boolean {
    return this.#faults.delete(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** Returns the fault for a request, and counts it as used. */
  takeForApi({ method, template, path }: FaultyRequest): ApiFault | undefined {
    for (const fault of this.#faults.values()) {
      if (fault.on !== 'api') continue;
      if (fault.method !== undefined && fault.method !== method) continue;
      if (fault.path === undefined || matchesPath(fault.path, template, path)) return this.#use(fault);
    }
    return undefined;
  }

  /** Returns the fault for a delivery, and counts it as used. */
  takeForDelivery({ applicationId, interactionType }: FaultyDelivery): DeliveryFault | undefined {
    for (const fault of this.#faults.values()) {
      if (fault.on !== 'delivery') continue;
      if (fault.application_id !== undefined && fault.application_id !== applicationId) continue;
      if (fault.interaction_type === undefined || fault.interaction_type === interactionType) {
        return this.#use(fault);
      }
    }
    return undefined;
  }

  #use<F extends Fault>(fault: F): F {
    const used = { ...fault, used: fault.used + 1 };
    if (used.used < used.times) this.#faults.set(used.id, used);
    else this.#faults.delete(used.id);
    return used;
  }
}
