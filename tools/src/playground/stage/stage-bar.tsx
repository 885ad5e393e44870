import type { Control } from '../api/control-api.js';
import type { ChannelSelection } from '../selection/channel-selection.js';
import type { Session } from '../session/session.js';
import type { Shop } from '../side/use-shop.js';

export interface StageBarProps {
  readonly control: Control;
  readonly session: Session;
  readonly selection: ChannelSelection;
  readonly shop: Shop;
  readonly onSelect: (selection: ChannelSelection) => void;
}

/** Who acts, where and when, and what is in the way: user, locale, roles, channel, installation, clock, latency, faults. */
export function StageBar(_props: StageBarProps) {
  return null;
}
