import { useId, useState } from 'preact/hooks';
import { CommandPermissionType, type CommandPermission } from 'commandry/protocol';
import type { AvailabilityMatrix } from '../../../emulator/http/control/world/availability-matrix.js';
import type { Control } from '../../api/control-api.js';
import type { GuildView } from '../../names/names.js';
import { toKey, withoutPermission, withPermission, type listTargets } from './entries.js';

interface Props {
  readonly control: Control;
  readonly guild: GuildView;
  readonly groups: ReturnType<typeof listTargets>;
  readonly command: AvailabilityMatrix['commands'][number];
  readonly applicationPermissions: readonly CommandPermission[];
  /** The member or channel that is offered first. */
  readonly target: string;
  /** The user who edits at first. */
  readonly editor: string;
}

/** The permissions of a command or its application in the settings of a server, as an administrator edits them. */
export function PermissionEditor({
  control,
  guild,
  groups,
  command,
  applicationPermissions,
  target,
  editor,
}: Props) {
  const headingId = useId();
  const [level, setLevel] = useState<'command' | 'application'>('command');
  const [as, setAs] = useState(editor);
  const all = groups.flatMap(({ targets }) => targets);
  const [chosen, setChosen] = useState(() => {
    const isTarget = ({ id: each, type }: (typeof all)[number]) =>
      each === target && type !== CommandPermissionType.ROLE;
    const first = all.find(isTarget) ?? all[0];
    return first ? toKey(first) : '';
  });
  const [says, setSays] = useState('');
  const [isRefused, setRefused] = useState(false);
  const permissions = level === 'command' ? command.permissions : applicationPermissions;
  const id = level === 'command' ? command.id : command.application.id;
  const save = async (changed: readonly CommandPermission[]) => {
    try {
      await control.send('PUT', `/guilds/${guild.id}/commands/${id}/permissions`, {
        as,
        permissions: changed,
      });
      setSays('Saved.');
      setRefused(false);
    } catch (error) {
      setSays(error instanceof Error ? error.message : String(error));
      setRefused(true);
    }
  };
  const labelOf = (entry: CommandPermission) =>
    all.find((each) => toKey(each) === toKey(entry))?.label ?? entry.id;
  const add = (permission: boolean) => {
    const found = all.find((each) => toKey(each) === chosen);
    if (found) void save(withPermission(permissions, found, permission));
  };
  return (
    <section class="permission-editor" aria-labelledby={headingId}>
      <h4 id={headingId}>Permissions set in {guild.name}</h4>
      <label class="stage-field">
        Of
        <select
          class="entry"
          value={level}
          onChange={(event) => {
            setLevel(event.currentTarget.value as typeof level);
          }}
        >
          <option value="command">this command</option>
          <option value="application">all commands of {command.application.name}</option>
        </select>
      </label>
      {permissions.length === 0 && <p class="hint">None set: the default applies.</p>}
      <ul class="stage-list">
        {permissions.map((entry) => (
          <li key={toKey(entry)} class="permission-entry">
            <span class="permission-label">{labelOf(entry)}</span>
            <button
              type="button"
              class="secondary"
              aria-label={`${labelOf(entry)}: ${entry.permission ? 'allowed' : 'denied'}. Change`}
              onClick={() => void save(withPermission(permissions, entry, !entry.permission))}
            >
              {entry.permission ? '✓ allowed' : '✗ denied'}
            </button>
            <button
              type="button"
              class="fault-remove"
              aria-label={`Remove ${labelOf(entry)}`}
              onClick={() => void save(withoutPermission(permissions, entry))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label class="stage-field">
        For
        <select
          class="entry"
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
          }}
        >
          {groups.map(({ label, targets }) => (
            <optgroup key={label} label={label}>
              {targets.map((each) => (
                <option key={toKey(each)} value={toKey(each)}>
                  {each.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div class="stage-row">
        <button
          type="button"
          class="secondary"
          onClick={() => {
            add(true);
          }}
        >
          Allow
        </button>
        <button
          type="button"
          class="secondary"
          onClick={() => {
            add(false);
          }}
        >
          Deny
        </button>
      </div>
      <label class="stage-field">
        Edited by
        <select
          class="entry"
          value={as}
          onChange={(event) => {
            setAs(event.currentTarget.value);
          }}
        >
          {groups[1]?.targets.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
              {each.id === guild.owner_id ? ' (owner)' : ''}
            </option>
          ))}
        </select>
      </label>
      <p class={isRefused ? 'complaint' : 'hint'} role="status">
        {says}
      </p>
      <details class="hint">
        <summary>What Discord allows, and what counts</summary>
        <p>
          A command or an application has at most 100 entries in a server. Whoever edits needs MANAGE_GUILD
          and MANAGE_ROLES, must be able to use the command, and to manage each role, member and channel
          named; the owner may do everything. A bot cannot edit them with its token.
        </p>
        <p>
          The owner and administrators can use every command; everybody else needs USE_APPLICATION_COMMANDS in
          the channel. A denied channel denies: the channel itself counts before all channels. Then counts an
          entry for the member, then for their roles, of which one that allows is enough, then for @everyone:
          those of the command first, then denials of the application. Without any, the default permissions of
          the command count.
        </p>
      </details>
    </section>
  );
}
