import { useId, useRef, useState } from 'preact/hooks';
import type { ControlSummary, RequestEntry } from '../../../emulator/index.js';
import type { Control, SeenInteraction } from '../../api/control-api.js';
import { hasFiles, toTerminalLine } from '../../commands/typed-command-text.js';
import { offerFile } from '../../share/offer-file.js';
import { toCurl } from './curl.js';

interface Props {
  readonly entry: RequestEntry;
  readonly control: Control;
  readonly summary: ControlSummary;
  readonly onSelect: (requestId: string) => void;
}

const USUAL_URL = 'http://127.0.0.1:4321';

/** What can be done with a request: sending it again, and taking it elsewhere. */
export function Verbs({ entry, control, summary, onSelect }: Props) {
  const { id, request } = entry;
  const [says, setSays] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [uncopied, setUncopied] = useState<{ readonly what: string; readonly text: string } | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const isLive = summary.is_live === true;
  const line = isLive ? undefined : toInvokeLine(entry, summary);
  const act = async (deed: () => Promise<void>) => {
    setSays(null);
    setTrouble(null);
    setUncopied(null);
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (how: 'same_bytes' | 'fresh') => () =>
    void act(async () => {
      onSelect(await control.sendAgain(id, how));
    });
  const copy = (what: string, read: () => string | Promise<string>) => () =>
    void act(async () => {
      const text = await read();
      try {
        await navigator.clipboard.writeText(text);
        setSays(`Copied ${what}.`);
      } catch {
        setUncopied({ what, text });
      }
    });
  return (
    <div class="verbs">
      <div class="verbs-bar" role="group" aria-label="Actions for this request">
        {!isLive && (
          <>
            {request && (
              <Verb
                label="Send again"
                title="Sends the same bytes and signature again, like a duplicate delivery"
                isBusy={isBusy}
                onUse={send('same_bytes')}
              />
            )}
            <Verb
              label="Send fresh"
              title="Sends it as a new interaction with its own id and token"
              isBusy={isBusy}
              onUse={send('fresh')}
            />
            <button
              type="button"
              class="secondary"
              ref={edit}
              aria-expanded={isEditing}
              onClick={() => {
                setEditing(!isEditing);
              }}
            >
              Edit and send…
            </button>
            {request && (
              <Verb
                label="Copy as curl"
                title="Includes the signed headers and the exact body"
                isBusy={isBusy}
                onUse={copy('the line for curl', () => toCurl(request))}
              />
            )}
          </>
        )}
        {line !== undefined && (
          <Verb
            label="Copy as invoke"
            title={line}
            isBusy={isBusy}
            onUse={copy('the line for a terminal', () => line)}
          />
        )}
        <Verb
          label="Copy as a test"
          title="A test that does the same with the test kit"
          isBusy={isBusy}
          onUse={copy('the test', () => control.requestTest(id))}
        />
        <Verb
          label="Save as recording"
          title="Actions and results, for replay"
          isBusy={isBusy}
          onUse={() =>
            void act(async () => {
              offerFile(`request-${id}.json`, await control.send('GET', `/requests/${id}/recording`));
            })
          }
        />
      </div>
      <p class="verbs-says hint" role="status">
        {says}
        {says !== null && line !== undefined && hasFiles(toInteraction(entry)) && says.includes('terminal')
          ? ' Replace PATH-TO by the path of the file.'
          : ''}
      </p>
      {trouble !== null && (
        <p class="complaint" role="alert">
          {trouble}
        </p>
      )}
      {uncopied && (
        <div class="uncopied">
          <p class="hint">This browser does not let the page copy {uncopied.what}. Here it is:</p>
          <pre tabIndex={0} aria-label={uncopied.what}>
            {uncopied.text}
          </pre>
        </div>
      )}
      {isEditing && (
        <EditAndSend
          key={id}
          entry={entry}
          onSend={async (payload) => {
            onSelect(await control.sendAgain(id, 'fresh', payload));
            setEditing(false);
          }}
          onCancel={() => {
            setEditing(false);
            edit.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface VerbProps {
  readonly label: string;
  readonly title: string;
  readonly isBusy: boolean;
  readonly onUse: () => void;
}

function Verb({ label, title, isBusy, onUse }: VerbProps) {
  return (
    <button
      type="button"
      class="secondary"
      title={title}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onUse}
    >
      {label}
    </button>
  );
}

interface EditProps {
  readonly entry: RequestEntry;
  readonly onSend: (payload: object) => Promise<void>;
  readonly onCancel: () => void;
}

/** The payload as a text to change. Ctrl+Enter sends it, Escape closes. */
function EditAndSend({ entry, onSend, onCancel }: EditProps) {
  const [text, setText] = useState(() => JSON.stringify(entry.payload, null, 2));
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const read = readPayload(text);
  const problem = 'problem' in read ? read.problem : refused;
  const send = async () => {
    if ('problem' in read || isBusy) return;
    setBusy(true);
    try {
      await onSend(read.payload);
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="edit-and-send"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label for={`${id}-text`}>Payload (sent with a new id, token and signature)</label>
      <textarea
        id={`${id}-text`}
        class="entry"
        rows={14}
        spellcheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        ref={(field) => {
          if (field && !field.dataset['seen']) {
            field.dataset['seen'] = 'yes';
            field.focus();
          }
        }}
        onInput={(event) => {
          setRefused(null);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <p id={`${id}-problem`} class="complaint" role="status">
        {problem}
      </p>
      <div class="verbs-bar">
        <button type="submit" class="action" disabled={'problem' in read || isBusy}>
          Send
        </button>
        <span class="hint">Ctrl+Enter</span>
        <button type="button" class="quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Reads an edited payload, or says what is wrong with it. */
export function readPayload(text: string): { readonly payload: object } | { readonly problem: string } {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return isObject ? { payload: payload as object } : { problem: 'The payload must be an object.' };
}

/** The line for a terminal that does the same; undefined where a terminal cannot. */
function toInvokeLine(entry: RequestEntry, { users, base_url: baseUrl }: ControlSummary): string | undefined {
  const { kind, channel_id: channelId, user_id: userId } = entry;
  const username = users.find(({ id }) => id === userId)?.username;
  if ((kind !== 'command' && kind !== 'autocomplete') || channelId === null || username === undefined)
    return undefined;
  return toTerminalLine(toInteraction(entry), {
    username,
    channelId,
    ...(baseUrl === USUAL_URL ? {} : { emulator: baseUrl }),
  });
}

function toInteraction({ payload }: RequestEntry): SeenInteraction {
  return payload as unknown as SeenInteraction;
}
