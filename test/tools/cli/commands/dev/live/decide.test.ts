import { describe, expect, it } from 'vitest';
import { createDecide, refuseUnattended } from '../../../../../../tools/src/cli/commands/dev/live/decide.js';
import { startSession } from '../../../../../../tools/src/cli/runtime/command-session.js';
import { createTestEnvironment } from '../../../support/environment-stub.js';

const guild = { id: '5', name: 'Harbour' };

/** Decides on plans, with a person who gives these answers. */
function decideWith(answers: readonly string[], isYes = false) {
  const told: string[] = [];
  const left = [...answers];
  const ask = (question: string) => {
    told.push(question);
    return Promise.resolve(left.shift() ?? '');
  };
  const decide = createDecide({ ask }, { guild }, isYes, {
    show: (plan) => plan.applicationId,
    print: (text) => told.push(text),
  });
  return {
    told,
    decide: (text: string) =>
      decide({ applicationId: text, scopes: [], unread: [] }, new AbortController().signal),
  };
}

describe('the question before anything is registered', () => {
  it('shows the plan first, and names the guild', async () => {
    const { told, decide } = decideWith(['y']);
    expect(await decide('+ /weather')).toBe(true);
    expect(told).toEqual(['+ /weather', expect.stringContaining('Harbour (5) only')]);
  });

  it.each(['', 'n', 'no', 'yess'])('registers nothing after "%s"', async (answer) => {
    const { told, decide } = decideWith([answer]);
    expect(await decide('+ /weather')).toBe(false);
    expect(told.at(-1)).toMatch(/Nothing is registered/);
  });

  it('is asked again for the next plan, unless the answer was always', async () => {
    const { told, decide } = decideWith(['y', 'A']);
    expect([await decide('1'), await decide('2'), await decide('3')]).toEqual([true, true, true]);
    expect(told).toHaveLength(5);
  });

  it('is not asked with --yes, and the plan is shown all the same', async () => {
    const { told, decide } = decideWith([], true);
    expect(await decide('+ /weather')).toBe(true);
    expect(told).toEqual(['+ /weather']);
  });

  it.each<[string, { in: boolean; out: boolean }, boolean, boolean, boolean]>([
    ['a terminal', { in: true, out: true }, false, false, true],
    ['input that is no terminal', { in: false, out: true }, false, false, false],
    ['output that is no terminal', { in: true, out: false }, false, false, false],
    ['--json', { in: true, out: true }, false, true, false],
    ['no terminal, with --yes', { in: false, out: false }, true, true, true],
  ])('with %s', (_name, { in: isIn, out }, isYes, isJson, isAccepted) => {
    const session = startSession(
      createTestEnvironment({ stdin: { isTTY: isIn }, stdout: { write: () => true, isTTY: out } }),
    );
    const refuse = () => {
      refuseUnattended(session, isYes, isJson);
    };
    if (isAccepted) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining({ code: 'LIVE_UNATTENDED', exitCode: 2 }) as Error);
  });
});
