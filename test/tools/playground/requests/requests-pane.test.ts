import { h, type ComponentProps } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { RequestSummary } from '../../../../tools/src/emulator/index.js';
import { DetailPane } from '../../../../tools/src/playground/requests/detail-pane.js';
import { listRelated } from '../../../../tools/src/playground/requests/facts.js';
import {
  countFilters,
  EVERYTHING,
  filterRequests,
  readFilter,
  writeFilter,
  type RequestFilter,
} from '../../../../tools/src/playground/requests/filter.js';
import { RequestsPane } from '../../../../tools/src/playground/requests/requests-pane.js';
import { ADA_ID, BEN_ID } from '../support/rendering-context-stub.js';
import { NOON_MS, toFailure, toFault, toRequest } from '../support/requests.js';
import { toText } from '../support/render.js';

const nothing = () => undefined;

function render(
  requests: readonly RequestSummary[],
  parts: Partial<ComponentProps<typeof RequestsPane>> = {},
) {
  const props = {
    ...{ requests, shown: requests, filter: EVERYTHING, onFilter: nothing },
    ...{ selectedId: null, relatedIds: new Set<string>(), locale: 'de', notices: [] },
    names: new Map([
      [ADA_ID, 'Ada'],
      ['1', '→ Weather'],
    ]),
    ...{ onDismiss: nothing, onSelect: nothing, onClear: nothing },
    ...parts,
  };
  return renderToString(h(RequestsPane, props));
}

const rowsOf = (html: string) => [...html.matchAll(/<div class="request [^]*?<\/div>/g)].map(([row]) => row);

describe('a row of the list of requests', () => {
  it.each<[string, Partial<RequestSummary>]>([
    ['/ping231 msmessageAda 12:00:00', {}],
    ['/pingwaitingAda 12:00:00', { status: 'waiting', outcome: null, ended_at_ms: null }],
    [
      '/ping3 sfailedNO_ANSWER_IN_TIMEAda 12:00:00',
      {
        ...{ status: 'failed', outcome: 'failed', ended_at_ms: NOON_MS + 3000 },
        reason: { code: 'NO_ANSWER_IN_TIME', message: 'Late.' },
      },
    ],
    [
      '/ping231 msdeferred, then completed, then failed50035Ada 12:00:00',
      { outcome: 'deferred', failures: [toFailure({ by: 'discord', code: '50035' })] },
    ],
    ['/ping231 msmessagesent againAda 12:00:00', { resent_from: '69' }],
    [
      'ENTITLEMENT_CREATE231 msaccepted→ Weather 12:00:00',
      { kind: 'event', name: 'ENTITLEMENT_CREATE', outcome: 'accepted', shown: null, user_id: null },
    ],
    [
      'ENTITLEMENT_CREATE231 msnot sentEvents are disabled.→ Weather 12:00:00',
      {
        ...{ kind: 'event', name: 'ENTITLEMENT_CREATE', outcome: 'not_sent', user_id: null },
        shown: 'Events are disabled.',
      },
    ],
  ])('says %s', (says, parts) => {
    expect(toText(render([toRequest(parts)]))).toContain(says);
  });

  it('is red where the bot failed, and names a fault where that struck', () => {
    const classOf = (parts: Partial<RequestSummary>) =>
      /class="(request [a-z ]+)"/.exec(render([toRequest(parts)]))?.[1];
    expect(classOf({})).toBe('request done');
    expect(classOf({ failures: [toFailure()] })).toBe('request failed');
    const dropped = {
      status: 'failed',
      outcome: 'failed',
      faults: [toFault(), toFault()],
      reason: { code: 'UNREACHABLE', message: 'Dropped.', fault_id: '3' },
    } as const;
    expect(classOf(dropped)).toBe('request fault');
    expect(toText(render([toRequest(dropped)]))).toContain('failed by a faultUNREACHABLEfault: dropAda');
  });

  it('is reached by the tab key alone among its like, and marked where it is selected or shares a message', () => {
    const rows = rowsOf(
      render(
        ['72', '71', '70'].map((id) => toRequest({ id })),
        { selectedId: '71', relatedIds: new Set(['70']) },
      ),
    );
    expect(rows.map((row) => /tabindex="(-?\d)"/.exec(row)?.[1])).toEqual(['0', '-1', '-1']);
    expect(rows.map((row) => row.includes('aria-selected="true"'))).toEqual([false, true, false]);
    expect(rows.map((row) => row.includes(' related'))).toEqual([false, false, true]);
  });

  it('is drawn for a hundred of many at first', () => {
    const html = render(Array.from({ length: 450 }, (_each, index) => toRequest({ id: String(index) })));
    expect(rowsOf(html)).toHaveLength(100);
    expect(toText(html)).toContain('Show 100 earlier');
  });
});

it('an empty list says what will be in it, and a filtered one how to have it all', () => {
  expect(toText(render([]))).toContain('Every request to your bots');
  expect(toText(render([toRequest()], { shown: [] }))).toContain('The filters hide all 1.');
  expect(toText(render([], { requests: null }))).toContain('Loading…');
});

describe('the filters', () => {
  const requests = [
    toRequest({ id: '7', kind: 'ping', name: 'PING', user_id: null, status: 'failed', outcome: 'failed' }),
    toRequest({ id: '6', kind: 'ping', name: 'PING', user_id: null }),
    toRequest({ id: '5', kind: 'autocomplete', name: '/weather forecast', failures: [toFailure()] }),
    toRequest({ id: '4', kind: 'autocomplete', name: '/weather forecast' }),
    toRequest({ id: '3', kind: 'component', name: 'press', user_id: BEN_ID, ended_at_ms: NOON_MS + 2000 }),
    toRequest({ id: '2', name: '/weather forecast', failures: [toFailure({ incident_id: 'i-7' })] }),
    toRequest({ id: '1', name: '/ping', faults: [toFault({ kind: 'slow' })] }),
  ];

  it.each<[string, Partial<RequestFilter>, string]>([
    ['everything but autocompletion and pings that went well', {}, '7 5 3 2 1'],
    ['every kind', { hidden: new Set() }, '7 6 5 4 3 2 1'],
    ['some kinds', { hidden: new Set(['command', 'ping', 'autocomplete']) }, '7 5 3'],
    ['a user', { userId: BEN_ID }, '3'],
    ['a command with its subcommands', { command: '/weather' }, '5 2'],
    ['failures', { onlyFailed: true }, '7 5 2'],
    ['what was slow', { slowMs: 1000 }, '3'],
    ['a text of the name', { text: ' FORE' }, '5 2'],
    ['an incident', { text: 'i-7' }, '2'],
    ['a fault', { text: 'slow' }, '1'],
    ['several at once', { text: 'weather', onlyFailed: true, hidden: new Set(['autocomplete']) }, '5 2'],
  ])('let through %s', (_name, parts, ids) => {
    expect(
      filterRequests(requests, { ...EVERYTHING, ...parts })
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids);
  });

  it('are kept over a reload; what was never kept, or is damaged, lets through what is usual', () => {
    const filter = { ...EVERYTHING, text: 'x', userId: '1', hidden: new Set(['ping'] as const), slowMs: 5 };
    const keptOver = (each: RequestFilter) => readFilter(JSON.parse(JSON.stringify(writeFilter(each))));
    for (const each of [filter, EVERYTHING]) expect(keptOver(each)).toEqual(each);
    for (const damaged of [undefined, 'x', { hidden: 'ping', text: 5, slowMs: 'x' }])
      expect(readFilter(damaged)).toEqual(EVERYTHING);
  });

  it('that are behind a click are counted', () => {
    expect(countFilters(EVERYTHING)).toBe(0);
    expect(countFilters({ ...EVERYTHING, text: 'x', onlyFailed: true })).toBe(0);
    expect(countFilters({ ...EVERYTHING, hidden: new Set(), slowMs: 1, userId: '1', command: '/a' })).toBe(4);
  });
});

it('the requests of the same message are those that share one', () => {
  const requests = [['8'], ['7', '8'], ['6'], []].map((ids, index) =>
    toRequest({ id: String(index), message_ids: ids }),
  );
  expect(listRelated(requests, requests[0]!).map(({ id }) => id)).toEqual(['1']);
  expect(listRelated(requests, requests[3]!)).toEqual([]);
});

describe('the details', () => {
  const show = (parts: Partial<ComponentProps<typeof DetailPane>>) =>
    toText(
      renderToString(
        h(DetailPane, {
          control: {} as ComponentProps<typeof DetailPane>['control'],
          summary: {} as ComponentProps<typeof DetailPane>['summary'],
          ...{ requestId: '70', request: undefined, isLoading: false, related: [], elsewhere: undefined },
          ...{ locale: 'de', paneRef: null, onSelect: nothing, onStep: nothing, onClose: nothing },
          ...parts,
        }),
      ),
    );

  it('say so of a request that is not known any more', () => {
    expect(show({})).toContain('The request 70 is not in the record');
    expect(show({ isLoading: true })).toContain('Loading…');
  });

  it('list the other requests of the same message, and lead to where it was', () => {
    const says = show({
      related: [toRequest({ id: '71', kind: 'component', name: 'press' })],
      elsewhere: { label: 'Show in #office as Ben', go: nothing },
    });
    expect(says).toContain('Show in #office as Ben');
    expect(says).toContain('Same message:press 12:00:00');
  });
});
