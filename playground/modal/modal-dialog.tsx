import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ComponentType } from '../../src/model/component.js';
import type { Names } from '../names/names.js';
import type { Notice } from '../session/notice.js';
import type { ModalAnswers } from '../session/session.js';
import type { OpenModal } from '../session/state.js';
import { ModalControl } from './modal-control.js';
import {
  findProblem,
  toAnswer,
  toFields,
  toInitial,
  type Given,
  type ModalField,
  type Part,
} from './modal-field.js';

interface Props {
  readonly open: OpenModal;
  readonly applicationName: string;
  readonly names: Names;
  /** Tells why it was not submitted, if it was not. */
  readonly onSubmit: (answers: ModalAnswers) => Promise<Pick<Notice, 'shown' | 'reason'> | undefined>;
  readonly onClose: () => void;
}

/** A modal that an application has opened, to be filled in and submitted. */
export function ModalDialog({ open, applicationName, names, onSubmit, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const parts = open.modal.components as readonly Part[];
  const fields = parts.flatMap(toFields);
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>(() =>
    Object.fromEntries(fields.map((field) => [field.customId, toInitial(field)])),
  );
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<Notice, 'shown' | 'reason'> | undefined>();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const valueOf = (field: ModalField) => given[field.customId] ?? toInitial(field);
  const problemOf = (field: ModalField) => findProblem(field, valueOf(field));
  const submit = async () => {
    setChecked(true);
    const bad = fields.find((field) => problemOf(field) !== undefined);
    if (bad) {
      dialog.current
        ?.querySelector<HTMLElement>(
          `[data-field="${CSS.escape(bad.customId)}"] :is(input, select, textarea)`,
        )
        ?.focus();
      return;
    }
    setSending(true);
    setFailure(undefined);
    setFailure(await onSubmit(fields.flatMap((field) => toAnswer(field, valueOf(field)) ?? [])));
    setSending(false);
  };
  return (
    <dialog
      class="modal"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <header>
          <p class="hint">{applicationName}</p>
          <h2 id={`${id}-title`}>{open.modal.title}</h2>
        </header>
        {parts.map((part, index) =>
          part['type'] === ComponentType.TEXT_DISPLAY ? (
            <p key={index} class="modal-text">
              {String(part['content'])}
            </p>
          ) : (
            toFields(part).map((field) => (
              <FieldRow
                key={field.customId}
                id={`${id}-${index}`}
                field={field}
                given={valueOf(field)}
                names={names}
                problem={isChecked ? problemOf(field) : undefined}
                onGiven={(value) => {
                  setGiven((before) => ({ ...before, [field.customId]: value }));
                }}
              />
            ))
          ),
        )}
        {failure && (
          <div class="notice failed" role="alert">
            <p>{failure.shown}</p>
            {failure.reason && (
              <p class="reason">
                <code>{failure.reason.code}</code> {failure.reason.message}
              </p>
            )}
          </div>
        )}
        <footer class="modal-foot">
          <button type="button" class="secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={isSending}>
            {isSending ? 'Sending…' : 'Submit'}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

interface RowProps {
  readonly id: string;
  readonly field: ModalField;
  readonly given: Given;
  readonly names: Names;
  readonly problem: string | undefined;
  readonly onGiven: (given: Given) => void;
}

function FieldRow({ id, field, problem, ...control }: RowProps) {
  const about = [
    ...(field.description === undefined ? [] : [`${id}-about`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return (
    <div class="modal-field" data-field={field.customId}>
      <label for={id} id={`${id}-label`}>
        {field.label}
        {field.isRequired && (
          <span class="required">
            {' '}
            *<span class="hidden-text"> (required)</span>
          </span>
        )}
      </label>
      {field.description !== undefined && (
        <p class="hint" id={`${id}-about`}>
          {field.description}
        </p>
      )}
      <ModalControl
        {...control}
        id={id}
        field={field}
        describedBy={about.length > 0 ? about.join(' ') : undefined}
        isInvalid={problem !== undefined}
      />
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
