import { useState } from 'preact/hooks';
import type { PickedCommand } from '../../emulator/index.js';
import { CommandMenu } from '../controls/command-menu.js';
import type { NamedUser } from '../messages/rendering-context.js';

interface Props {
  readonly members: readonly NamedUser[];
  readonly me: string;
  /** The bots that are connected to the gateway. */
  readonly online: ReadonlySet<string>;
  /** The user commands that the user has here. */
  readonly commands: readonly PickedCommand[];
  readonly onCommand: (command: PickedCommand, member: NamedUser) => void;
  /** False where nobody can use a command, and there is no menu. */
  readonly canAct: boolean;
}

/** The members, each with the menu of user commands. */
export function MembersPanel({ members, ...rest }: Props) {
  return (
    <ul class="members">
      {members.map((member) => (
        <Member key={member.id} member={member} {...rest} />
      ))}
    </ul>
  );
}

function Member({
  member,
  me,
  online,
  commands,
  onCommand,
  canAct,
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
        {online.has(id) && (
          <span class="dot on" role="img" aria-label="online" title="Connected to the gateway" />
        )}
        {bot && <small class="badge">app</small>}
        {canAct && id === me && <small class="badge">you</small>}
      </span>
      {username !== displayName && <span class="member-detail">{username}</span>}
      {canAct && (
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
      )}
    </li>
  );
}
