import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CommandType } from 'commandry/protocol';
import type { InvokeRequest, PickedCommand, WireMessage } from '../../emulator/index.js';
import type { GivenFile } from '../../emulator/domain/acting/given-file.js';
import type { Control } from '../api/control-api.js';
import { filterLeaves, findTyped } from '../commands/filter.js';
import { toLeaves, shownName, type Leaf } from '../commands/leaves.js';
import type { Item } from '../controls/combo-list.js';
import { Combobox } from '../controls/combobox.js';
import type { Names } from '../names/names.js';
import { MOST_FILE_BYTES } from '../options/check-option.js';
import { toGivenFile } from '../options/read-file.js';
import type { Session } from '../session/session.js';
import { CommandForm } from './command-form.js';
import { draftOf, startDraft, type Draft, type Sent } from './draft.js';
import type { KeptDraft } from './kept-drafts.js';

/** A message that the user replies to or edits. */
export interface AboutMessage {
  readonly kind: 'reply' | 'edit';
  readonly message: WireMessage;
}

interface Props {
  readonly session: Session;
  readonly control: Control;
  readonly commands: readonly PickedCommand[];
  readonly names: Names;
  readonly locale: string;
  /** The command being filled in, by the key of its {@link Leaf}. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly placeholder: string;
  /** The message that is replied to or edited; null for a new one. */
  readonly about: AboutMessage | null;
  /** Called when that is done, or given up. */
  readonly onAboutDone: () => void;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The draft of an earlier visit. */
  readonly kept: KeptDraft;
  /** Called with the draft whenever it changes. */
  readonly onKeep: (kept: KeptDraft) => void;
}

/** The input for a message, or for a slash, the name of a command, and then its options. */
export function Composer({ session, control, commands, names, locale, chosen, onChoose, ...rest }: Props) {
  const [text, setText] = useState(rest.kept.text);
  const [files, setFiles] = useState(rest.kept.files);
  const [isDropping, setDropping] = useState(false);
  const [draft, setDraft] = useState(rest.kept.draft);
  const last = useRef<Sent | null>(null);
  const leaves = useMemo(() => toLeaves(commands), [commands]);
  const leaf = leaves.find(({ key }) => key === chosen);
  const typed = text.startsWith('/') ? text.slice(1) : undefined;
  const found = useMemo(() => (typed === undefined ? NOTHING : toItems(leaves, typed)), [leaves, typed]);
  const isFree = useIsFree(text === '' && files.length === 0 && !leaf);
  useEffect(() => {
    rest.onKeep({ text, files, draft: draft?.key === chosen ? draft : null });
  }, [text, files, draft, chosen]);
  const { about } = rest;
  const isEdit = about?.kind === 'edit';
  useEffect(() => {
    if (about?.kind === 'edit') setText(about.message.content);
    if (about) rest.inputRef.current?.focus();
  }, [about]);
  const open = (next: Draft) => {
    setDraft(next);
    onChoose(next.key);
  };
  const choose = (next: Leaf, isTyped: boolean) => {
    setText('');
    open(startDraft(next, isTyped));
  };
  const back = () => {
    setDraft(null);
    onChoose(null);
    requestAnimationFrame(() => rest.inputRef.current?.focus());
  };
  const restore = (sent: Sent) => {
    if (sent.kind === 'form') open(sent.draft);
    else {
      setText(sent.text);
      setFiles(sent.files);
    }
  };
  const deliver = async (sent: Sent, act: () => Promise<boolean>) => {
    last.current = sent;
    const isSent = await act();
    if (isSent) return;
    if (isFree.current === 'gone') rest.onKeep(toKept(sent));
    else if (isFree.current) restore(sent);
  };
  if (leaf) {
    const target = { command: leaf.path, command_id: leaf.command.id };
    const current = draftOf(leaf, draft);
    return (
      <CommandForm
        key={leaf.key}
        leaf={leaf}
        draft={current}
        onDraft={(change) => {
          setDraft((before) => change(draftOf(leaf, before)));
        }}
        names={names}
        locale={locale}
        onCancel={back}
        onSend={(options) => {
          back();
          void deliver({ kind: 'form', draft: current }, () =>
            session.invoke(`/${leaf.shownPath}`, { ...target, options, version: leaf.command.version }),
          );
        }}
        findFailure={(id) => session.state.requests?.find((request) => request.id === id)?.failures[0]}
        onAsk={(focused, options) =>
          control.autocomplete(session.userId, {
            channel_id: session.channelId ?? '',
            ...target,
            options,
            focused,
          })
        }
      />
    );
  }
  const send = () => {
    const isCommand = typed !== undefined && about?.kind !== 'edit' && files.length === 0;
    if (text.trim() === '' && (files.length === 0 || isEdit)) return;
    setText('');
    if (!isEdit) setFiles([]);
    void deliver({ kind: 'line', text, files }, () =>
      isCommand ? session.invoke(text, { text }) : write(session, { text, files, about }),
    );
    rest.onAboutDone();
  };
  const attach = async (chosen: readonly File[]) => {
    const bytes = [...files.map(sizeOf), ...chosen.map(({ size }) => size)].reduce(
      (sum, size) => sum + size,
      0,
    );
    if (bytes > MOST_FILE_BYTES)
      session.refuse('Files', 'The playground accepts files of up to 3 MB in a message.');
    else {
      const given = await Promise.all(chosen.map(toGivenFile));
      setFiles((before) => [...before, ...given]);
    }
    rest.inputRef.current?.focus();
  };
  const recall = () => {
    const sent = last.current;
    const exists = sent?.kind === 'line' || leaves.some(({ key }) => key === sent?.draft.key);
    if (sent && exists) restore(sent);
  };
  return (
    <div class="composer" id="composer">
      {about && (
        <p class="composer-about">
          {about.kind === 'edit' ? 'Editing a message.' : `Replying to ${about.message.author.username}.`}{' '}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              if (about.kind === 'edit') setText('');
              rest.onAboutDone();
            }}
          >
            Cancel
          </button>
        </p>
      )}
      {!isEdit && files.length > 0 && (
        <ul class="composer-files" aria-label="Files to send">
          {files.map((file, index) => (
            <li key={index}>
              {file.filename}
              <button
                type="button"
                class="quiet"
                aria-label={`Remove ${file.filename}`}
                onClick={() => {
                  setFiles(files.filter((each) => each !== file));
                  rest.inputRef.current?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class={isDropping ? 'composer-line dropping' : 'composer-line'}
        {...(isEdit ? {} : takeFiles(attach, setDropping))}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {!isEdit && <AttachButton onFiles={(chosen) => void attach(chosen)} />}
        <Combobox
          id="message-or-command"
          inputRef={rest.inputRef}
          label="Message or command"
          placeholder={rest.placeholder}
          text={text}
          isMultiline
          onRecall={recall}
          isOpen={typed !== undefined}
          takesFirst={found.length > 0}
          status={typed !== undefined && found.length === 0 ? describeNothing(leaves) : undefined}
          items={found}
          onText={(next) => {
            const named = next.startsWith('/') ? findTyped(leaves, next) : undefined;
            if (named && next.length > text.length) choose(named, true);
            else setText(next);
            if (next !== '' && !next.startsWith('/')) session.type();
          }}
          onPick={(item) => {
            choose(item.leaf, false);
          }}
        />
        <Launchers session={session} commands={commands} />
      </form>
    </div>
  );
}

interface LeafItem extends Item {
  readonly leaf: Leaf;
}

const NOTHING: readonly LeafItem[] = [];

/** The commands that match, under the names of their applications where those are several. */
function toItems(leaves: readonly Leaf[], typed: string): readonly LeafItem[] {
  const isShared = leaves.some(({ command }) => command.application.id !== leaves[0]?.command.application.id);
  return filterLeaves(leaves, typed).map((leaf) => {
    const { key, shownPath, description, command } = leaf;
    const end = shownPath.lastIndexOf(' ') + 1;
    return {
      key,
      // Of subcommands, what differs stays legible.
      ...(end === 0
        ? { label: `/${shownPath}` }
        : { lead: `/${shownPath.slice(0, end)}`, label: shownPath.slice(end) }),
      detail: description,
      ...(isShared ? { group: command.application.name } : {}),
      leaf,
    };
  });
}

interface Written {
  readonly text: string;
  readonly files: readonly GivenFile[];
  readonly about: AboutMessage | null;
}

async function write(session: Session, { text, files, about }: Written): Promise<boolean> {
  const problem =
    about?.kind === 'edit'
      ? await session.edit(about.message.id, text)
      : await session.write(text, { replyTo: about?.message.id, files });
  if (problem !== undefined) session.refuse('Message', problem);
  return problem === undefined;
}

/** Tracks whether the composer is empty, for later reads; `gone` once it is unmounted. */
function useIsFree(isFree: boolean): { readonly current: boolean | 'gone' } {
  const latest = useRef<boolean | 'gone'>(isFree);
  latest.current = isFree;
  useEffect(
    () => () => {
      latest.current = 'gone';
    },
    [],
  );
  return latest;
}

function toKept(sent: Sent): KeptDraft {
  return sent.kind === 'line'
    ? { text: sent.text, files: sent.files, draft: null }
    : { text: '', files: [], draft: sent.draft };
}

/** Chooses files for the message. */
function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class="secondary attach"
        aria-label="Attach files"
        title="Attach files. You can also drop or paste them here"
        onClick={() => input.current?.click()}
      >
        +
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const field = event.currentTarget;
          onFiles([...(field.files ?? [])]);
          // The same file may be chosen again.
          field.value = '';
        }}
      />
    </>
  );
}

/** The listeners for files that are dropped or pasted. */
function takeFiles(
  attach: (files: readonly File[]) => Promise<void>,
  onDropping: (isDropping: boolean) => void,
) {
  const take = (event: Event, files: FileList | undefined) => {
    if (!files?.length) return;
    event.preventDefault();
    void attach([...files]);
  };
  return {
    onPaste: (event: ClipboardEvent) => {
      take(event, event.clipboardData?.files);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      onDropping(true);
    },
    onDragLeave: () => {
      onDropping(false);
    },
    onDrop: (event: DragEvent) => {
      onDropping(false);
      take(event, event.dataTransfer?.files);
    },
  };
}

/** In bytes, from the length of the content in base64. */
function sizeOf({ content_base64: content = '' }: GivenFile): number {
  return (content.length / 4) * 3;
}

/** The entry point commands: one for each application that has an Activity. */
function Launchers({
  session,
  commands,
}: {
  readonly session: Session;
  readonly commands: readonly PickedCommand[];
}) {
  const entries = commands.filter(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT);
  const launch = ({ id, application }: PickedCommand): Omit<InvokeRequest, 'channel_id'> => ({
    type: CommandType.PRIMARY_ENTRY_POINT,
    command_id: id,
    application_id: application.id,
  });
  return entries.map((command) => (
    <button
      key={command.id}
      type="button"
      class="secondary launch"
      title={`Entry point of ${command.application.name}`}
      onClick={() => void session.invoke(shownName(command), launch(command))}
    >
      ▸ {shownName(command)}
    </button>
  ));
}

function describeNothing(leaves: readonly Leaf[]): string {
  return leaves.length > 0 ? 'No matching command.' : 'No commands yet.';
}
