import type { ShownOption } from '../commands/shown-command.js';
import type { Entry } from './entry.js';

/** What every field of an option is given. */
export interface FieldProps {
  /** Of the element that has the focus. */
  readonly id: string;
  readonly option: ShownOption;
  readonly entry: Entry | undefined;
  readonly onEntry: (entry: Entry | undefined) => void;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}
