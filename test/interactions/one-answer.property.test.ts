import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandryError, type ChatInputInteraction } from 'commandry';
import { chatInputPayload, createTestKit } from 'commandry/testing';
import { ChatInput } from '../../src/interactions/contexts.js';
import { createCounters } from '../../src/interactions/counters.js';
import type { DispatchContext } from '../../src/interactions/dispatch.js';
import { IgnoredFields } from '../../src/interactions/ignored-fields.js';
import { InFlight } from '../../src/interactions/in-flight.js';
import { LateDefers } from '../../src/interactions/late-defers.js';
import { Notices } from '../../src/interactions/notices/notices.js';
import { CommandRun } from '../../src/interactions/run-command.js';
import type { CommandInteraction } from '../../src/model/interaction.js';
import type { Message } from '../../src/model/message.js';
import type { InteractionWebhook } from '../../src/rest/interaction-webhook.js';
import { createLogbook } from '../support/logbook.js';
import { createManualClock } from '../support/manual-clock.js';
import { toMessage } from '../support/fake-service.js';
import { propertyRuns } from '../support/property.js';

const kit = createTestKit({ now: () => 1_700_000_000_000 });
const raw = chatInputPayload(kit.context(), 'run', {}) as unknown as CommandInteraction;

/** What the user sees of the answer. `loading` is a deferred message without its content. */
type Seen = 'nothing' | 'loading' | { readonly content: string };

/** The service as far as one interaction goes. Some calls fail, and each takes until the scheduler says so. */
class Service implements InteractionWebhook {
  seen: Seen = 'nothing';
  readonly #scheduler: fc.Scheduler;
  readonly #outcomes: boolean[];

  constructor(scheduler: fc.Scheduler, outcomes: readonly boolean[]) {
    this.#scheduler = scheduler;
    this.#outcomes = [...outcomes];
  }

  take(callback: string): void {
    expect(this.seen).toBe('nothing');
    const { type, data } = JSON.parse(callback) as { type: number; data?: { content: string } };
    this.seen = type === 5 ? 'loading' : { content: data?.content ?? '' };
  }

  send: InteractionWebhook['send'] = async (_token, { method, json = '' }) => {
    await this.#come(`${method} ${json}`);
    this.seen = { content: (JSON.parse(json) as { content: string }).content };
    return toMessage(this.seen) as Message;
  };

  delete: InteractionWebhook['delete'] = async () => {
    await this.#come('DELETE');
    this.seen = 'nothing';
  };

  async #come(what: string): Promise<void> {
    await this.#scheduler.schedule(Promise.resolve(), what);
    if (this.#outcomes.shift() === false)
      throw new CommandryError('SERVICE_REFUSED', 'No.', {
        service: { status: 500, code: undefined, message: 'No' },
      });
  }
}

const act = fc.constantFrom('reply', 'private reply', 'defer', 'private defer', 'edit');
const end = fc.constantFrom('return', 'return nothing', 'leave calls behind', 'throw', 'never');
const around = fc.subarray(['timer', 'timer again', 'shutdown']);

test('however reply, defer, edit, crash, deadline and shutdown interleave, the user gets one answer and the rest learn so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(act, { maxLength: 4 }),
      end,
      around,
      fc.constantFrom('auto', 'ephemeral', 'never', 100),
      fc.array(fc.boolean(), { maxLength: 4 }),
      async (scheduler, acts, ending, others, defer, outcomes) => {
        const clock = createManualClock();
        const logbook = createLogbook();
        const service = new Service(scheduler, outcomes);
        const inFlight = new InFlight(clock);
        const context = {
          ...{ clock, log: logbook.log, inFlight, defer, deadlineMs: 2750, webhook: service },
          counters: createCounters(),
          notices: new Notices({}, logbook.log),
          ignoredFields: new IgnoredFields(logbook.log),
          lateDefers: new LateDefers(logbook.log),
          makeIncidentId: () => 'incident-1',
        } as unknown as DispatchContext;
        const place = { interactionId: raw.id, command: 'run', handler: 'Run.run' };
        const run = new CommandRun(context, raw, { place, defer: undefined, arrivedAtMs: 0 });
        const interaction: ChatInputInteraction = new ChatInput(raw, run, 'run');
        const taken: string[] = [];
        const refused: unknown[] = [];

        const perform = async (kind: string, index: number): Promise<void> => {
          const content = `${kind} ${index}`;
          await scheduler.schedule(Promise.resolve(), content);
          try {
            if (kind === 'reply') await interaction.reply(content);
            else if (kind === 'private reply') await interaction.reply({ content, ephemeral: true });
            else if (kind === 'edit') await interaction.editReply(content);
            else await interaction.deferReply({ ephemeral: kind === 'private defer' });
            if (kind.endsWith('reply')) taken.push(content);
          } catch (error) {
            refused.push((error as CommandryError).code);
          }
        };
        const handler = async (): Promise<unknown> => {
          const acting = acts.map(perform);
          await scheduler.schedule(Promise.resolve(), 'the handler ends');
          if (ending === 'leave calls behind') return undefined;
          if (ending === 'never') return new Promise(() => undefined);
          await Promise.all(acting);
          if (ending === 'throw') throw new Error('x');
          return ending === 'return' ? 'returned' : undefined;
        };
        const toReply = (thrown: unknown): never => {
          throw thrown;
        };
        const given = run.start({ interaction, start: handler, toReply, host: undefined });
        let settled = 0;
        void Promise.resolve(given).then(({ json }) => {
          settled++;
          service.take(json);
        });
        for (const other of others) {
          void scheduler.schedule(Promise.resolve(), other).then(() => {
            if (other === 'shutdown') void inFlight.settle(0);
            else clock.advance(2750);
          });
        }
        await scheduler.waitIdle();
        // Whoever still owes an answer is given up in the end: at the deadline, or before the token ends.
        for (const laterMs of [2750, 15 * 60_000]) {
          clock.advance(laterMs);
          await scheduler.waitIdle();
        }

        expect(settled).toBe(1);
        expect(taken.length).toBeLessThanOrEqual(1);
        const hasEdit = acts.includes('edit');
        const failedCalls = outcomes.some((isGood) => !isGood);
        if (!failedCalls) expect(service.seen).toMatchObject({ content: expect.any(String) as string });
        if (taken.length === 1 && !hasEdit) expect(service.seen).toEqual({ content: taken[0] });
        for (const code of refused)
          expect(['REPLY_ALREADY_SENT', 'REPLY_TOO_LATE', 'REPLY_MISSING', 'SERVICE_REFUSED']).toContain(
            code,
          );
        if (ending === 'throw') expect(logbook.events()).toContain('HANDLER_FAILED');
        expect(inFlight.count).toBe(0);
        expect(clock.waiting()).toBe(0);
      },
    ),
    { numRuns: propertyRuns(2000) },
  );
});
