import type { UserHandle } from '../actors/handles.js';
import type { Acting, OpenModal } from './acting.js';
import { seenComponents, textsOf, type SeenComponent, type ShownComponent } from './seen-components.js';
import type { WireObject } from '../service/kit-service.js';
import type { FieldGiven, ModalField, ModalView, Reply } from './view-types.js';

/** A modal that is open on a user's screen. */
export class LiveModal implements ModalView {
  readonly #acting: Acting;
  readonly #modal: OpenModal;

  constructor(acting: Acting, modal: OpenModal) {
    this.#acting = acting;
    this.#modal = modal;
  }

  get user(): UserHandle {
    return this.#acting.user;
  }

  get raw(): WireObject {
    return this.#modal.wire;
  }

  get title(): string {
    return String(this.raw['title']);
  }

  get customId(): string {
    return String(this.raw['custom_id']);
  }

  get text(): string {
    return textsOf(componentsOfModal(this.#modal)).join('\n');
  }

  get fields(): readonly ModalField[] {
    const components = componentsOfModal(this.#modal);
    return seenComponents(components).map((seen) => {
      const shown = components.find(({ component }) => component === seen.raw);
      return toField(seen, shown?.description);
    });
  }

  submit(answers: Readonly<Record<string, FieldGiven>> = {}): Promise<Reply> {
    return this.#acting.submitModal(this.#modal, answers);
  }

  /** The modal as a reader would draw it, in lines. */
  toString(): string {
    const fields = this.fields.map(({ label, customId, required, value, choices }) => {
      const list = choices.map((choice) => choice.label).join(' | ');
      const filled = value === undefined ? list : `"${value}"`;
      return `│ ${label ?? customId}${required ? ' *' : ''}: [${filled}]`;
    });
    const text = this.text === '' ? [] : this.text.split('\n').map((line) => `│ ${line}`);
    return [`│ ── ${this.title} ──`, ...text, ...fields].join('\n');
  }
}

export function componentsOfModal({ wire }: OpenModal): readonly ShownComponent[] {
  return (wire['components'] as readonly ShownComponent[] | undefined) ?? [];
}

/** Fields are required unless they say otherwise; a checkbox never is. */
function toField(
  { label, customId = '', choices, raw }: SeenComponent,
  description: string | undefined,
): ModalField {
  const { placeholder, value, required = raw.default === undefined } = raw;
  return { label, description, placeholder, customId, required, value, choices };
}
