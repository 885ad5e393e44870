import type { App } from '../app/app-types.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { hasFunctions } from '../common/has-functions.js';
import { InteractionType } from '../protocol/interactions/interaction-type.js';
import type { UserInteractionPayload } from '../protocol/interactions/interaction.js';
import { readInteraction } from '../interactions/receive/decode.js';
import { passPacket, requireApp, startApp, type GatewayPacket } from './packets.js';

/** What `attach` uses of a `Client` of discord.js 14. */
export interface GatewayClient {
  /** Adds a listener of packets, which gets them before the client emits what they tell. */
  on(event: 'raw', listener: (packet: GatewayPacket, shardId: number) => void): unknown;
  /** Removes that listener. */
  off(event: 'raw', listener: (packet: GatewayPacket, shardId: number) => void): unknown;
  /** How many listeners the client has for interactions. */
  listenerCount(event: 'interactionCreate'): number;
  /** Calls the listeners of an event. Replaced while the client is attached. */
  emit(event: never, ...given: never[]): boolean;
}

/** Every type that an app may handle. */
const ALL_TYPES: ReadonlySet<number> = new Set([
  InteractionType.MESSAGE_COMPONENT,
  InteractionType.MODAL_SUBMIT,
]);

/** How many interactions may be taken that the client has not emitted: it builds no object of some. */
const MOST_TAKEN = 1000;

/**
 * Lends the app the connection of a running discord.js client: the app answers the interactions that it declares handlers
 * for, and its handlers of events get every event; the client keeps its cache, its events, and all other interactions.
 * What the app answers is not emitted as `interactionCreate` of the client, so that no listener or collector answers it
 * too. Without listeners of `interactionCreate` the app answers all interactions.
 *
 * Logging in and the intents are the client's. `app.close()` detaches first.
 *
 * @returns Detaches: the client then handles everything again. What has begun goes on.
 * @throws CommandryError `SETTING_INVALID`.
 * @example const detach = attach(app, client);
 */
export function attach(app: App, client: GatewayClient): () => void {
  const { clock, closers, handles } = requireApp(app, 'attach');
  if (!hasFunctions(client, 'on', 'off', 'listenerCount', 'emit'))
    throw new CommandryError('SETTING_INVALID', 'attach was given something other than a discord.js client.');
  const started = startApp(app, 'it takes no packets');
  const taken = new Set<unknown>();

  const isOurs = (payload: unknown): boolean => {
    if (client.listenerCount('interactionCreate') === 0) return true;
    const interaction = readKnown(payload);
    return interaction !== undefined && handles(interaction);
  };
  const take = (packet: GatewayPacket, shardId: number): void => {
    const arrivedAtMs = clock.monotonicMs();
    if (packet.t === 'INTERACTION_CREATE') {
      if (!isOurs(packet.d)) return;
      if (taken.size >= MOST_TAKEN) taken.clear();
      taken.add((packet.d as { readonly id?: unknown } | null)?.id);
    }
    void started.then((isRunning) => {
      if (isRunning) passPacket(app, packet, { shardId, arrivedAtMs });
    });
  };

  // Its own property, or that of its class.
  const before = Object.getOwnPropertyDescriptor(client, 'emit');
  const emit = client.emit.bind(client) as (...given: readonly unknown[]) => boolean;
  const emitOthers = (event: unknown, ...given: readonly unknown[]): boolean => {
    const [interaction] = given as readonly [{ readonly id?: unknown }?];
    if (event === 'interactionCreate' && taken.delete(interaction?.id)) return true;
    return emit(event, ...given);
  };
  const detach = (): void => {
    client.off('raw', take);
    closers.delete(close);
    if (Object.getOwnPropertyDescriptor(client, 'emit')?.value !== emitOthers) return;
    if (before) Object.defineProperty(client, 'emit', before);
    else Reflect.deleteProperty(client, 'emit');
  };
  const close = (): Promise<void> => {
    detach();
    return Promise.resolve();
  };
  Object.defineProperty(client, 'emit', { value: emitOthers, configurable: true, writable: true });
  client.on('raw', take);
  closers.add(close);
  void started.then((isRunning) => {
    if (!isRunning) detach();
  });
  return detach;
}

/** Returns an interaction of a user; undefined for a PING, and for what has another form. */
function readKnown(payload: unknown): UserInteractionPayload | undefined {
  try {
    const interaction = readInteraction(payload, ALL_TYPES);
    return interaction.type === InteractionType.PING ? undefined : interaction;
  } catch {
    return undefined;
  }
}
