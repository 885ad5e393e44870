import { OptionRefused } from '../../commands/types/option-refused.js';
import type { Transform } from '../../commands/types/options/option-settings.js';
import type { CausedInteraction } from '../../commands/types/interaction-types.js';
import {
  CommandryError,
  describeLocation,
  type ProblemLocation,
} from '../../common/errors/commandry-error.js';

/** An option, a field of a modal or a value of a state, as far as its transform goes. */
export interface Transforming {
  readonly transform?: Transform | undefined;
  readonly hasSchema?: true | undefined;
}

/** The value for the handler, or the words with which the submitted one was refused. */
export type Transformed = { readonly value: unknown } | { readonly refusal: string };

/**
 * Runs a transform. A schema also gets undefined for a value that was left out, which its default may fill.
 *
 * @throws CommandryError `SCHEMA_FAILED` with the place and the cause, if a schema throws; what another transform throws,
 * unless it is `OptionRefused`.
 */
export async function transformValue(
  { transform, hasSchema }: Transforming,
  value: unknown,
  interaction: CausedInteraction,
  place: () => ProblemLocation,
): Promise<Transformed> {
  if (!transform || (value === undefined && !hasSchema)) return { value };
  try {
    return { value: await transform(value as never, interaction) };
  } catch (error) {
    // There is nothing that could be refused.
    if (error instanceof OptionRefused) return value === undefined ? { value } : { refusal: error.message };
    if (!hasSchema) throw error;
    throw new CommandryError('SCHEMA_FAILED', `The schema of ${describeLocation(place())} failed.`, {
      cause: error,
    });
  }
}
