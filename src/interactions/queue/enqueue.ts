import { addWork, type QueuedWork, type WorkQueue } from '../../commands/queue/work-queue.js';
import type { Defer } from '../../commands/types/defer.js';
import type { WorkTries } from '../../commands/queue/run-setting.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Observer } from '../../common/observer.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Session } from '../reply/session/interaction-session.js';
import type { DeferredAs } from '../reply/session/session-state.js';
import { isOpen } from '../reply/session/transition.js';

/** The data of a queued interaction. Contains its token, so it is secret. */
export interface QueuedInteractionData {
  /** As Discord sent it. */
  readonly interaction: RepliedPayload;
  readonly deferredAs: DeferredAs;
}

/** The work to queue. */
export interface Enqueued {
  readonly name: string;
  readonly tries: WorkTries;
  /** Decides who sees that the bot is thinking. */
  readonly defer: Defer;
}

/**
 * Adds an interaction to the queue, then defers it, so that none is acknowledged but lost.
 *
 * @throws CommandryError `WORK_QUEUE_FAILED`.
 */
export async function enqueue(
  { queue, observer }: { readonly queue: WorkQueue | undefined; readonly observer: Observer },
  session: Session,
  { name, tries, defer }: Enqueued,
): Promise<undefined> {
  const { interaction, age, state, source } = session;
  // A guard has answered.
  if (!isOpen(state)) return;
  const isEphemeral = state.phase === 'deferred' ? state.message.isEphemeral : defer === 'ephemeral';
  const isUpdate = state.phase === 'deferred' ? state.isUpdate : source !== undefined;
  const deferredAs = isUpdate ? 'update' : isEphemeral ? 'ephemeral' : 'public';
  const data: QueuedInteractionData = { interaction, deferredAs };
  const expiresAtMs = age.clock.now() + age.tokenEndsAtMs - age.clock.monotonicMs();
  const work: QueuedWork = {
    id: interaction.id,
    kind: 'interaction',
    name,
    data,
    delayMs: 0,
    expiresAtMs,
    ...tries,
  };
  try {
    if (!queue) throw new CommandryError('QUEUE_MISSING', 'The app has no queue.');
    await addWork(observer, age.clock, queue, work);
  } catch (cause) {
    throw new CommandryError('WORK_QUEUE_FAILED', `${name} could not be queued.`, { cause });
  }
  // Meanwhile the user may have been told that it took too long.
  if (isOpen(session.state)) {
    session.apply({ type: 'deadline', deferAs: deferredAs });
    session.apply({ type: 'handOver' });
  } else await queue.remove(work.id);
}
