import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InitialResponse } from '../../src/interactions/initial-response.js';
import { propertyRuns } from '../support/property.js';

test('whatever races for it, in whatever order, exactly one response wins and every other contender learns so', async () => {
  const contender = fc.constantFrom('reply', 'crash', 'deadline');
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(contender, { minLength: 1, maxLength: 6 }),
      async (scheduler, contenders) => {
        const response = new InitialResponse<string>();
        const won: string[] = [];
        let refused = 0;
        for (const [index, kind] of contenders.entries()) {
          const name = `${kind} ${index}`;
          void scheduler.schedule(Promise.resolve(), name).then(() => {
            if (kind === 'reply') {
              try {
                response.answer(name);
                won.push(name);
              } catch (error) {
                refused++;
                expect(error).toMatchObject({
                  code: response.state === 'expired' ? 'REPLY_TOO_LATE' : 'REPLY_ALREADY_SENT',
                });
              }
            } else if (kind === 'crash' ? response.answerIfWaiting(name) : response.expire(name))
              won.push(name);
            else refused++;
          });
        }
        expect(response.state).toBe('waiting');
        await scheduler.waitIdle();
        expect(won).toEqual([await response.settled]);
        expect(refused).toBe(contenders.length - 1);
        expect(response.state).toBe(won[0]?.startsWith('deadline') ? 'expired' : 'answered');
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});
