import { h, render, type ComponentChildren } from 'preact';
import type { WireMessage } from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import type { WireModal } from '../../../../tools/src/emulator/storage/stored-interaction.js';
import type { ModalRefusal } from '../../../../tools/src/playground/messages/modal-view.js';
import { MessageView } from '../../../../tools/src/playground/messages/message-view.js';
import { ModalView } from '../../../../tools/src/playground/messages/modal-view.js';
import { renderingContext, toMessage } from './rendering-context-stub.js';

/** The functions and results of the page. */
export interface StageWindow {
  /** The user's actions, in order. */
  readonly calls: unknown[];
  /** Ends what the last call has begun. */
  finish: (refusal?: ModalRefusal) => void;
  /** Shows messages, or others in their place. */
  readonly showMessages: (...parts: readonly Partial<WireMessage>[]) => void;
  readonly showModal: (components: readonly object[]) => void;
}

const stage: StageWindow = {
  calls: [],
  finish: () => undefined,
  showMessages: (...parts) => {
    show(parts.map((each, index) => h(MessageView, { key: index, message: toMessage(each), context })));
  },
  showModal: (components) => {
    const modal: WireModal = { custom_id: 'm', title: 'Details', components };
    const onCancel = () => {
      stage.calls.push('cancelled');
      show([]);
    };
    show([h(ModalView, { modal, context, onSubmit: note, onCancel })]);
  },
};

const context = {
  ...renderingContext,
  onComponent: async (_message: WireMessage, customId: string, values?: readonly string[]) => {
    await note(values ? [customId, values] : customId);
  },
  onChannel: (id: string) => {
    stage.calls.push(id);
  },
  onCommand: (id: string, path: string) => {
    stage.calls.push([id, path]);
  },
};

Object.assign(globalThis, stage, { stage });

function note(call: unknown): Promise<undefined> {
  stage.calls.push(call);
  return new Promise((resolve) => {
    stage.finish = resolve as StageWindow['finish'];
  });
}

function show(nodes: ComponentChildren): void {
  const root = document.getElementById('stage');
  if (root) render(h('div', null, nodes), root);
}
