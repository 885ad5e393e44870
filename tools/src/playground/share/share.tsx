import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Control } from '../api/control-api.js';
import { AskDialog } from '../controls/ask-dialog.js';
import type { Session } from '../session/session.js';
import { offerFile } from './offer-file.js';

/** Files of what is here, to give to others. */
export interface Sharing {
  /** Saves world, messages and requests. */
  readonly save: () => void;
  /** Lets the user choose such a file, and asks before it replaces everything. */
  readonly restore: () => void;
  /** Saves actions and results, for replay. */
  readonly saveRecording: () => void;
  /** To be rendered. */
  readonly dialog: ComponentChildren;
}

export function useSharing(control: Pick<Control, 'send'>, session: Pick<Session, 'refuse'>): Sharing {
  const [file, setFile] = useState<File | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saveAs = (label: string, path: string, name: string) => {
    control.send('GET', path).then(
      (content) => {
        offerFile(name, content);
      },
      (error: unknown) => {
        session.refuse(label, error instanceof Error ? error.message : String(error));
      },
    );
  };
  const save = () => {
    saveAs('Save everything', '/share', 'commandry-share.json');
  };
  return {
    save,
    restore: () => {
      field.current?.click();
    },
    saveRecording: () => {
      saveAs('Save as recording', '/recording', 'recording.json');
    },
    dialog: (
      <>
        <input
          type="file"
          hidden
          ref={field}
          accept=".json,application/json"
          aria-label="A saved file of everything"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            // The same file can be chosen once more.
            currentTarget.value = '';
          }}
        />
        {file && (
          <RestoreDialog
            file={file}
            control={control}
            onSave={save}
            onClose={() => {
              setFile(null);
            }}
          />
        )}
      </>
    ),
  };
}

interface RestoreProps {
  readonly file: Pick<File, 'name' | 'text'>;
  readonly control: Pick<Control, 'send'>;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Asks before everything is replaced. The page is loaded again when it was. */
export function RestoreDialog({ file, control, onSave, onClose }: RestoreProps) {
  return (
    <AskDialog
      title="Replace everything?"
      action="Replace everything"
      onDo={() => restoreShare(control, file)}
      onClose={onClose}
    >
      <p>
        The world, the messages and the requests of <strong>{file.name}</strong> replace everything in this
        emulator, in every tab.
      </p>
      <p>
        <button type="button" class="button" onClick={onSave}>
          Save the current state first
        </button>
      </p>
    </AskDialog>
  );
}

/**
 * Replaces everything by what a file has.
 *
 * @throws Error if the file is no JSON, or the emulator refuses it. Nothing is changed then.
 */
export async function restoreShare(
  control: Pick<Control, 'send'>,
  file: Pick<File, 'name' | 'text'>,
): Promise<void> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch (cause) {
    throw new Error(`${file.name} is not JSON.`, { cause });
  }
  await control.send('PUT', '/share', content as object);
}
