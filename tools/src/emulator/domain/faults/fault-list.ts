import type { Snowflake } from 'commandry/protocol';
import type { ApiFault, DeliveryFault, Fault, FaultRequest } from './fault.js';
import { matchesPath } from './match-path.js';
import type * as z from 'zod';

/** A request to the API as a fault sees it. */
export interface FaultyRequest {
  readonly method: string;
  /** Of the route, with `{names}`, below `/api/v10`. */
  readonly template: string;
  /** As it was sent. */
  readonly path: string;
}

/** A delivery as a fault sees it. */
export interface FaultyDelivery {
  readonly applicationId: Snowflake;
  readonly interactionType: number;
}

/** What is to go wrong, in the order in which it was asked for. Each request meets the first fault that fits, at most. */
export class FaultList {
  readonly #faults = new Map<string, Fault>();
  #lastId = 0;

  /** Those that are not over. */
  list(): readonly Fault[] {
    return [...this.#faults.values()];
  }

  add(request: z.output<typeof FaultRequest>): Fault {
    this.#lastId += 1;
    const fault: Fault = { ...request, id: this.#lastId.toString(), used: 0 };
    this.#faults.set(fault.id, fault);
    return fault;
  }

  /** @returns Whether there was one. */
  remove(id: string): boolean {
    return this.#faults.delete(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** The fault that a request meets, counted as used. */
  takeForApi({ method, template, path }: FaultyRequest): ApiFault | undefined {
    for (const fault of this.#faults.values()) {
      if (fault.on !== 'api') continue;
      if (fault.method !== undefined && fault.method !== method) continue;
      if (fault.path === undefined || matchesPath(fault.path, template, path)) return this.#use(fault);
    }
    return undefined;
  }

  /** The fault that a delivery meets, counted as used. */
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
