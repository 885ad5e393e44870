import type { PickedCommand } from '../../emulator/index.js';
import { shownName } from '../commands/leaves.js';
import { MenuButton, type MenuItem } from './menu-button.js';

interface Props {
  readonly label: string;
  /** Shown in the menu if there are no commands. */
  readonly nothing: string;
  readonly commands: readonly PickedCommand[];
  /** Actions after the commands. */
  readonly actions?: readonly MenuItem[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onCommand: (command: PickedCommand) => void;
}

/** The menu of the commands for a user or a message. */
export function CommandMenu({ commands, actions = [], onCommand, ...menu }: Props) {
  const items = commands.map((command) => ({
    key: command.id,
    label: shownName(command),
    onChoose: () => {
      onCommand(command);
    },
  }));
  return <MenuButton {...menu} items={[...items, ...actions]} />;
}
