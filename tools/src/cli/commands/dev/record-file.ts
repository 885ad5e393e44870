import { redact } from 'commandry/tooling';
import type { Emulator } from '../../../emulator/index.js';
import { writeRecording, type Recording } from '../../../recordings/recording.js';
import { replaceFile } from '../../files/replace-file.js';
import type { ControlClient } from '../../runtime/control-client.js';

/** What belongs to no action. */
const OTHERS: ReadonlySet<string> = new Set(['API_RESPONSE', 'BOT_STATUS', 'COMMANDS_UPDATE']);

/**
 * Keeps a file with the recording of an emulator: after each action it has what was done so far.
 *
 * @param path - An absolute path. The file is replaced as a whole.
 * @param findSecrets - What the file must not hold.
 * @param onFailure - Told once if it cannot be written.
 * @returns Writes it a last time, and ends.
 */
export function keepRecording(
  control: ControlClient,
  subscribe: Emulator['subscribe'],
  {
    path,
    findSecrets,
    onFailure,
  }: {
    readonly path: string;
    readonly findSecrets: () => readonly string[];
    readonly onFailure: (error: unknown) => void;
  },
): () => Promise<void> {
  let isChanged = true;
  let writing: Promise<void> | undefined;
  let hasFailed = false;
  const write = async () => {
    while (isChanged) {
      isChanged = false;
      const recording = await control.call<Recording>('GET', '/recording');
      await replaceFile(path, redact(writeRecording(recording), findSecrets()));
    }
  };
  const keep = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };
  const unsubscribe = subscribe(({ type }) => {
    if (OTHERS.has(type)) return;
    isChanged = true;
    void keep();
  });
  return async () => {
    unsubscribe();
    await writing;
    isChanged = true;
    await keep();
  };
}
