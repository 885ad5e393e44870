import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { ControlSummary, RequestEntry } from '../../../../tools/src/emulator/index.js';
import { connect } from '../../../../tools/src/playground/api/control-api.js';
import { BotOverlay } from '../../../../tools/src/playground/requests/detail/bot-overlay.js';
import { EntryView } from '../../../../tools/src/playground/requests/detail/request-detail.js';
import { readPayload } from '../../../../tools/src/playground/requests/detail/verbs.js';
import { toText } from '../support/render.js';
import { SENT_AT_MS, summary, thrown, toEntry } from './stories.js';

const control = connect(() => Promise.reject(new Error('Nothing is sent.')));

function render(parts: Partial<RequestEntry> = {}, world: ControlSummary = summary): string {
  const entry = toEntry(parts);
  return renderToString(
    h(EntryView, { control, entry, summary: world, locale: 'de', onSelect: () => undefined }),
  );
}

const verbsOf = (html: string) =>
  [...html.matchAll(/<(?:button|a)[^>]*class="secondary"[^>]*>([^<]*)/g)].map(([, label]) => label);

describe('the head', () => {
  it('says what it was, of whom and to whom, how it ended and after how long', () => {
    expect(toText(render())).toContain('/pingmessage30 mscommandadato Weather');
  });

  it('pairs what the user sees with why it failed, and with a failure after the answer', () => {
    const reason = { code: 'BAD_STATUS', message: 'The status is 500, not 200.' } as const;
    const text = toText(render({ status: 'failed', outcome: 'failed', shown: 'No response', reason }));
    expect(text).toContain('What the user seesNo responseFor youBAD_STATUS The status is 500, not 200.');
    const failure = { by: 'application', code: 'HANDLER_FAILED', message: 'x', message_id: null } as const;
    const failed = toText(render({ failures: [{ ...failure, incident_id: 'K7Q2' }] }));
    expect(failed).toContain('message, then failed');
    expect(failed).toContain('The bot failed, incident K7Q2');
    const completed = { status: 'failed', outcome: 'deferred', failures: [failure] } as const;
    expect(toText(render(completed))).toContain('deferred, then completed, then failed');
    expect(toText(render({ ...completed, ended_at_ms: null }))).toContain('deferred, then failed');
  });

  it('does not blame the bot of failing where nothing in it handles a component', () => {
    const failure = {
      by: 'application',
      code: 'COMPONENT_OUTDATED',
      message: 'x',
      message_id: null,
    } as const;
    const text = toText(render({ failures: [failure] }));
    expect(text).toContain('No handler found');
    expect(text).not.toContain('The bot failed');
  });

  it('does not blame the bot of failing where nothing in it handles a component', () => {
    const failure = {
      by: 'application',
      code: 'COMPONENT_OUTDATED',
      message: 'x',
      message_id: null,
    } as const;
    const text = toText(render({ failures: [failure] }));
    expect(text).toContain('No handler found');
    expect(text).not.toContain('The bot failed');
  });

  it('names a fault as a fault, and not as a failure of the bot', () => {
    const fault = { at_ms: SENT_AT_MS, fault_id: '1', kind: 'drop', message: 'It dropped the delivery.' };
    const reason = { code: 'UNREACHABLE', message: 'Dropped.', fault_id: '1' } as const;
    const text = toText(render({ status: 'failed', outcome: 'failed', faults: [fault], reason }));
    expect(text).toContain('A fault you armed: dropIt dropped the delivery.');
    expect(text).toContain('not by the bot');
    expect(text).not.toContain('The bot failed');
    expect(text).toContain('failed by a fault');
  });

  it('says what came of an event or a ping, which no user sees', () => {
    const event = { kind: 'event', name: 'ENTITLEMENT_CREATE', user_id: null, outcome: 'not_sent' } as const;
    const text = toText(render({ ...event, shown: 'Events are disabled.' }));
    expect(text).toContain('ResultEvents are disabled.');
    expect(text).not.toContain('What the user sees');
  });

  it('explains an answer without effect, and a bot that is thinking', () => {
    expect(toText(render({ outcome: 'ignored' }))).toContain('the same bytes were answered before');
    const thinking = { status: 'waiting', outcome: 'deferred', ended_at_ms: null } as const;
    expect(toText(render(thinking))).toContain('The user sees that the bot is thinking.');
    const text = toText(render({ outcome: 'deferred' }));
    expect(text).toContain('deferred, then completed');
    expect(text).not.toContain('thinking');
  });

  it('leads to what it was sent again from', () => {
    expect(toText(render({ resent_from: '8' }))).toContain('Sent again from 8');
  });
});

describe('an error', () => {
  const log: RequestEntry['log'] = [
    { at_ms: SENT_AT_MS + 20, level: 'error', event: 'HANDLER_FAILED', message: 'It failed.', error: thrown },
  ];

  it('is shown with the code around its own frame and a marker below the column; packages are folded', () => {
    const text = toText(render({ log }));
    expect(text).toContain('TypeError: the forecast is gone');
    expect(text).toContain('/bot/src/forecast.ts:12:3 in read');
    expect(text).toContain("> 12 |   throw new TypeError('gone');\n     |   ^\n");
    expect(text).toContain('3 frames in packages');
  });

  it('stands before the waterfall, and its causes below it', () => {
    const cause = { ...thrown, name: 'RangeError', message: 'no such city', frames: [] };
    const text = toText(render({ log: [{ ...log[0]!, error: { ...thrown, cause } }] }));
    const at = ['TypeError: the forecast', 'Caused by', 'RangeError: no such city', 'Timing'].map((part) =>
      text.indexOf(part),
    );
    expect(at).not.toContain(-1);
    expect(at.toSorted((one, other) => one - other)).toEqual(at);
  });
});

it('a component that nothing handles is named, with the nearest route and what to write', () => {
  const html = render({
    ...{ kind: 'component', name: 'take:AQ' },
    payload: { ...toEntry().payload, data: { custom_id: 'take:AQ', component_type: 2 } },
    log: [
      {
        ...{ at_ms: SENT_AT_MS, level: 'warn', event: 'COMPONENT_OUTDATED', message: 'No route handles it.' },
        fields: { route: 'take', nearestRoute: 'tickets/take', nearestHandler: 'Tickets.take' },
      },
    ],
  });
  const text = toText(html);
  expect(text).toContain('No handler for this component');
  expect(text).toContain('Custom idtake:AQIts routetakeNearest routetickets/take (Tickets.take)');
  expect(text).toContain("Give Tickets.take formerly: 'take'");
});

it('a component of a bot without any route is explained likewise', () => {
  const text = toText(
    render({
      ...{ kind: 'modal', name: 'take:AQ' },
      payload: { ...toEntry().payload, data: { custom_id: 'take:AQ' } },
      log: [{ at_ms: SENT_AT_MS, level: 'warn', event: 'INTERACTION_UNSUPPORTED', message: 'Of type 5.' }],
    }),
  );
  expect(text).toContain('No handler for this modal');
  expect(text).toContain('Custom idtake:AQIts routetakeOf type 5.');
  expect(text).toContain('The bot has no route for any modal.');
  expect(text).toContain('pass onModal');
  expect(text).not.toContain('formerly');
});

describe('the parts', () => {
  it('are open where something was refused, with the mistake at its field', () => {
    const answer = { code: 50035, errors: { content: { _errors: [{ code: 'X', message: 'Too long.' }] } } };
    const sent = { content: 'abc' };
    const path = '/webhooks/1/…/messages/@original';
    const call = { at_ms: SENT_AT_MS, milliseconds: 3, method: 'PATCH', path, sent, status: 400, answer };
    expect(toText(render({ calls: [call] }))).toContain('content: "abc"↳ Too long.');
  });

  it('pin what is wrong with the response to its fields', () => {
    const problems = [{ path: ['data', 'content'], message: 'must be a text, but is 5' }];
    const reason = { code: 'BAD_CALLBACK', message: 'The callback is not valid.', problems } as const;
    const response = { ...toEntry().response!, body: '{"type":4,"data":{"content":5}}' };
    expect(toText(render({ status: 'failed', outcome: 'failed', reason, response }))).toContain(
      'content: 5↳ must be a text, but is 5',
    );
  });

  it('are drawn when they are opened', () => {
    const html = render({ log: [{ at_ms: SENT_AT_MS, level: 'info', message: 'not drawn yet' }] });
    expect(html).not.toContain('not drawn yet');
  });
});

describe('the verbs', () => {
  it('of a command over HTTP are all there', () => {
    expect(verbsOf(render())).toEqual([
      ...['Send again', 'Send fresh', 'Edit and send…', 'Copy as curl', 'Copy as invoke'],
      ...['Copy as a test', 'Save as recording'],
    ]);
  });

  it('of one over the gateway have no bytes, and of a component no line for a terminal', () => {
    expect(verbsOf(render({ request: null, kind: 'component' }))).toEqual([
      ...['Send fresh', 'Edit and send…', 'Copy as a test', 'Save as recording'],
    ]);
  });

  it('of a bot that is live send nothing', () => {
    expect(verbsOf(render({}, { ...summary, is_live: true }))).toEqual([
      'Copy as a test',
      'Save as recording',
    ]);
  });

  it('say what is wrong with an edited payload', () => {
    expect(readPayload('{"a":1}')).toEqual({ payload: { a: 1 } });
    expect(readPayload('[]')).toEqual({ problem: 'The payload must be an object.' });
    expect(readPayload('{\n  "a": ,\n}')).toMatchObject({
      problem: expect.stringContaining('not JSON') as string,
    });
  });
});

describe('a bot that has crashed', () => {
  const overlay = (bot: object | null) =>
    renderToString(
      h(BotOverlay, {
        control,
        applications: [
          { id: '1', name: 'Weather', bot_status: bot },
        ] as unknown as ControlSummary['applications'],
      }),
    );
  const down = { status: 'down', message: 'The bot ended with exit code 1.', at_ms: 1 };

  it('covers the page with its code frame', () => {
    const html = overlay({ ...down, error: thrown });
    expect(html).toContain('role="alertdialog"');
    expect(toText(html)).toContain('Weather is not running');
    expect(toText(html)).toContain('> 12 |');
  });

  it('covers nothing while it runs or starts, or where nobody knows why it ended', () => {
    for (const bot of [null, down, { ...down, status: 'starting', error: thrown }, { ...down, status: 'up' }])
      expect(overlay(bot)).toBe('');
  });
});
