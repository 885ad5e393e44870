import type { Snowflake } from 'commandry/protocol';
import type { App } from 'commandry';
import { neededIntents } from 'commandry/tooling/kit';
import type { EmulatorEvent } from '../emulator/index.js';
import type { Service } from '../emulator/emulator-modules.js';
import { toDispatches, type SessionFacts } from '../emulator/gateway/dispatches.js';

/** Whom events are delivered to. */
interface Listener {
  readonly app: App;
  readonly applicationId: Snowflake;
  /** False for what the test arranges, which nobody has done. */
  readonly isTold: (event: EmulatorEvent) => boolean;
}

/**
 * Delivers what happens to the handlers of an app, as over a gateway that it is connected to with the intents that they
 * need. Interactions have a way of their own.
 *
 * @returns A function that ends it.
 */
export function deliverEvents(service: Service, { app, applicationId, isTold }: Listener): () => void {
  const handled = new Set(app.events.map(({ type }) => type));
  if (handled.size === 0) return () => undefined;
  const intents = neededIntents(app).reduce((bits, { bit }) => bits | bit, 0);
  return service.events.subscribe((event) => {
    const application = service.store.applications.get(applicationId);
    // A connection that the test has opened brings them.
    const isConnected = service.gateway.list().some((each) => each.application_id === applicationId);
    if (!application || isConnected || !isTold(event)) return;
    const session: SessionFacts = { application, intents, shard: [0, 1], largeThreshold: 50 };
    for (const dispatch of toDispatches(service, event)) {
      const { type } = dispatch;
      const isSelected = dispatch.intents === 0 || (dispatch.intents & intents) !== 0;
      if (!handled.has(type) || !isSelected || !dispatch.isFor(application)) continue;
      // As it would come over the wire.
      const d: unknown = JSON.parse(JSON.stringify(dispatch.toData(session)));
      void app.dispatchEvent({ t: type, d });
    }
  });
}
