import type { ShownOption } from '../commands/shown-command.js';
import type { Entry } from './entry.js';

/** The properties that every field of an option receives. */
export interface FieldProps {
  /** The id of the focusable element. */
  readonly id: string;
  readonly option: ShownOption;
  readonly entry: Entry | undefined;
  readonly onEntry: (entry: Entry | undefined) => void;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}
