import type { ChannelSelection } from '../selection/channel-selection.js';
import type { Session } from '../session/session.js';

export interface PaletteProps {
  readonly session: Session;
  readonly onSelect: (selection: ChannelSelection) => void;
}

/** Everything that the page can do, found by typing: Ctrl+K. */
export function Palette(_props: PaletteProps) {
  return null;
}
