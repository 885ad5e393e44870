import { nameOfHandler, type OptionDefinition } from '../commands/definition.js';
import { CommandryError } from '../errors.js';
import { describeError } from '../log.js';
import type { AutocompletePayload } from '../model/interaction.js';
import { Autocomplete } from './contexts.js';
import type { DispatchContext } from './dispatch.js';
import type { InitialResponse } from './initial-response.js';
import { followPath, type Destination, type Route } from './route.js';
import { runOnce } from './run-once.js';
import { toSuggestionsCallback, type CallbackJson } from './to-callback.js';

/** Answers a user who types. A provider that is late or fails leaves an empty list and a line in the log. */
export async function handleAutocomplete(
  context: DispatchContext,
  route: Route,
  interaction: AutocompletePayload,
  arrivedAtMs: number,
): Promise<CallbackJson> {
  const { log, deadlineMs } = context;
  const destination = route(interaction.data);
  const target = destination && findTarget(destination);
  if (!destination || !target) return answerUnfit(context, interaction, destination);

  const { commandPath } = destination;
  const handler = nameOfHandler(destination.executable.handler);
  const where = { interactionId: interaction.id, command: commandPath, handler, option: target.name };
  const options = new Map(
    destination.values.filter(({ focused }) => focused !== true).map(({ name, value }) => [name, value]),
  );
  const onCut = (what: string): void => {
    log({
      level: 'warn',
      event: 'AUTOCOMPLETE_CUT',
      message: `Suggestions were left out or shortened: ${what}.`,
      ...where,
    });
  };

  const start = async (response: InitialResponse<CallbackJson>): Promise<void> => {
    const focused = { name: target.name, value: target.typed };
    const author = new Autocomplete(
      interaction,
      response,
      { commandPath, focused, options, optionType: target.type },
      onCut,
    );
    const suggestions: unknown = await target.provider(target.typed, author);
    if (suggestions === undefined && author.replied) return;
    if (!Array.isArray(suggestions))
      throw new CommandryError('AUTOCOMPLETE_FAILED', 'The provider returned no list.');
    await author.respond(suggestions as Parameters<typeof author.respond>[0]);
  };

  return runOnce(context, arrivedAtMs, {
    start,
    failed: (error, response) => {
      response.answerIfWaiting(toSuggestionsCallback([]));
      const message = `The suggestions for "${target.name}" failed.`;
      log({ level: 'error', event: 'AUTOCOMPLETE_FAILED', message, ...where, error: describeError(error) });
    },
    late: () => toSuggestionsCallback([]),
    missed: () => {
      const message = `The suggestions for "${target.name}" had not come after ${deadlineMs} ms; the user saw none.`;
      log({ level: 'warn', event: 'HANDLER_TOO_SLOW', message, ...where });
    },
  });
}

interface Target {
  readonly name: string;
  readonly type: OptionDefinition['type'];
  readonly typed: string;
  readonly provider: NonNullable<OptionDefinition['autocomplete']>;
}

function findTarget({ executable, values }: Destination): Target | undefined {
  const focused = values.find((value) => value.focused === true);
  const option = executable.options.find(({ name }) => name === focused?.name);
  if (!focused || !option?.autocomplete) return undefined;
  const { name, type, autocomplete: provider } = option;
  return { name, type, typed: String(focused.value), provider };
}

function answerUnfit(
  { log }: DispatchContext,
  interaction: AutocompletePayload,
  destination: Destination | undefined,
): CallbackJson {
  const { commandPath: command } = followPath(interaction.data);
  const event = destination ? 'DEFINITION_DRIFT' : 'COMMAND_UNKNOWN';
  const message = destination
    ? `"${command}" has no autocomplete on the option being typed. Is the registration out of date?`
    : `No class declares the command "${command}". Is the registration out of date?`;
  log({ level: 'warn', event, message, interactionId: interaction.id, command });
  return toSuggestionsCallback([]);
}
