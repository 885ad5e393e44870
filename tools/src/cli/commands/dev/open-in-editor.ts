import type { OpenInEditor } from '../../../emulator/emulator-modules.js';
import type { OutputFlags } from '../../output/output-flags.js';

/** Returns what opens a file in the author's editor; undefined with `--json`, whose output is one document. */
export function toOpenInEditor({ json }: OutputFlags): OpenInEditor | undefined {
  if (json) return undefined;
  return async ({ file, line, column }) => {
    const { default: launch } = await import('launch-editor');
    return new Promise((resolve) => {
      launch(`${file}:${line}:${column}`, (_file, problem) => {
        const hint = 'The variable LAUNCH_EDITOR names the one to open, for example "code".';
        resolve(`${problem ?? 'No running editor was found.'} ${hint}`);
      });
      // It says at once whether there is one; whether that opens the file, it says in the terminal.
      setImmediate(resolve, undefined);
    });
  };
}
