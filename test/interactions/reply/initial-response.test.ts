import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InitialResponse } from '../../../src/interactions/reply/initial-response.js';
import { propertyRuns } from '../../support/property.js';

test('whatever races for it, in whatever order, exactly one response wins and every other contender learns so', async () => {
  const contender = fc.constantFrom('reply', 'crash', 'deadline', 'defer', 'automatic defer');
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(contender, { minLength: 1, maxLength: 6 }),
      async (scheduler, contenders) => {
        const settled: string[] = [];
        const won: string[] = [];
        const response = new InitialResponse<string>((answer) => settled.push(answer), {
          causedAtMs: 0,
          momentMs: () => 1234,
        });
        let refused = 0;
        for (const [index, kind] of contenders.entries()) {
          const name = `${kind} ${index}`;
          const take = {
            crash: 'answerIfWaiting',
            deadline: 'expire',
            'automatic defer': 'deferIfWaiting',
          } as const;
          void scheduler.schedule(Promise.resolve(), name).then(() => {
            if (kind === 'reply' || kind === 'defer') {
              try {
                if (kind === 'reply') response.answer(name);
                else response.defer(name);
                won.push(name);
              } catch (error) {
                refused++;
                expect(error).toMatchObject({
                  code: response.state === 'expired' ? 'REPLY_TOO_LATE' : 'REPLY_ALREADY_SENT',
                  message: expect.stringContaining('1,234 ms') as string,
                });
              }
            } else if (response[take[kind]](name)) won.push(name);
            else refused++;
          });
        }
        expect(response.state).toBe('waiting');
        await scheduler.waitIdle();
        expect(settled).toEqual(won);
        expect(won).toHaveLength(1);
        expect(refused).toBe(contenders.length - 1);
        const states = { reply: 'answered', crash: 'answered', deadline: 'expired' };
        expect(response.state).toBe(
          Object.entries(states).find(([kind]) => won[0]?.startsWith(kind))?.[1] ?? 'deferred',
        );
      },
    ),
    { numRuns: propertyRuns(1000) },
  );
});

test('after a defer one reply at a time has the right to answer, and gives it back when it did not arrive', () => {
  const response = new InitialResponse<string>(() => undefined, { causedAtMs: 0, momentMs: () => 0 });
  expect(() => {
    response.beginReply();
  }).toThrow(expect.objectContaining({ code: 'REPLY_ALREADY_SENT' }) as Error);
  response.defer('later');
  response.beginReply();
  expect(response.isOpen).toBe(false);
  expect(() => {
    response.beginReply();
  }).toThrow(expect.objectContaining({ code: 'REPLY_ALREADY_SENT' }) as Error);
  response.endReply('deferred');
  response.beginReply();
  response.endReply('expired');
  expect(() => {
    response.beginReply();
  }).toThrow(expect.objectContaining({ code: 'REPLY_TOO_LATE' }) as Error);
});
