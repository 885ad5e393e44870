import { describe, expect, it } from 'vitest';
import type { RequestSummary } from '../../../../tools/src/emulator/index.js';
import {
  listRequestNotices,
  messageBefore,
} from '../../../../tools/src/playground/session/request-notices.js';
import { ADA_ID, BEN_ID, toMessage } from '../support/rendering-context-stub.js';
import { toFailure, toRequest } from '../support/requests.js';

const reason = { code: 'BAD_JSON', message: 'No JSON.' } as const;
const failed = {
  status: 'failed',
  outcome: 'failed',
  shown: 'The application did not respond',
  reason,
} as const;

const list = (requests: readonly RequestSummary[], parts: object = {}) =>
  listRequestNotices(requests, {
    ...{ userId: ADA_ID, channelId: '200', isLive: false },
    timeline: ['1', '3', '8'].map((id) => toMessage({ id })),
    ...parts,
  });
const placesOf = (...given: Parameters<typeof list>) =>
  list(...given).map(({ key, messageId }) => [key, messageId]);

describe('what the user sees of a request', () => {
  it('is told with its reason where the bot did not respond, in the channel where it was', () => {
    const request = toRequest({ ...failed, name: '/broken' });
    expect(list([request])).toMatchObject([
      { kind: 'failed', label: '/broken', shown: 'The application did not respond', reason, requestId: '70' },
    ]);
    expect(list([request], { channelId: '201' })).toEqual([]);
  });

  it('is two notices of a request at most, the second of which says how much more its details tell', () => {
    const request = toRequest({ ...failed, failures: [toFailure(), toFailure(), toFailure(), toFailure()] });
    expect(list([request]).map(({ kind, more }) => [kind, more])).toEqual([
      ['failed', undefined],
      ['problem', 3],
    ]);
    const two = toRequest({ ...failed, failures: [toFailure()] });
    expect(list([two]).map(({ more }) => more)).toEqual([undefined, undefined]);
  });

  it("is the user's own, but for a bot that is live", () => {
    const request = toRequest({ ...failed, user_id: BEN_ID });
    expect(list([request])).toEqual([]);
    expect(list([request], { isLive: true })).toHaveLength(1);
  });

  it('stands below the message of a component, until that is used again', () => {
    const press = (id: string, parts: object) =>
      toRequest({ id, kind: 'component', name: 'press', message_ids: ['3'], ...parts });
    expect(list([press('70', failed)])).toMatchObject([{ shown: 'This interaction failed', messageId: '3' }]);
    expect(placesOf([press('71', failed), press('70', failed)])).toEqual([['71 outcome', '3']]);
    expect(list([press('71', {}), press('70', failed)])).toEqual([]);
  });

  it('stands at the message that it made, if it made one, and not at the one that a command was used on', () => {
    expect(placesOf([toRequest({ ...failed, message_ids: ['3'] })])).toEqual([['70 outcome', '3']]);
    const used = { ...failed, command_type: 3, message_ids: ['3'] };
    expect(placesOf([toRequest(used)])).toEqual([['70 outcome', undefined]]);
    expect(placesOf([toRequest({ ...used, message_ids: ['3', '8'] })])).toEqual([['70 outcome', '8']]);
  });

  it('is the same for components and modals where a message was thinking', () => {
    const late = { code: 'NO_EDIT_IN_TIME', message: 'Not completed.' } as const;
    const requests = (['component', 'modal'] as const).map((kind, index) =>
      toRequest({ ...failed, id: String(70 + index), kind, reason: late, message_ids: ['8'] }),
    );
    expect(list(requests).map(({ shown }) => shown)).toEqual([failed.shown, failed.shown]);
  });

  it('is none of autocompletion, nor of a modal, which says itself that it failed', () => {
    expect(
      list([toRequest({ ...failed, kind: 'autocomplete' }), toRequest({ ...failed, kind: 'modal' })]),
    ).toEqual([]);
  });

  it('is told where a response was accepted and something is wrong with it', () => {
    expect(list([toRequest({ note: reason })])).toMatchObject([{ kind: 'told', reason }]);
    expect(list([toRequest({ outcome: 'launched', shown: 'Launched' })])).toMatchObject([
      { shown: 'Launched' },
    ]);
    expect(list([toRequest({ outcome: 'launched', message_ids: ['3'] })])).toEqual([]);
  });
});

describe('what failed beside an answer', () => {
  it('stands at the message that is named, else at the last of the request, for everybody', () => {
    const failures = [
      toFailure({ message_id: '1', by: 'discord', code: '50035' }),
      toFailure({ message_id: '99' }),
    ];
    const request = toRequest({ user_id: BEN_ID, failures, message_ids: ['3', '8', '9'] });
    expect(placesOf([request])).toEqual([
      ['70 0', '1'],
      ['70 1', '8'],
    ]);
    expect(list([request]).map(({ shown }) => shown)).toEqual([
      'Discord refused a call of the bot',
      'The bot failed',
    ]);
  });

  it('without a message is told to the user in the channel where it was', () => {
    const request = toRequest({ failures: [toFailure({ incident_id: 'i-1' })] });
    expect(list([request])).toMatchObject([
      { messageId: undefined, reason: { message: 'ping failed. (incident i-1)' } },
    ]);
    expect(list([request], { channelId: '201' })).toEqual([]);
    expect(list([{ ...request, user_id: BEN_ID }])).toEqual([]);
  });

  it('is told in the order in which it happened', () => {
    const ids = ['72', '71', '70'].map((id) => toRequest({ id, failures: [toFailure()] }));
    expect(placesOf(ids).map(([key]) => key)).toEqual(['70 0', '71 0', '72 0']);
  });
});

it('what leaves no message stands after the last message before it', () => {
  const timeline = ['9', '10', '30'].map((id) => toMessage({ id }));
  expect(messageBefore(timeline, '11')).toBe('10');
  expect(messageBefore(timeline, '31')).toBe('30');
  expect(messageBefore(timeline, '8')).toBeUndefined();
});
