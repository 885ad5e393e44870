import { useId } from 'preact/hooks';
import { ComponentType } from 'commandry/protocol';
import type { WireModal } from '../../emulator/storage/stored-interaction.js';
import { adviseOn } from '../session/reach.js';
import type { MessageContext } from './rendering-context.js';
import { Markdown } from './markdown/markdown.js';
import { listFields } from './modal/modal-answers.js';
import { Dialog } from './modal/dialog.js';
import { FieldView } from './modal/field-view.js';
import { useForm, type ModalRefusal } from './modal/modal-form.js';
import type { ModalAnswers, WireModalComponent } from './modal/modal-objects.js';
import { MessageContextProvider } from './message-context-provider.js';

export type { ModalAnswers, ModalRefusal };

export interface ModalProps {
  readonly modal: WireModal;
  readonly context: MessageContext;
  /** Called with valid inputs. The modal is busy until the promise settles; the result is shown. */
  readonly onSubmit: (components: ModalAnswers) => Promise<ModalRefusal | undefined>;
  /** Called when the user closes it: with the button, or with Escape. */
  readonly onCancel: () => void;
}

/** A modal as a user of Discord sees it, above everything else on the page. */
export function ModalView({ modal, context, onSubmit, onCancel }: ModalProps) {
  const components = modal.components as readonly WireModalComponent[];
  const titleId = useId();
  const form = useForm(components.flatMap(listFields), onSubmit);
  return (
    <MessageContextProvider value={context}>
      <Dialog labelledBy={titleId} onCancel={onCancel}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit(event.currentTarget);
          }}
        >
          <h2 id={titleId}>{modal.title}</h2>
          <div class="modal-body">
            {components.map((component, index) =>
              component.type === ComponentType.TEXT_DISPLAY ? (
                <Markdown key={index} text={component.content} />
              ) : (
                listFields(component).map((labelled) => (
                  <FieldView key={labelled.field.custom_id} {...labelled} {...form.control(labelled.field)} />
                ))
              ),
            )}
          </div>
          {form.refusal ? <Refusal refusal={form.refusal} /> : null}
          <footer>
            <button type="button" class="button" onClick={onCancel}>
              Cancel
            </button>
            <button
              type="submit"
              class="button primary"
              aria-busy={form.isBusy}
              aria-disabled={form.isBusy || undefined}
            >
              Submit
            </button>
          </footer>
        </form>
      </Dialog>
    </MessageContextProvider>
  );
}

function Refusal({ refusal: { shown, reason } }: { readonly refusal: ModalRefusal }) {
  const advice = reason ? adviseOn(reason) : undefined;
  return (
    <p class="modal-problem" role="alert">
      {shown}
      {reason ? <small>{`${reason.code}: ${reason.message}`}</small> : null}
      {advice === undefined ? null : <small>{advice}</small>}
    </p>
  );
}
