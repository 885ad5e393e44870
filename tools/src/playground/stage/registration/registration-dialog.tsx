import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { CommandChange } from '../../../emulator/domain/commands/compare-bodies.js';
import type {
  RegistrationResult,
  RegistrationScope,
} from '../../../emulator/http/control/registration-routes.js';
import type { Control } from '../../api/control-api.js';
import { Latest } from '../../api/latest.js';
import { Dialog } from '../../messages/modal/dialog.js';
import type { SessionState } from '../../session/state.js';
import { nameOfCommand } from '../access/access-grid.js';
import { countChanges, listRegistrationRows, type RegistrationRow } from './registration-rows.js';

type Applications = SessionState['summary']['applications'];

interface Props {
  readonly control: Control;
  readonly state: Pick<SessionState, 'summary' | 'accessRevision'>;
  readonly onClose: () => void;
}

/** What the code of each bot declares, beside what is registered. */
export function RegistrationDialog({ control, state, onClose }: Props) {
  const titleId = useId();
  const { applications, guilds } = state.summary;
  const { found, problem } = useRegistrations(control, applications, state.accessRevision);
  return (
    <Dialog labelledBy={titleId} class="wide-dialog" onCancel={onClose}>
      <header class="wide-head">
        <h2 id={titleId}>Registration</h2>
        <button type="button" class="secondary" onClick={onClose}>
          Close
        </button>
      </header>
      <div class="registration" tabIndex={0} role="region" aria-labelledby={titleId}>
        {problem !== null && (
          <p class="complaint" role="alert">
            {problem}
          </p>
        )}
        {applications.map(({ id, name }) => {
          const registration = found.get(id);
          return (
            <section key={id} aria-label={name}>
              <h3>{name}</h3>
              {registration ? (
                <ApplicationView registration={registration} guilds={guilds} />
              ) : (
                <p class="hint">Loading…</p>
              )}
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

interface ApplicationProps {
  readonly registration: RegistrationResult;
  readonly guilds: SessionState['summary']['guilds'];
}

export function ApplicationView({ registration, guilds }: ApplicationProps) {
  const isReported = registration.declared_at_ms !== null;
  return (
    <>
      {!isReported && (
        <p class="hint">
          The declared commands are unknown: “commandry dev” reports them, for Commandry bots only. These are
          the registered ones.
        </p>
      )}
      {registration.scopes.map((scope) => (
        <ScopeView
          key={scope.guild_id ?? ''}
          scope={scope}
          title={
            scope.guild_id === null
              ? 'Global commands'
              : `Commands of ${guilds.find(({ id }) => id === scope.guild_id)?.name ?? scope.guild_id}`
          }
        />
      ))}
    </>
  );
}

function ScopeView({ scope, title }: { readonly scope: RegistrationScope; readonly title: string }) {
  const { declared, pending, problems, synced, last_write: lastWrite } = scope;
  const rows = listRegistrationRows(scope);
  const open = pending?.filter(({ action }) => action !== 'keep') ?? [];
  return (
    <div class="registration-scope">
      <h4>{title}</h4>
      {pending && (
        <p>
          {open.length === 0 && problems.length === 0 ? (
            <strong class="verdict allowed">Up to date with the code.</strong>
          ) : (
            <strong class="verdict denied">A sync is due: {countChanges(open, 'due')}.</strong>
          )}
        </p>
      )}
      {problems.length > 0 && (
        <div class="complaint">
          A sync would be refused:
          <ul>
            {problems.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {rows.length === 0 ? (
        <p class="hint">None.</p>
      ) : (
        <table class="registration-table">
          <thead>
            <tr>
              <th scope="col">Command</th>
              {declared && <th scope="col">Declared</th>}
              <th scope="col">Registered</th>
              {declared && <th scope="col">A sync would</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CommandRow key={`${row.type} ${row.name}`} row={row} isReported={declared !== null} />
            ))}
          </tbody>
        </table>
      )}
      {synced ? (
        <Changes
          title={`Last reload: ${countChanges(synced.done)}`}
          changes={synced.done}
          problem={synced.problem}
        />
      ) : (
        lastWrite && (
          <Changes
            title={`Last registration: ${countChanges(lastWrite.changes)}`}
            changes={lastWrite.changes}
            problem={null}
          />
        )
      )}
    </div>
  );
}

const WOULD: Readonly<Record<CommandChange['action'], string>> = {
  create: 'create it',
  update: 'change it',
  rename: 'rename it',
  delete: 'delete it',
  keep: 'keep it',
};

function CommandRow({ row, isReported }: { readonly row: RegistrationRow; readonly isReported: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { declared, registered, change } = row;
  const mark = change !== undefined && change.action !== 'keep' ? 'differs' : undefined;
  const hasFields = change !== undefined && change.fields.length > 0;
  return (
    <>
      <tr class={mark}>
        <th scope="row">
          <button
            type="button"
            class="registration-name"
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {nameOfCommand(row)}
          </button>
        </th>
        {isReported && <td>{declared ? '✓' : '–'}</td>}
        <td>
          {registered ? '✓' : '–'}
          {change?.former_name !== undefined && ` as ${formerName(change)}`}
        </td>
        {isReported && <td>{change ? WOULD[change.action] : 'leave it'}</td>}
      </tr>
      {(isOpen || hasFields) && (
        <tr class={mark}>
          <td colSpan={isReported ? 4 : 2} class="registration-more">
            {hasFields && <Fields change={change} />}
            {isOpen && (
              <div class="registration-json">
                {declared && <JsonView title={`${nameOfCommand(row)}, declared`} value={declared} />}
                {registered && <JsonView title={`${nameOfCommand(row)}, registered`} value={registered} />}
              </div>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function JsonView({ title, value }: { readonly title: string; readonly value: object }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre tabIndex={0} aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly CommandChange[];
  readonly problem: string | null;
}

function Changes({ title, changes, problem }: ChangesProps) {
  return (
    <>
      <h5>{title}</h5>
      {problem !== null && <p class="complaint">{problem}</p>}
      <ul class="stage-list">
        {changes.map((change) => (
          <li key={`${change.type} ${change.name}`}>
            {SIGNS[change.action]} {nameOfCommand(change)}
            {change.former_name !== undefined && ` (was ${formerName(change)})`}
            <Fields change={change} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The name of a command before it was renamed, as `nameOfCommand` writes one. */
function formerName({ name, former_name: former = name, type }: CommandChange): string {
  return nameOfCommand({ name: former, type });
}

const SIGNS: Readonly<Record<CommandChange['action'], string>> = {
  create: '+',
  update: '~',
  rename: '>',
  delete: '−',
  keep: '=',
};

function Fields({ change: { fields } }: { readonly change: CommandChange }) {
  if (fields.length === 0) return null;
  return (
    <ul class="field-changes">
      {fields.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code> <del>{toShort(before)}</del> → <ins>{toShort(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** As much of a value as is read at a glance. */
const SHORT = 160;

function toShort(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

/** Reads the registration of every application, and again when it has changed. */
function useRegistrations(control: Control, applications: Applications, revision: number) {
  const [found, setFound] = useState<ReadonlyMap<string, RegistrationResult>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const reads = useRef(new Latest()).current;
  const ids = applications.map(({ id }) => id).join(' ');
  useEffect(() => {
    const question = reads.ask();
    const read = async (id: string) =>
      [id, (await control.send('GET', `/applications/${id}/registration`)) as RegistrationResult] as const;
    Promise.all(ids.split(' ').filter(Boolean).map(read)).then(
      (entries) => {
        if (!reads.accept(question)) return;
        setFound(new Map(entries));
        setProblem(null);
      },
      (error: unknown) => {
        if (reads.accept(question)) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  }, [control, ids, revision]);
  return { found, problem };
}
