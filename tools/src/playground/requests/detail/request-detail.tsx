import type { ControlSummary } from '../../../emulator/index.js';
import type { Control } from '../../api/control-api.js';

export interface RequestDetailProps {
  readonly control: Control;
  /** Of the entry in the record. */
  readonly requestId: string;
  /** Of the summary: the whole entry is read again when it changes. */
  readonly revision: number;
  readonly locale: string;
  /** Names users, channels and applications, and says whether anything can be sent. */
  readonly summary: ControlSummary;
  /** Selects another request, for example the one that was sent again. */
  readonly onSelect: (requestId: string) => void;
}

/** One request in every detail: its waterfall, verbs, error, payloads, calls and log. */
export function RequestDetail(_props: RequestDetailProps) {
  return null;
}
