import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CommandryError,
  type ChatInputInteraction,
  type ComponentInteraction,
  type Message,
  type SentReply,
} from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import type { Defer } from '../../../src/commands/types/defer.js';
import { Component } from '../../../src/interactions/context/component-contexts.js';
import { ChatInput } from '../../../src/interactions/context/interaction-contexts.js';
import { Observer } from '../../../src/common/observer.js';
import { InFlight } from '../../../src/interactions/dispatch/in-flight.js';
import { ReplyWarnings } from '../../../src/interactions/reply/reply-warnings.js';
import { Languages } from '../../../src/interactions/user-messages/languages.js';
import { UserMessages } from '../../../src/interactions/user-messages/user-messages.js';
import { InteractionTools } from '../../../src/interactions/context/interaction-tools.js';
import type { WaitingCalls } from '../../../src/interactions/waiting/waiting-calls.js';
import {
  Session,
  type SessionServices,
} from '../../../src/interactions/reply/session/interaction-session.js';
import type { MessageComponentInteraction } from '../../../src/protocol/interactions/component-interaction.js';
import type { CommandInteraction } from '../../../src/protocol/interactions/interaction.js';
import { pressed } from '../../support/apps/components.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { ModelService, OUTCOMES } from '../../support/service/model-service.js';
import { TimedDeletions } from '../../../src/interactions/reply/timed-deletions.js';
import { createLazyRest } from '../../../src/rest-api/lazy-rest.js';
import { propertyRuns } from '../../support/property.js';

const nobodyWaits = () => {
  throw new Error('No handler here waits.');
};
const NO_WAITING: WaitingCalls = {
  ask: nobodyWaits,
  askModal: nobodyWaits,
  awaitComponent: nobodyWaits,
  awaitComponents: nobodyWaits,
};

const kit = createWireKit({ now: () => 1_700_000_000_000 });
const command = chatInputPayload(kit.context(), 'run', {}) as unknown as CommandInteraction;
const rest = createLazyRest(() => Promise.reject(new Error('No handler here calls Discord.')));
const noJobs = () => Promise.reject(new Error('No handler here queues a job.'));
const tools = new InteractionTools(undefined, () => undefined, rest, noJobs);
const press = pressed() as unknown as MessageComponentInteraction;

/** A call of the handler of one interaction. The name is the text of the message, which is private if the name begins so. */
const ACTS = {
  reply: (i, content) => i.reply(content),
  'private reply': (i, content) => i.reply({ content, ephemeral: true }),
  'returning reply': async (i, content) => {
    hasMessage(await i.reply(content, { withResponse: true }));
  },
  'private returning reply': async (i, content) => {
    hasMessage(await i.reply({ content, ephemeral: true }, { withResponse: true }));
  },
  defer: (i) => i.deferReply(),
  'private defer': (i) => i.deferReply({ ephemeral: true }),
  edit: (i, content) => i.editReply(content),
  'follow-up': (i, content) => i.followUp(content),
  'private follow-up': (i, content) => i.followUp({ content, ephemeral: true }),
  delete: (i) => i.deleteReply(),
  modal: (i) => i.showModal({ title: 'Form', custom_id: 'form', components: [FIELD] }),
  update: (i, content) => (i.kind === 'component' ? i.update(content) : undefined),
  'returning update': async (i, content) => {
    if (i.kind === 'component') hasMessage(await i.update(content, { withResponse: true }));
  },
  'defer update': (i) => (i.kind === 'component' ? i.deferUpdate() : undefined),
} satisfies Record<
  string,
  (interaction: ChatInputInteraction | ComponentInteraction, content: string) => Promise<unknown> | undefined
>;
const hasMessage = ({ message }: SentReply<Message>) => {
  expect(message.id).toMatch(/^\d+$/);
};
const FIELD = { type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } } as const;

type Act = keyof typeof ACTS;
const act = fc.constantFrom(...(Object.keys(ACTS) as Act[]));
const end = fc.constantFrom('return', 'return nothing', 'leave calls behind', 'throw', 'never');
const around = fc.subarray(['timer', 'timer again', 'shutdown']);

const CODES = [
  ...['REPLY_ALREADY_SENT', 'REPLY_TOO_LATE', 'REPLY_MISSING', 'DISCORD_REFUSED', 'DISCORD_UNREACHABLE'],
  'DISCORD_ANSWER_MALFORMED',
];

test('however the calls of an interaction, a crash, the deadline, shutdown and faults interleave, the user gets one answer, nothing private becomes public, and calls take effect in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(command, press),
      fc.array(act, { maxLength: 5 }),
      end,
      around,
      fc.constantFrom<Defer>('auto', 'ephemeral', 'never', 0, 100),
      fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 6 }),
      async (scheduler, raw, acts, ending, others, defer, outcomes) => {
        const clock = createManualClock();
        const logbook = createLogbook();
        const service = new ModelService(scheduler, outcomes);
        const inFlight = new InFlight(clock);
        const services: SessionServices = {
          clock,
          log: logbook.log,
          observer: new Observer(logbook.log),
          userMessages: new UserMessages({}, new Languages(), logbook.log),
          makeIncidentId: () => 'incident-1',
          inFlight,
          defer,

          webhook: service,
          warnings: new ReplyWarnings(logbook.log),
          deletions: new TimedDeletions(clock, inFlight),
          waiting: NO_WAITING,
        };
        const session = new Session(services, raw, {
          about: { command: 'run', handler: 'Run.run' },
          arrivedAtMs: 0,
          toAuthor: (own) =>
            raw.type === 2 ? new ChatInput(raw, own, tools, 'run') : new Component(raw, own, tools),
        });
        const interaction = session.author;
        const made: string[] = [];
        const taken: string[] = [];
        const refused: unknown[] = [];

        const perform = async (kind: Act, index: number): Promise<void> => {
          const content = `${kind} ${index}`;
          await scheduler.schedule(Promise.resolve(), content);
          made.push(content);
          try {
            await ACTS[kind](interaction, content);
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
        const given = session.run({ start: handler, toReply, host: undefined });
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
        expect(service.leaks).toEqual([]);
        const order = service.arrived.map((content) => made.indexOf(content)).filter((index) => index >= 0);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(service.mostAtOnce).toBeLessThanOrEqual(1);
        const failedCalls = outcomes.some((outcome) => outcome !== 'good');
        if (!failedCalls) expect(service.isAnswered).toBe(true);
        const mayChange = acts.some((kind) =>
          ['edit', 'delete', 'update', 'returning update'].includes(kind),
        );
        if (taken.length === 1 && !mayChange) expect(service.visible()).toContain(taken[0]);
        for (const code of refused) expect(CODES).toContain(code);
        if (ending === 'throw') expect(logbook.events()).toContain('HANDLER_FAILED');
        expect(inFlight.count).toBe(0);
        expect(clock.waiting()).toBe(0);
      },
    ),
    { numRuns: propertyRuns(700, 5000) },
  );
});
