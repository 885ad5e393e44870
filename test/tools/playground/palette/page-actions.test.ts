import { describe, expect, it, vi } from 'vitest';
import { listActions, type PageDeeds } from '../../../../tools/src/playground/palette/page-actions.js';

type Known = Parameters<typeof listActions>[0];

function list(parts: Partial<Known> = {}) {
  const deeds = {
    ...{ showRequests: vi.fn(), clearRequests: vi.fn(), step: vi.fn(), sendAgain: vi.fn() },
    ...{ copyTest: vi.fn(), show: vi.fn(), save: vi.fn(), restore: vi.fn(), saveRecording: vi.fn() },
  } satisfies PageDeeds;
  const known = { isLive: false, isInGuild: true, requestCount: 2, selected: '/ping', ...parts };
  const actions = listActions(known, { current: deeds });
  const choose = (label: string) => {
    actions.find((each) => each.label === label)?.onChoose();
  };
  return { labels: actions.map(({ label }) => label), choose, deeds };
}

const OF_REQUESTS = [
  ...['Next newer request', 'Next older request', 'Send fresh', 'Send again', 'Copy as a test'],
  'Clear the requests',
];
const OF_STAGE = ['Who can use what', 'Registration', 'Faults', 'Clock'];
const OF_SESSION = ['Save everything…', 'Open a saved file…', 'Save as recording'];

describe('the actions of the palette', () => {
  it('are views, what is done with requests, and with the whole session', () => {
    expect(list().labels).toEqual(['Requests', ...OF_STAGE, ...OF_REQUESTS, ...OF_SESSION]);
  });

  it('are only those that can be done now', () => {
    expect(list({ isInGuild: false }).labels).not.toContain('Who can use what');
    expect(list({ selected: undefined }).labels).not.toContain('Send fresh');
    expect(list({ requestCount: 0, selected: undefined }).labels).toEqual([
      ...['Requests', ...OF_STAGE],
      ...OF_SESSION,
    ]);
  });

  it('send nothing and set nothing up where a bot is connected to Discord itself', () => {
    expect(list({ isLive: true }).labels).toEqual([
      ...['Requests', 'Next newer request', 'Next older request', 'Copy as a test', 'Clear the requests'],
    ]);
  });

  it('do what they say', () => {
    const { choose, deeds } = list();
    for (const label of ['Next older request', 'Send again', 'Send fresh', 'Clock', 'Save everything…'])
      choose(label);
    expect(deeds.step.mock.calls).toEqual([[1]]);
    expect(deeds.sendAgain.mock.calls).toEqual([['same_bytes'], ['fresh']]);
    expect(deeds.show.mock.calls).toEqual([['clock']]);
    expect(deeds.save).toHaveBeenCalledOnce();
    expect(deeds.restore).not.toHaveBeenCalled();
  });
});
