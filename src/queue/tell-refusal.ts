import type { AppWork } from '../app/app-work.js';
import type { WorkAttempt } from '../commands/queue/work-queue.js';
import { isCommandryError } from '../common/errors/commandry-error.js';
import { describeError, logAbout } from '../common/log.js';
import type { QueuedInteractionData } from '../interactions/queue/enqueue.js';
import type { Callback } from '../interactions/reply/to-callback.js';
import { MessageFlag } from '../protocol/messages/message-flag.js';

/**
 * Tells the user of work that a worker of another version does not know. Never rejects.
 *
 * @param refused - The response that would be given to a request, or its text.
 */
export async function tellRefusal(
  app: AppWork,
  attempt: WorkAttempt,
  data: QueuedInteractionData,
  refused: Callback | string,
): Promise<void> {
  const { work } = attempt;
  const about = { interactionId: work.id, attempt: attempt.attempt };
  const message = `This worker does not know "${work.name}", which another version of the bot has queued.`;
  logAbout(app.log, data.interaction)({ level: 'error', event: 'WORK_UNKNOWN', message, ...about });
  await tellInstead(app, attempt, data, refused);
}

/**
 * Tells the user of work that no handler answers for. Never rejects.
 *
 * @param refused - The response that would be given to a request, or its text.
 */
export async function tellInstead(
  { log, clock, webhook }: AppWork,
  { work, attempt }: WorkAttempt,
  { interaction, deferredAs }: QueuedInteractionData,
  refused: Callback | string,
): Promise<void> {
  const { flags: _flags, ...shown } =
    typeof refused === 'string' ? { content: refused, flags: 0 } : { flags: 0, ...refused.toObject().data };
  const endsAtMs = clock.monotonicMs() + (work.expiresAtMs ?? Infinity) - clock.now();
  const token = {
    applicationId: interaction.application_id,
    token: interaction.token,
    endsAtMs,
    isEarly: true,
  };
  const isUpdate = deferredAs === 'update';
  try {
    await webhook.send(token, {
      // Nobody else sees what was refused of a component; who sees a deferred reply is fixed.
      ...(isUpdate ? { method: 'POST' } : { method: 'PATCH', messageId: '@original' }),
      json: JSON.stringify(isUpdate ? { ...shown, flags: MessageFlag.EPHEMERAL } : shown),
    });
  } catch (error) {
    const message = `The user could not be told that "${work.name}" was not run.`;
    const event = isCommandryError(error) ? error.code : 'INTERNAL';
    logAbout(
      log,
      interaction,
    )({
      ...{ level: 'error', event, message, interactionId: work.id, attempt },
      error: describeError(error, [interaction.token]),
    });
  }
}
