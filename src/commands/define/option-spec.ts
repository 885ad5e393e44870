import type { LooseOptionSettings } from '../types/options/option-settings.js';
import type { OptionTypeName } from '../types/options/option-values.js';
import type { CausedInteraction } from '../types/interaction-types.js';

/** An option without its name, as decorators record it and `defineCommand` receives it. */
export interface OptionSpec {
  readonly type: OptionTypeName;
  /** As the author wrote them. */
  readonly settings: LooseOptionSettings;
  readonly transform?: Transform;
}

/** Converts a submitted value. It may throw `OptionRefused` to tell the user what is wrong. */
export type Transform = (value: never, interaction: CausedInteraction) => unknown;
