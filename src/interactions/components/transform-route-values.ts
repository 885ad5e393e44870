import { OptionRefused } from '../../commands/define/option-kind.js';
import type { Transform } from '../../commands/types/options/option-settings.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type { HandlerInteraction } from '../../commands/types/component-types.js';
import type { RefusedOption } from '../../commands/types/user-message-facts.js';
import { toRefused } from './read-answers.js';

/** The values for the handler; what the transforms refused of the answers; or that one refused the state. */
export type TransformedValues =
  | { readonly kind: 'values'; readonly state: StateValues; readonly answers: readonly unknown[] }
  | { readonly kind: 'refused'; readonly refused: readonly RefusedOption[] }
  | { readonly kind: 'outdated'; readonly difference: string };

/** Runs the transforms of a route's state and fields. What one throws besides `OptionRefused` is the handler's failure. */
export async function transformRouteValues(
  { state: definition, modal }: RouteDefinition,
  state: StateValues,
  answers: readonly unknown[],
  interaction: HandlerInteraction,
): Promise<TransformedValues> {
  const made: Record<string, unknown> = { ...state };
  for (const { name, transform } of definition?.fields ?? []) {
    if (!transform || made[name] === undefined) continue;
    const result = await run(transform, made[name], interaction);
    if ('refusal' in result)
      return { kind: 'outdated', difference: `its state has a refused ${name}: ${result.refusal}` };
    made[name] = result.value;
  }
  const refused: RefusedOption[] = [];
  const values = [...answers];
  for (const [at, input] of (modal?.inputs ?? []).entries()) {
    if (!input.transform || values[at] === undefined) continue;
    const result = await run(input.transform, values[at], interaction);
    if ('refusal' in result)
      refused.push(toRefused(input, values[at], { kind: 'words', words: result.refusal }));
    else values[at] = result.value;
  }
  return refused.length > 0 ? { kind: 'refused', refused } : { kind: 'values', state: made, answers: values };
}

async function run(
  transform: Transform,
  value: unknown,
  interaction: HandlerInteraction,
): Promise<{ readonly value: unknown } | { readonly refusal: string }> {
  try {
    return { value: await transform(value as never, interaction) };
  } catch (error) {
    if (error instanceof OptionRefused) return { refusal: error.message };
    throw error;
  }
}
