import type { ControlSummary } from '../../../emulator/index.js';
import type { Control } from '../../api/control-api.js';

export interface BotOverlayProps {
  /** Opens the editor. */
  readonly control: Pick<Control, 'openEditor'>;
  readonly applications: ControlSummary['applications'];
}

/** Covers the page while a bot has crashed or does not compile, with its code frame. */
export function BotOverlay(_props: BotOverlayProps) {
  return null;
}
