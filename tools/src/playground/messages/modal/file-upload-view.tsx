import { useRef } from 'preact/hooks';
import { toAccept } from '../../options/file-accept.js';
import type { ControlProps } from './control-props.js';
import { isRequired, listFiles, toCounts } from './modal-answers.js';
import type { WireFileUpload } from './modal-objects.js';

/** A field for files. Choosing again replaces what was chosen. */
export function FileUploadView(props: ControlProps<WireFileUpload>) {
  const { field, id, describedBy, isInvalid, answer, onAnswer } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const { min, max } = toCounts(field);
  const files = listFiles(answer);
  return (
    <>
      <input
        ref={input}
        type="file"
        id={id}
        multiple={max > 1}
        accept={toAccept(field.file_types ?? [])}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired(field)}
        data-custom-id={field.custom_id}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          onAnswer(chosen.length > 0 ? { files: chosen } : null);
        }}
      />
      {max > 1 ? <small>{min === max ? `Choose ${max} files.` : `${min} to ${max} files.`}</small> : null}
      {files.length > 1 ? <small>{files.map(({ name }) => name).join(', ')}</small> : null}
      {files.length > 0 ? (
        <button
          type="button"
          class="button choose-none"
          onClick={() => {
            if (input.current) input.current.value = '';
            onAnswer(null);
          }}
        >
          Choose none
        </button>
      ) : null}
    </>
  );
}
