import { useState } from 'preact/hooks';
import type { PickedCommand } from '../../emulator/index.js';
import { CommandMenu } from '../controls/command-menu.js';
import type { NamedUser } from '../messages/rendering-context.js';

interface Props {
  readonly members: readonly NamedUser[];
  readonly me: string;
  /** The user commands that the user has here. */
  readonly commands: readonly PickedCommand[];
  readonly onCommand: (command: PickedCommand, member: NamedUser) => void;
}

/** The members, each with the menu of user commands. */
export function MembersPanel({ members, me, commands, onCommand }: Props) {
  return (
    <ul class="members">
      {members.map((member) => (
        <Member key={member.id} member={member} me={me} commands={commands} onCommand={onCommand} />
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
      <CommandMenu
        label={`Commands for ${displayName}`}
        isOpen={isOpen}
        onToggle={setOpen}
        nothing="No commands for users here"
        commands={commands}
        onCommand={(command) => {
          onCommand(command, member);
        }}
      />
    </li>
  );
}
