import { useState } from 'preact/hooks';
import type { PickedCommand } from '../../src/emulator/index.js';
import { shownName } from '../commands/leaves.js';
import { MenuButton } from '../controls/menu-button.js';
import type { NamedUser } from '../messages/context.js';

interface Props {
  readonly members: readonly NamedUser[];
  readonly me: string;
  /** The commands for users that the user has here. */
  readonly commands: readonly PickedCommand[];
  readonly onCommand: (command: PickedCommand, member: NamedUser) => void;
}

/** Who is there, each with the menu of the commands for users. */
export function MembersPanel({ members, me, commands, onCommand }: Props) {
  return (
    <ul class="members">
      {members.map((member) => (
        <Member key={member.id} {...{ member, me, commands, onCommand }} />
      ))}
    </ul>
  );
}

function Member({
  member,
  me,
  commands,
  onCommand,
}: Omit<Props, 'members'> & { readonly member: NamedUser }) {
  const [isOpen, setOpen] = useState(false);
  const { id, displayName, username, bot } = member;
  return (
    <li
      class="member"
      onContextMenu={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <span class="member-name">
        {displayName}
        {bot && <small class="badge">app</small>}
        {id === me && <small class="badge">you</small>}
      </span>
      {username !== displayName && <span class="member-detail">{username}</span>}
      <MenuButton
        label={`Commands for ${displayName}`}
        isOpen={isOpen}
        onToggle={setOpen}
        nothing="No commands for users here"
        items={commands.map((command) => ({
          key: command.id,
          label: shownName(command),
          onChoose: () => {
            onCommand(command, member);
          },
        }))}
      />
    </li>
  );
}
