import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { AvailabilityMatrix } from '../../../emulator/http/control/world/availability-matrix.js';
import type { Control } from '../../api/control-api.js';
import { Latest } from '../../api/latest.js';
import { Dialog } from '../../messages/modal/dialog.js';
import type { GuildView } from '../../names/names.js';
import { keepSame } from '../../session/keep-same.js';
import type { SessionState } from '../../session/state.js';
import { AccessGrid, nameOfCommand, type AccessRow, type CellPlace } from './access-grid.js';
import { listTargets } from './entries.js';
import { PermissionEditor } from './permission-editor.js';

interface Props {
  readonly control: Control;
  readonly guild: GuildView;
  readonly state: Pick<SessionState, 'summary' | 'userChannels' | 'accessRevision'>;
  readonly channelId: string | null;
  readonly userId: string;
  readonly onClose: () => void;
}

/** Who may use which command: members in a channel, or channels for a member. A cell opens the rule that decides. */
export function AccessDialog({ control, guild, state, channelId, userId, onClose }: Props) {
  const titleId = useId();
  const { summary } = state;
  const groups = useMemo(() => listTargets(guild, summary), [guild, summary]);
  const channels = guild.channels.filter(({ holds_messages: isOpen }) => isOpen);
  const [axis, setAxis] = useState<'members' | 'channels'>('members');
  const [channel, setChannel] = useState(channelId ?? channels[0]?.id ?? '');
  const [member, setMember] = useState(userId);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<CellPlace | null>(null);
  const query = axis === 'members' ? `channel_id=${channel}` : `user_id=${member}`;
  const { matrix, problem } = useMatrix(
    control,
    `/guilds/${guild.id}/availability?${query}`,
    state.accessRevision,
  );
  const names = useMemo(() => {
    const labels = new Map(groups.flatMap(({ targets }) => targets.map(({ id, label }) => [id, label])));
    return matrix?.columns.map((id) => labels.get(id) ?? id) ?? [];
  }, [matrix, groups]);
  const rows = useMemo(() => listRows(matrix), [matrix]);
  const shown = useMemo(() => filterRows(rows, search), [rows, search]);
  const chosenRow = rows.find(({ command }) => command.id === chosen?.command);
  return (
    <Dialog labelledBy={titleId} class="wide-dialog" onCancel={onClose}>
      <header class="wide-head">
        <h2 id={titleId}>Who can use what in {guild.name}</h2>
        <button type="button" class="secondary" onClick={onClose}>
          Close
        </button>
      </header>
      <div class="stage-row wide-controls">
        <label data-field>
          <span class="stage-name">Show</span>{' '}
          <select
            class="stage-select"
            value={axis}
            onChange={(event) => {
              setAxis(event.currentTarget.value as typeof axis);
              setChosen(null);
            }}
          >
            <option value="members">all members in</option>
            <option value="channels">all channels for</option>
          </select>
        </label>
        {axis === 'members' ? (
          <select
            class="stage-select"
            aria-label="Channel to show"
            value={channel}
            onChange={(event) => {
              setChannel(event.currentTarget.value);
            }}
          >
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                #{name}
              </option>
            ))}
          </select>
        ) : (
          <select
            class="stage-select"
            aria-label="Member to show"
            value={member}
            onChange={(event) => {
              setMember(event.currentTarget.value);
            }}
          >
            {groups[1]?.targets.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          class="entry"
          aria-label="Search commands"
          placeholder="Search commands"
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
      </div>
      {problem !== null && (
        <p class="complaint" role="alert">
          {problem}
        </p>
      )}
      <div class="access-panes">
        {matrix ? (
          <AccessGrid matrix={matrix} rows={shown} names={names} chosen={chosen} onChoose={setChosen} />
        ) : (
          problem === null && <p class="empty">Loading…</p>
        )}
        <section class="access-detail" aria-label="The rule that decides" aria-live="polite">
          {matrix && chosen && chosenRow ? (
            <CellDetail
              key={`${chosen.command} ${chosen.column}`}
              control={control}
              guild={guild}
              groups={groups}
              matrix={matrix}
              row={chosenRow}
              column={chosen.column}
              columnName={names[matrix.columns.indexOf(chosen.column)] ?? ''}
              where={axis === 'members' ? `in #${channels.find(({ id }) => id === channel)?.name ?? ''}` : ''}
              editor={userId}
            />
          ) : (
            <p class="hint">Select a cell to see the rule that decides, and to change it.</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface DetailProps {
  readonly control: Control;
  readonly guild: GuildView;
  readonly groups: ReturnType<typeof listTargets>;
  readonly matrix: AvailabilityMatrix;
  readonly row: AccessRow;
  /** The id of the member or channel. */
  readonly column: string;
  readonly columnName: string;
  /** The channel, where the columns are members; else empty. */
  readonly where: string;
  readonly editor: string;
}

function CellDetail({ control, guild, groups, matrix, row, column, columnName, where, editor }: DetailProps) {
  const { command, cells } = row;
  const verdict = matrix.verdicts[cells[matrix.columns.indexOf(column)] ?? -1];
  if (!verdict) return null;
  return (
    <>
      <h3>
        {nameOfCommand(command)}{' '}
        <span class={verdict.available ? 'verdict allowed' : 'verdict denied'}>
          {verdict.available ? 'allowed' : 'denied'}
        </span>
      </h3>
      <p>
        {columnName} {where}
      </p>
      <p class="reason">
        <code>{verdict.rule?.code ?? verdict.reason ?? 'INSTALLED_BY_USER'}</code> {verdict.description}
      </p>
      <PermissionEditor
        control={control}
        guild={guild}
        groups={groups}
        command={command}
        applicationPermissions={matrix.application_permissions[command.application.id] ?? []}
        target={column}
        editor={editor}
      />
    </>
  );
}

/** Returns the rows by application, type and name. */
function listRows(matrix: AvailabilityMatrix | null): readonly AccessRow[] {
  const rows =
    matrix?.commands.map((command, index) => ({ command, cells: matrix.cells[index] ?? [] })) ?? [];
  return rows.toSorted(
    ({ command: one }, { command: other }) =>
      one.application.name.localeCompare(other.application.name) ||
      one.type - other.type ||
      one.name.localeCompare(other.name),
  );
}

/** Returns the rows of commands with a text in their name. */
function filterRows(rows: readonly AccessRow[], search: string): readonly AccessRow[] {
  const text = search.trim().toLowerCase().replace(/^\//, '');
  return rows.filter(({ command }) => command.name.toLowerCase().includes(text));
}

/** How long changes are gathered before the matrix is read again, in milliseconds. */
const GATHERING_MS = 100;

/** Reads the matrix, and again a moment after something has happened. */
function useMatrix(control: Control, path: string, revision: number) {
  const [found, setFound] = useState<{ readonly path: string; readonly matrix: AvailabilityMatrix } | null>(
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const reads = useRef(new Latest()).current;
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const question = reads.ask();
        control.send('GET', path).then(
          (answer) => {
            if (!reads.accept(question)) return;
            const read = { path, matrix: answer as AvailabilityMatrix };
            setFound((before) => (before ? keepSame(before, read) : read));
            setProblem(null);
          },
          (error: unknown) => {
            if (reads.accept(question)) setProblem(error instanceof Error ? error.message : String(error));
          },
        );
      },
      found?.path === path ? GATHERING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [control, path, revision]);
  return { matrix: found?.path === path ? found.matrix : null, problem };
}
