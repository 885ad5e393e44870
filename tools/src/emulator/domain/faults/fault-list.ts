import type { Snowflake } from 'commandry/protocol';
import type { ApiFault, DeliveryFault, Fault, FaultRequest, GatewayFault, StruckFaults } from './fault.js';
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

/** What a session of the gateway is about to send, as matched by faults. */
export interface FaultyDispatch {
  readonly applicationId: Snowflake;
  readonly sessionId: string;
  /** The type of the dispatch; null for the answer to a heartbeat. */
  readonly event: string | null;
}

/** The requested faults, in order. Each request matches at most the first fault that fits. */
export class FaultList {
  readonly #faults = new Map<string, Fault>();
  readonly #struck = new Map<string, StruckFaults>();
  #lastId = 0;

  /** @param onChange - Called when a fault was added, used or removed. */
  constructor(private readonly onChange: (faults: FaultList) => void = () => undefined) {}

  /** The faults that still apply. */
  list(): readonly Fault[] {
    return [...this.#faults.values()];
  }

  /** How often faults of each kind have been used. */
  struck(): readonly StruckFaults[] {
    return [...this.#struck.values()];
  }

  add(request: z.output<typeof FaultRequest>): Fault {
    const fault = this.#number(request, 0);
    this.#faults.set(fault.id, fault);
    this.onChange(this);
    return fault;
  }

  /** @returns True if it existed. */
  remove(id: string): boolean {
    const existed = this.#faults.delete(id);
    if (existed) this.onChange(this);
    return existed;
  }

  clear(): void {
    if (this.#faults.size === 0) return;
    this.#faults.clear();
    this.onChange(this);
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

  /** Returns the fault for a dispatch, or for the answer to a heartbeat, and counts it as used. */
  takeForGateway({ applicationId, sessionId, event }: FaultyDispatch): GatewayFault | undefined {
    for (const fault of this.#faults.values()) {
      if (fault.on !== 'gateway') continue;
      if (fault.application_id !== undefined && fault.application_id !== applicationId) continue;
      if (fault.session_id !== undefined && fault.session_id !== sessionId) continue;
      const isOfHeartbeat = fault.kind === 'ignore_heartbeat';
      if (isOfHeartbeat !== (event === null)) continue;
      if ('event' in fault && fault.event !== undefined && fault.event !== event) continue;
      return this.#use(fault);
    }
    return undefined;
  }

  /** Returns a fault that has been used at once, and does not apply later. */
  note(request: z.output<typeof FaultRequest>, used: number): Fault {
    const fault = this.#number(request, used);
    this.#count(fault, used);
    this.onChange(this);
    return fault;
  }

  #number(request: z.output<typeof FaultRequest>, used: number): Fault {
    this.#lastId += 1;
    return { ...request, id: this.#lastId.toString(), used };
  }

  #count({ on, kind }: Fault, times: number): void {
    const key = `${on} ${kind}`;
    this.#struck.set(key, { on, kind, count: (this.#struck.get(key)?.count ?? 0) + times });
  }

  #use<F extends Fault>(fault: F): F {
    const used = { ...fault, used: fault.used + 1 };
    if (used.used < used.times) this.#faults.set(used.id, used);
    else this.#faults.delete(used.id);
    this.#count(used, 1);
    this.onChange(this);
    return used;
  }
}
