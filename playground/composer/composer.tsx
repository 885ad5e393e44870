import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { InvokeRequest, PickedCommand } from '../../src/emulator/index.js';
import { CommandType } from '../../src/model/command-type.js';
import type { Control } from '../api/control.js';
import { filterLeaves, findTyped } from '../commands/filter.js';
import { toLeaves, shownName, type Leaf } from '../commands/leaves.js';
import { Combobox } from '../controls/combobox.js';
import type { Names } from '../names/names.js';
import type { Session } from '../session/session.js';
import { CommandForm } from './command-form.js';

interface Props {
  readonly session: Session;
  readonly control: Control;
  readonly commands: readonly PickedCommand[];
  readonly names: Names;
  readonly locale: string;
  /** The command that is being filled in, by the key of its {@link Leaf}. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly placeholder: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Where a user types: a message, or a slash and the name of a command, and then its options. */
export function Composer({ session, control, commands, names, locale, chosen, onChoose, ...rest }: Props) {
  const [text, setText] = useState('');
  const leaves = toLeaves(commands);
  const leaf = leaves.find(({ key }) => key === chosen);
  const typed = text.startsWith('/') ? text.slice(1) : undefined;
  const found = typed === undefined ? [] : filterLeaves(leaves, typed);
  const isShared = new Set(leaves.map(({ command }) => command.application.id)).size > 1;
  const choose = (next: Leaf) => {
    setText('');
    onChoose(next.key);
  };
  const back = () => {
    onChoose(null);
    requestAnimationFrame(() => rest.inputRef.current?.focus());
  };
  if (leaf) {
    const target = { command: leaf.path, command_id: leaf.command.id };
    return (
      <CommandForm
        key={`${leaf.key} ${leaf.command.version}`}
        leaf={leaf}
        names={names}
        locale={locale}
        onCancel={back}
        onSend={(options) => {
          back();
          void session.invoke(`/${leaf.shownPath}`, { ...target, options, version: leaf.command.version });
        }}
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
  const send = async () => {
    if (text.trim() === '') return;
    const content = text;
    setText('');
    if (typed !== undefined) await session.invoke(content, { text: content });
    else {
      const problem = await session.write(content);
      if (problem !== undefined) session.refuse('Message', problem);
    }
  };
  return (
    <div class="composer">
      <form
        class="composer-line"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Combobox
          id="composer"
          inputRef={rest.inputRef}
          label="Message or command"
          placeholder={rest.placeholder}
          text={text}
          isOpen={typed !== undefined}
          takesFirst={found.length > 0}
          status={typed !== undefined && found.length === 0 ? describeNothing(leaves) : undefined}
          items={found.map((each) => ({
            key: each.key,
            label: `/${each.shownPath}`,
            detail: isShared ? `${each.description} · ${each.command.application.name}` : each.description,
            leaf: each,
          }))}
          onText={(next) => {
            const named = next.startsWith('/') ? findTyped(leaves, next.slice(1)) : undefined;
            if (named && next.length > text.length) choose(named);
            else setText(next);
          }}
          onPick={(item) => {
            choose(item.leaf);
          }}
        />
        <Launchers session={session} commands={commands} />
      </form>
    </div>
  );
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
  return leaves.length > 0 ? 'No command here has this in its name.' : 'There are no commands here yet.';
}
