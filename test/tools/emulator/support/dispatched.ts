import { ALL_INTENTS } from 'commandry/protocol';
import { onTestFinished } from 'vitest';
import { createCore } from '../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import { toDispatches, type SessionFacts } from '../../../../tools/src/emulator/gateway/dispatches.js';
import type { World } from '../../../../tools/src/emulator/index.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import { AUTHORIZATION, WEATHER } from './emulator.js';
import { createStaffWorld, type StaffBody } from './worlds/staff-world.js';

/** What a session was sent. */
export interface Dispatched {
  readonly t: string;
  readonly d: Readonly<Record<string, unknown>>;
}

/** An emulator in the process, with sessions that need no socket. */
export async function startDispatching(world: World = createStaffWorld()) {
  const settings = readOptions({ world, rateLimits: false });
  const { service, fetch, stop } = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:0',
  });
  onTestFinished(stop);
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(
      new Request(`http://127.0.0.1:0${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...init,
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as StaffBody;
  };
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
    service,
    control: (method: string, path: string, body?: unknown) => request(method, `/control${path}`, body, {}),
    bot: (method: string, path: string, body?: unknown) =>
      request(method, `/api/v10${path}`, body, AUTHORIZATION),
    sessionOf,
    /** What a session is sent from now on. */
    listen(facts: Parameters<typeof sessionOf>[0] = {}): Dispatched[] {
      const sent: Dispatched[] = [];
      service.events.subscribe((event) => {
        const session = sessionOf(facts);
        for (const { type, intents, isFor, toData } of toDispatches(service, event)) {
          if (intents !== 0 && (intents & session.intents) === 0) continue;
          if (!isFor(session.application)) continue;
          // As it would be on the wire.
          sent.push({ t: type, d: JSON.parse(JSON.stringify(toData(session))) as Dispatched['d'] });
        }
      });
      return sent;
    },
  };
}
