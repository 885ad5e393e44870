import { useState } from 'preact/hooks';
import { toAccept } from './file-accept.js';
import type { FieldProps } from './field-props.js';
import { readFileEntry } from './read-file.js';

/** A field for a file. */
export function FileField({ id, option, entry, onEntry, describedBy, isInvalid }: FieldProps) {
  // A browser shows the name of a file only where it was picked.
  const [isPicked, setPicked] = useState(false);
  return (
    <>
      <input
        id={id}
        class="entry"
        type="file"
        accept={toAccept(option.file_types ?? [])}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={option.required ?? false}
        onChange={(event) => {
          setPicked(true);
          const file = event.currentTarget.files?.[0];
          if (file) void readFileEntry(file).then(onEntry);
          else onEntry(undefined);
        }}
      />
      {entry?.kind === 'file' && !isPicked && <p class="hint">Kept: {entry.file.filename}</p>}
    </>
  );
}
