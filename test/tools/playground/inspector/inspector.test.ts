import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { ControlSummary, EmulatorEvent } from '../../../../tools/src/emulator/index.js';
import { Inspector } from '../../../../tools/src/playground/inspector/inspector.js';
import { noteEvent, type Exchange } from '../../../../tools/src/playground/session/exchange.js';
import type { Attempt, SentEvent } from '../../../../tools/src/playground/session/sent-event.js';
import { toText } from '../support/render.js';

const NOON_MS = new Date(2026, 10, 21, 12, 0, 0).getTime();

const attempt = (parts: Partial<Attempt> = {}): Attempt => ({
  ...{ attempt: 1, outcome: 'delivered', status: 204, reason: null, atMs: NOON_MS, nextAtMs: null },
  ...parts,
});
const sent = (parts: Partial<SentEvent> = {}): SentEvent => ({
  key: 'a',
  applicationId: '1',
  event: { type: 'ENTITLEMENT_CREATE', timestamp: '2026-11-21T12:00:00.000000', data: {} },
  atMs: NOON_MS,
  unsentBecause: null,
  attempts: [],
  ...parts,
});
const applications = [{ id: '1', name: 'Weather' }] as unknown as ControlSummary['applications'];

function render(sentEvents: readonly SentEvent[], exchanges: readonly Exchange[] = []): string {
  const around = { username: 'ada' };
  return renderToString(h(Inspector, { exchanges, sentEvents, applications, locale: 'de', around }));
}

describe('an event in the inspector', () => {
  it.each<[string, Partial<SentEvent>]>([
    ['waiting', {}],
    ['answered with 204', { attempts: [attempt()] }],
    [
      'failed: answered with 500will be sent again at 12:00:02',
      { attempts: [attempt({ outcome: 'retrying', status: 500, reason: 'No.', nextAtMs: NOON_MS + 2000 })] },
    ],
    [
      'answered with 204attempt 2',
      {
        attempts: [
          attempt({ outcome: 'retrying', status: 500, reason: 'No.', nextAtMs: NOON_MS + 2000 }),
          attempt({ attempt: 2 }),
        ],
      },
    ],
    [
      'given up: not answered',
      { attempts: [attempt({ outcome: 'given_up', status: null, reason: 'Late.' })] },
    ],
    [
      'failed: answered with 500; events switched off',
      { attempts: [attempt({ outcome: 'switched_off', status: 500, reason: 'No.' })] },
    ],
    ['not sent: events are disabled', { unsentBecause: 'events are disabled' }],
  ])('says "%s"', (says, parts) => {
    expect(toText(render([sent(parts)]))).toContain(`ENTITLEMENT_CREATE → Weather${says}12:00:00`);
  });

  it('is red where an attempt failed, green where it arrived, and neither where nobody is told', () => {
    const outcomeOf = (parts: Partial<SentEvent>) =>
      /class="(outcome [a-z]+)"/.exec(render([sent(parts)]))?.[1];
    expect(outcomeOf({ attempts: [attempt()] })).toBe('outcome done');
    expect(outcomeOf({ attempts: [attempt({ outcome: 'given_up', status: 500 })] })).toBe('outcome failed');
    expect(outcomeOf({ unsentBecause: 'events are disabled' })).toBeUndefined();
  });

  it('stands among the interactions by its time', () => {
    const interaction = { id: '9', type: 2, application_id: '1', data: { name: 'ping', type: 1 } };
    const exchange = {
      ...{ interaction, startedAtMs: NOON_MS + 1000, endedAtMs: null, outcome: null, shown: null },
      failures: [],
    } as unknown as Exchange;
    const names = [
      ...render([sent({ key: 'b', atMs: NOON_MS + 2000 }), sent()], [exchange]).matchAll(
        /exchange-name">([^<]*)/g,
      ),
    ].map(([, name]) => name?.split(' ')[0]);
    expect(names).toEqual(['ENTITLEMENT_CREATE', '/ping', 'ENTITLEMENT_CREATE']);
  });
});

it('an interaction of a live bot is shown with who caused it and the response, and without a line for a terminal', () => {
  const interaction = {
    ...{ id: '9', type: 2, application_id: '1', channel_id: '2', data: { name: 'ping', type: 1 } },
    member: { user: { id: '3', username: 'cay' } },
  } as unknown as Exchange['interaction'];
  const event = (type: string, parts: object) =>
    ({ id: 1, at_ms: NOON_MS, user_id: '3', type, ...parts }) as unknown as EmulatorEvent;
  const response = { status: 200, body: '{"type":4}', milliseconds: 231 };
  const exchanges = [
    event('INTERACTION_CREATE', { interaction }),
    event('INTERACTION_RESULT', { interaction_id: '9', outcome: 'message', shown: 'Pong', response }),
  ].reduce<readonly Exchange[]>(noteEvent, []);
  const html = renderToString(
    h(Inspector, { exchanges, sentEvents: [], applications, locale: 'de', around: null }),
  );
  expect(toText(html)).toContain('/pingcaymessage231 ms');
});
