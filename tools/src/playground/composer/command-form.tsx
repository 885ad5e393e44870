import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ActResult } from '../api/control-api.js';
import { shownName, type Leaf } from '../commands/leaves.js';
import type { ShownOption } from '../commands/shown-command.js';
import type { Names } from '../names/names.js';
import type { Reason } from '../session/notice.js';
import { checkEntries, toSibling } from '../options/check-option.js';
import { entryOf, type Entry } from '../options/entry.js';
import { OptionField } from '../options/option-field.js';
import { shownOptions, withEntry, type Draft } from './draft.js';
import { typeInto, type Typed } from './typed-options.js';

interface Props {
  readonly leaf: Leaf;
  /** The values filled in so far. */
  readonly draft: Draft;
  readonly onDraft: (change: (before: Draft) => Draft) => void;
  readonly names: Names;
  readonly locale: string;
  /** Called with all values. */
  readonly onSend: (values: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
  /** Requests suggestions for one option, given the values of the others. */
  readonly onAsk: (
    focused: { readonly name: string; readonly value: string },
    others: Readonly<Record<string, unknown>>,
  ) => Promise<ActResult>;
  /** Returns the reported reason of a failed interaction. */
  readonly findFailure: (interactionId: string) => Reason | undefined;
}

/** The form for the options of a chosen command. */
export function CommandForm({ leaf, draft, onDraft, names, locale, onSend, onCancel, ...asking }: Props) {
  const { options, entries, added } = draft;
  const [isChecked, setChecked] = useState(false);
  /** The option whose field receives the focus once it exists. */
  const [wanted, setWanted] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const shown = shownOptions(draft);
  const { values, problems } = checkEntries(shown, entries);
  const focusOn = (name: string | undefined) => {
    const row =
      name === undefined ? null : form.current?.querySelector(`[data-option="${CSS.escape(name)}"]`);
    (row?.querySelector<HTMLElement>('.entry') ?? form.current?.querySelector<HTMLElement>('.send'))?.focus();
  };
  // Before the next key press, which belongs to the field.
  useLayoutEffect(() => {
    focusOn(shown[0]?.name);
  }, []);
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    focusOn(wanted);
    setWanted(undefined);
  }, [wanted]);
  const enter = (name: string, entry: Entry | undefined) => {
    const change = (before: Draft): Typed =>
      entry?.kind === 'text'
        ? typeInto(before, name, entry.text, names)
        : { draft: withEntry(before, name, entry) };
    onDraft((before) => change(before).draft);
    setWanted(change(draft).focused);
  };
  const add = (name: string) => {
    onDraft((before) => ({ ...before, added: [...before.added, name] }));
    setWanted(name);
  };
  const remove = (name: string) => {
    onDraft((before) => ({
      ...withEntry(before, name, undefined),
      added: before.added.filter((each) => each !== name),
    }));
  };
  const submit = () => {
    setChecked(true);
    const [bad] = Object.keys(problems);
    if (bad === undefined) onSend(values);
    else focusOn(bad);
  };
  const ask = (option: ShownOption, text: string) => {
    const others = shown
      .filter(({ name }) => name !== option.name)
      .map((other) => [other.name, toSibling(other, entryOf(entries, other.name))] as const)
      .filter(([, value]) => value !== undefined);
    return asking.onAsk({ name: option.name, value: text }, Object.fromEntries(others));
  };
  const missing = options.filter(({ name, required }) => !required && !added.includes(name));
  return (
    <form
      id="composer"
      class="command-form"
      ref={form}
      noValidate
      aria-label={`/${leaf.shownPath}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <header class="command-head">
        <code class="command-name">/{leaf.shownPath}</code>
        <span class="command-about">{leaf.description}</span>
        <button type="button" class="quiet" aria-label="Cancel the command" onClick={onCancel}>
          ×
        </button>
      </header>
      {shown.length > 0 && (
        <div class="option-fields">
          {shown.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              entry={entryOf(entries, option.name)}
              problem={isChecked ? problems[option.name] : undefined}
              names={names}
              locale={locale}
              onEntry={(entry) => {
                enter(option.name, entry);
              }}
              onAsk={(text) => ask(option, text)}
              findFailure={asking.findFailure}
              onRemove={
                option.required
                  ? undefined
                  : () => {
                      remove(option.name);
                    }
              }
            />
          ))}
        </div>
      )}
      <footer class="command-foot">
        {missing.length > 0 && (
          <div class="optional" role="group" aria-label="Optional">
            {missing.map((option) => (
              <button
                key={option.name}
                type="button"
                class="chip"
                title={option.description_localized ?? option.description}
                onClick={() => {
                  add(option.name);
                }}
              >
                + {shownName(option)}
              </button>
            ))}
          </div>
        )}
        <button type="submit" class="action send">
          Send
        </button>
      </footer>
    </form>
  );
}
