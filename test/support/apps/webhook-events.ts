import { expect } from 'vitest';
import { signedRequest } from '../signatures/signed-request.js';
import { kit, startApp, START_MS, type StartedApp } from './started-app.js';
import type { IncomingRequest, AppOptions } from 'commandry';

export const APPLICATION_ID = kit.credentials.applicationId;

/** The body of an event as Discord sends it: its time without an offset. */
export function eventBody(type: string, data?: object, change: object = {}) {
  const timestamp = '2024-10-18T14:42:53.064834';
  return { version: 1, application_id: APPLICATION_ID, type: 1, event: { type, timestamp, data }, ...change };
}

/** A signed request of now by an app's clock. */
export function signedEvent(body: unknown, nowMs = START_MS) {
  return signedRequest(kit.signer, body, String(Math.floor(nowMs / 1000)));
}

export interface StartedEvents extends StartedApp {
  /** Sends a body, and returns the status of the response. */
  readonly send: (body: unknown, change?: Partial<IncomingRequest>) => Promise<number>;
}

/** An app with handlers of events. */
export function startEvents(
  commands: AppOptions['commands'],
  settings: Partial<AppOptions> = {},
): StartedEvents {
  const started = startApp({ commands, ...settings });
  return {
    ...started,
    send: async (body, change = {}) => {
      const answer = await started.app.receiveEvents?.({
        ...signedEvent(body, started.clock.now()),
        ...change,
      });
      expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
      if (answer?.status === 204) expect(answer.body).toBe('');
      return answer?.status ?? 0;
    },
  };
}
