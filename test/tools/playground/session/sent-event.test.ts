import { describe, expect, it } from 'vitest';
import type { ControlSummary, EmulatorEvent } from '../../../../tools/src/emulator/index.js';
import {
  describeEventWebhooks,
  noteSentEvent,
  type SentEvent,
} from '../../../../tools/src/playground/session/sent-event.js';

type Application = ControlSummary['applications'][number];

const application = (parts: Partial<Application> = {}) =>
  ({
    id: '1',
    event_webhooks_url: 'http://bot/events',
    event_webhooks_status: 2,
    event_webhooks_types: ['ENTITLEMENT_CREATE'],
    ...parts,
  }) as Application;

const happened = (data: object = {}, type = 'ENTITLEMENT_CREATE', applicationId = '1') =>
  ({
    ...{ type: 'APPLICATION_EVENT', id: 1, at_ms: 1000, application_id: applicationId },
    event: { type, timestamp: '2026-11-21T12:00:00.000000', data },
  }) as EmulatorEvent;

const tried = (parts: object = {}, data: object = {}) =>
  ({
    ...happened(data),
    ...{ type: 'EVENT_DELIVERY', at_ms: 1500, attempt: 1, outcome: 'delivered', status: 204 },
    ...{ reason: null, next_in_ms: null },
    ...parts,
  }) as EmulatorEvent;

const note = (applications: readonly Application[], ...events: readonly EmulatorEvent[]) =>
  events.reduce<readonly SentEvent[]>((sent, event) => noteSentEvent(sent, event, applications), []);

describe('an event of an application', () => {
  it('is known with all attempts, and with when the next one comes', () => {
    const failed = { outcome: 'retrying', status: 500, reason: 'No.', next_in_ms: 2000 };
    const sent = note([application()], happened(), tried(failed), tried({ attempt: 2, at_ms: 3500 }));
    expect(sent).toMatchObject([
      {
        applicationId: '1',
        atMs: 1000,
        unsentBecause: null,
        attempts: [
          { attempt: 1, outcome: 'retrying', atMs: 1500, nextAtMs: 3500 },
          { attempt: 2, outcome: 'delivered', atMs: 3500, nextAtMs: null },
        ],
      },
    ]);
  });

  it('is the same when it is told again, and another where its data or its application differ', () => {
    const events = [happened(), happened(), tried(), tried(), happened({ id: '2' })];
    const sent = note([application()], ...events, happened({}, 'ENTITLEMENT_CREATE', '2'));
    expect(sent.map(({ attempts }) => attempts.length)).toEqual([0, 0, 1]);
  });

  it('is known although the page came after it, by its next attempt', () => {
    expect(note([application()], tried({ attempt: 2 }))).toMatchObject([
      { atMs: 1500, attempts: [{ attempt: 2 }] },
    ]);
  });

  it.each<[string, readonly Application[]]>([
    ['no URL for events is set', [application({ event_webhooks_url: null })]],
    ['no URL for events is set', []],
    ['events are disabled', [application({ event_webhooks_status: 1 })]],
    ['events are switched off after too many failures', [application({ event_webhooks_status: 3 })]],
    ['this type is not asked for', [application({ event_webhooks_types: ['ENTITLEMENT_DELETE'] })]],
  ])('is told to nobody: %s', (why, applications) => {
    expect(note(applications, happened())[0]?.unsentBecause).toBe(why);
    // What the page knew was old: it is sent after all.
    expect(note(applications, happened(), tried())[0]?.unsentBecause).toBeNull();
  });

  it('is forgotten when a hundred others have come', () => {
    const events = Array.from({ length: 101 }, (_each, index) => happened({ id: String(index) }));
    const sent = note([application()], ...events);
    expect(sent).toHaveLength(100);
    expect(sent.at(-1)?.event.data).toEqual({ id: '1' });
  });
});

it.each<[string | undefined, Partial<Application>]>([
  ['events sent: 1 type', {}],
  ['events sent: 0 types', { event_webhooks_types: [] }],
  ['events disabled', { event_webhooks_status: 1 }],
  ['events switched off after too many failures', { event_webhooks_status: 3 }],
  [undefined, { event_webhooks_url: null }],
])('an application says %s', (says, parts) => {
  expect(describeEventWebhooks(application(parts))).toBe(says);
});
