import { ALL_INTENTS } from 'commandry/protocol';
import { onTestFinished } from 'vitest';
import { createCore } from '../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import {
  isOnShard,
  toDispatches,
  type SessionFacts,
} from '../../../../tools/src/emulator/gateway/dispatches.js';
import type { EmulatorEvent, World } from '../../../../tools/src/emulator/index.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import { AUTHORIZATION, WEATHER } from './emulator.js';
import { openLink } from './gateway-link.js';
import { identify } from './gateway-socket.js';
import { toPlace } from './stories.js';
import { createStaffWorld, type StaffBody } from './worlds/staff-world.js';

/** What a session was sent. */
export interface Dispatched {
  readonly t: string;
  readonly d: Readonly<Record<string, unknown>>;
}

/** An emulator in the process, with sessions that need no socket. */
export async function startDispatching(world: World = createStaffWorld()) {
  const settings = readOptions({ world, rateLimits: false, onNotice: () => undefined });
  const { service, fetch, stop } = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:0',
  });
  onTestFinished(stop);
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(
      new Request(`http://127.0.0.1:0${path}`, {
        method,
        headers: { ...headers, ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as StaffBody };
  };
  const place = await toPlace(
    (method, path, body) => request(method, `/api/v10${path}`, body, AUTHORIZATION),
    (method, path, body) => request(method, `/control${path}`, body, {}),
    (listener) => service.events.subscribe(listener),
    () => {
      const { send, end } = openLink(service);
      send(2, identify());
      return Promise.resolve({
        async send(...frame) {
          send(...frame);
          await Promise.resolve();
        },
        async leave() {
          end.closed(1000);
          await Promise.resolve();
        },
      });
    },
  );
  const sessionOf = (
    facts: Partial<SessionFacts> & { readonly applicationId?: string } = {},
  ): SessionFacts => ({
    application: service.store.applications.get(facts.applicationId ?? WEATHER.id)!,
    intents: ALL_INTENTS,
    shard: [0, 1],
    largeThreshold: 50,
    ...facts,
  });
  return {
    ...place,
    service,
    /** A request to either plane. */
    raw: request,
    sessionOf,
    /** What a session is sent from now on, by events. */
    listen: (
      facts: Parameters<typeof sessionOf>[0] = {},
      onEvent: (event: EmulatorEvent, sent: readonly Dispatched[]) => void = () => undefined,
    ): Dispatched[] => {
      const sent: Dispatched[] = [];
      service.events.subscribe((event) => {
        const session = sessionOf(facts);
        const dispatches = toDispatches(service, event)
          .filter(({ intents }) => intents === 0 || (intents & session.intents) !== 0)
          .filter(({ guildId, isFor }) => isOnShard(session.shard, guildId) && isFor(session.application))
          // As it would be on the wire.
          .map(({ type, toData }) => ({
            t: type,
            d: JSON.parse(JSON.stringify(toData(session))) as Dispatched['d'],
          }));
        sent.push(...dispatches);
        onEvent(event, dispatches);
      });
      return sent;
    },
  };
}
