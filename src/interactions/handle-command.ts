import { nameOfHandler, type HandlerReference } from '../commands/definition.js';
import type { HandlerInteraction } from '../commands/interaction-types.js';
import type { Reply } from '../commands/reply.js';
import { CommandryError, isCommandryError } from '../errors.js';
import { describeError } from '../log.js';
import { CommandType } from '../model/command.js';
import type { CommandInteraction } from '../model/interaction.js';
import { answerDenied } from './answer-denied.js';
import { bind, hasTransforms, toParameters, transformValues } from './bind.js';
import { toUserTarget } from './user-target.js';
import { checkStrict, hasStrict } from './check-strict.js';
import { ChatInput, EntryPointContext, MessageContext, UserContext } from './contexts.js';
import type { DispatchContext } from './dispatch.js';
import type { InitialResponse } from './initial-response.js';
import { Invoked } from './invoked.js';
import { LazySignal } from './lazy-signal.js';
import { answerMisfits, answerUnknown, targetMissing } from './misfits.js';
import { toNoticeFacts } from './notices/notices.js';
import { type Destination, type Route } from './route.js';
import { runOnce } from './run-once.js';
import { toMessageCallback, type CallbackJson } from './to-callback.js';

/** Answers a used command. */
export async function handleCommand(
  context: DispatchContext,
  route: Route,
  interaction: CommandInteraction,
  arrivedAtMs: number,
): Promise<CallbackJson> {
  const destination = route(interaction.data);
  if (!destination) return toMessageCallback(answerUnknown(context, interaction));
  const { executable, values, commandPath } = destination;
  const where = {
    interactionId: interaction.id,
    command: commandPath,
    handler: nameOfHandler(executable.handler),
  };
  const { log, counters, notices } = context;
  const abort = new LazySignal();

  const start = async (response: InitialResponse<CallbackJson>): Promise<void> => {
    const author = toAuthorInteraction(interaction, response, destination);
    Invoked.equip(author, context.words, abort);
    if (!author) {
      response.answer(
        toMessageCallback(answerMisfits(context, where, interaction, [targetMissing(interaction)])),
      );
      return;
    }
    const run = async (): Promise<Reply | undefined> => {
      let binding = bind(executable, { values, resolved: interaction.data.resolved });
      if (binding.fits && hasStrict(executable.options)) {
        const misfits = await checkStrict(context, interaction, destination);
        if (misfits.length > 0) binding = { fits: false, misfits };
      }
      if (binding.fits && hasTransforms(executable.options)) {
        binding = await transformValues(executable.options, binding.values, author);
      }
      if (!binding.fits) return answerMisfits(context, where, interaction, binding.misfits);
      // What the handler gives is waited for here and nowhere else: every wait of a promise takes its time.
      const given = callHandler(
        context,
        executable.handler,
        toParameters(executable, author, binding.values),
      );
      return (await given) as Reply | undefined;
    };
    const chain = context.chains.commands.get(executable);
    let result: Reply | undefined;
    try {
      result = await (chain ? chain(author, run) : run());
    } catch (error) {
      result = answerDenied(context, destination, interaction, error);
    }
    if (result !== undefined) response.answer(toMessageCallback(result));
    else if (response.state === 'waiting') {
      throw new CommandryError('HANDLER_SILENT', `${where.handler} neither returned a reply nor gave one.`);
    }
  };

  return runOnce(context, arrivedAtMs, {
    start,
    failed: (error, response) => {
      const incidentId = context.makeIncidentId();
      const answered = !response.answerIfWaiting(
        toMessageCallback(
          notices.write('incident', { ...toNoticeFacts(interaction, commandPath), incidentId }),
        ),
      );
      counters.HANDLER_FAILED++;
      const event = isCommandryError(error) ? error.code : 'HANDLER_FAILED';
      const message = `${where.handler} failed${answered ? ' after the interaction had been answered' : ''}.`;
      log({ level: 'error', event, message, ...where, incidentId, error: describeError(error) });
    },
    late: () =>
      toMessageCallback(
        notices.write('tooSlow', {
          ...toNoticeFacts(interaction, commandPath),
          deadlineMs: context.deadlineMs,
        }),
      ),
    missed: () => {
      counters.HANDLER_TOO_SLOW++;
      abort.abort(new DOMException('The time for the response is over.', 'TimeoutError'));
      const message = `${where.handler} had not answered after ${context.deadlineMs} ms; the user was told so.`;
      log({ level: 'error', event: 'HANDLER_TOO_SLOW', message, ...where });
    },
  });
}

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked by the reply's schema. */
function callHandler(
  { instances }: DispatchContext,
  handler: HandlerReference,
  parameters: readonly unknown[],
): unknown {
  type Method = (...parameters: readonly unknown[]) => unknown;
  if (handler.kind === 'function') return (handler.run as Method)(...parameters);
  const instance = instances.get(handler.target) as Record<string, Method>;
  return instance[handler.methodName]?.(...parameters);
}

function toAuthorInteraction(
  interaction: CommandInteraction,
  response: InitialResponse<CallbackJson>,
  { commandPath }: Destination,
): HandlerInteraction | undefined {
  const { type, target_id: targetId = '', resolved } = interaction.data;
  switch (type) {
    case CommandType.USER: {
      const user = resolved?.users?.[targetId];
      const member = resolved?.members?.[targetId];
      return user && new UserContext(interaction, response, toUserTarget(user, member));
    }
    case CommandType.MESSAGE: {
      const message = resolved?.messages?.[targetId];
      return message && new MessageContext(interaction, response, { message });
    }
    case CommandType.PRIMARY_ENTRY_POINT:
      return new EntryPointContext(interaction, response);
    default:
      return new ChatInput(interaction, response, commandPath);
  }
}
