import type { LooseOptionSettings } from '../types/option-settings.js';
import type { Transform } from './option-kind.js';
import type { OptionTypeName } from '../types/option-values.js';

/** An option without its name: what decorators record and `defineCommand` is given. */
export interface OptionSpec {
  readonly type: OptionTypeName;
  /** As the author wrote them. */
  readonly settings: LooseOptionSettings;
  readonly transform?: Transform;
}
