import { executablesOf, type CommandDefinition, type Executable } from '../../commands/compile/definition.js';
import type { AutocompleteInteraction, HandlerInteraction } from '../../commands/types/interaction-types.js';
import {
  GuardRejection,
  toLayers,
  type AppMiddleware,
  type CooldownStore,
  type GuardContext,
  type AutocompleteMiddleware,
  type GuardFunction,
  type Layer,
  type Middleware,
} from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { holdsForSuggestions, type SuggestionGuard } from '../../commands/guards/suggestion-guard.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { compose, type Chain } from './compose-middleware.js';
import { describeGiven } from '../dispatch/describe-given.js';
import { toRejectionReply } from './answer-rejected.js';
import type { RejectionLog } from './rejection-log.js';
import type { SuggestionInput } from '../autocomplete/suggestions.js';

export type CommandChain = Chain<HandlerInteraction, Reply>;
export type AutocompleteChain = Chain<AutocompleteInteraction, readonly SuggestionInput[]>;

/** What runs around handlers and providers, put together once. */
export interface Chains {
  /** By what is run. Empty where nothing runs around it. */
  readonly commands: ReadonlyMap<Executable, CommandChain>;
  /** What runs around the providers of a command, by the same. */
  readonly suggestions: ReadonlyMap<Executable, AutocompleteChain>;
}

/** What an application says of what runs around its handlers. */
export interface AppLayers {
  readonly use?: readonly AppMiddleware[] | undefined;
  readonly guards?: readonly GuardFunction[] | undefined;
  readonly cooldowns: CooldownStore;
  readonly rejections: RejectionLog;
}

/** Puts the layers of the application around those of each command. */
export function createChains(
  definitions: readonly CommandDefinition[],
  { use = [], guards, cooldowns, rejections }: AppLayers,
): Chains {
  const parts = use.map((layer) => (typeof layer === 'function' ? { command: layer } : layer));
  const outer = toLayers({ use: parts.flatMap(({ command }) => command ?? []), guards });
  const around = parts.flatMap((part) => ('autocomplete' in part ? (part.autocomplete ?? []) : []));
  const commands = new Map<Executable, CommandChain>();
  const suggestions = new Map<Executable, AutocompleteChain>();
  for (const definition of definitions) {
    for (const { path, executable } of executablesOf(definition)) {
      const context: GuardContext = { commandPath: path, commandType: definition.type, cooldowns };
      const layers = [...outer, ...(executable.layers ?? [])];
      const chain = compose<HandlerInteraction, Reply>(
        layers.map((layer) => toMiddleware(layer, context, rejections)),
      );
      if (chain) commands.set(executable, chain);
      if (executable.options.every(({ autocomplete }) => autocomplete === undefined)) continue;
      const chainOfSuggestions = compose<AutocompleteInteraction, readonly SuggestionInput[]>([
        ...around,
        ...layers.flatMap(({ kind, run }) =>
          kind === 'guard' && holdsForSuggestions(run) ? toSuggestionMiddleware(run, context) : [],
        ),
      ]);
      if (chainOfSuggestions) suggestions.set(executable, chainOfSuggestions);
    }
  }
  return { commands, suggestions };
}

function toMiddleware({ kind, run }: Layer, context: GuardContext, rejections: RejectionLog): Middleware {
  if (kind === 'use') return run;
  return async (interaction, next) => {
    const verdict = await ask(run, interaction, context);
    if (verdict === undefined || verdict === true) return next();
    const refusal = verdict === false ? new GuardRejection() : verdict;
    if (refusal instanceof GuardRejection) {
      rejections.note(interaction, context.commandPath, refusal);
      throw refusal;
    }
    rejections.note(interaction, context.commandPath);
    return toRejectionReply(refusal);
  };
}

/** Whoever catches the refusal notes it. Nobody who types can be told more than that there is nothing. */
function toSuggestionMiddleware(guard: SuggestionGuard, context: GuardContext): AutocompleteMiddleware {
  return async (interaction, next) => {
    const verdict = await ask(guard, interaction, context);
    if (verdict === undefined || verdict === true) return next();
    throw verdict instanceof GuardRejection
      ? verdict
      : new GuardRejection(verdict === false ? undefined : verdict);
  };
}

/** What a guard says; throwing Denied is saying it. */
async function ask<I>(
  guard: (interaction: I, context: GuardContext) => ReturnType<GuardFunction>,
  interaction: I,
  context: GuardContext,
): Promise<Awaited<ReturnType<GuardFunction>>> {
  let verdict: Awaited<ReturnType<GuardFunction>>;
  try {
    verdict = await guard(interaction, context);
  } catch (error) {
    if (error instanceof GuardRejection) return error;
    throw error;
  }
  if (!isVerdict(verdict)) throw noVerdict(context.commandPath, verdict);
  return verdict;
}

/** Plain JavaScript can answer anything, and what is no verdict must let nobody through. */
function isVerdict(verdict: unknown): boolean {
  return (
    verdict === undefined ||
    typeof verdict === 'boolean' ||
    typeof verdict === 'string' ||
    (typeof verdict === 'object' && verdict !== null)
  );
}

function noVerdict(commandPath: string, verdict: unknown): CommandryError {
  const what = `A guard of "${commandPath}" answered ${describeGiven(verdict)}, which is no verdict.`;
  return new CommandryError('REPLY_INVALID', what, {
    help: 'Answer true or nothing to let the command run, and false, a text, a message or a Denied to refuse it.',
  });
}
