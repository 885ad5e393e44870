import type { CliEnvironment } from './cli-environment.js';

/** A key that does something while a program runs. */
export interface Key {
  /** One character, typed without Enter. */
  readonly key: string;
  /** For example `open the page in the browser`. */
  readonly does: string;
  readonly press: () => void;
}

const CTRL_C = '\u0003';

/**
 * Listens for keys, if a person sits at the terminal: neither in CI nor with `--json`, nor where the input is a file.
 *
 * @param keys - Besides these `?` prints what there is.
 * @param print - Prints lines.
 * @param interrupt - Called for Ctrl+C, which is no signal while single keys are read.
 * @returns Restores the terminal; undefined if nobody is listened to.
 */
export function listenForKeys(
  { stdin, env }: Pick<CliEnvironment, 'stdin' | 'env'>,
  keys: readonly Key[],
  {
    isJson,
    print,
    interrupt,
  }: {
    readonly isJson: boolean;
    readonly print: (text: string) => void;
    readonly interrupt: () => void;
  },
): (() => void) | undefined {
  const { isTTY, raw } = stdin;
  if (isTTY !== true || !raw || isJson || (env['CI'] ?? '') !== '') return undefined;
  const all: readonly Key[] = [
    ...keys,
    {
      key: '?',
      does: 'show the keys',
      press: () => {
        print(all.map(({ key, does }) => `  ${key}  ${does}`).join('\n'));
      },
    },
  ];
  const onData = (chunk: Uint8Array | string) => {
    for (const typed of chunk.toString()) {
      if (typed === CTRL_C) interrupt();
      else all.find(({ key }) => key === typed.toLowerCase())?.press();
    }
  };
  raw.setRawMode(true);
  raw.on('data', onData);
  raw.resume();
  return () => {
    raw.off('data', onData);
    raw.setRawMode(false);
    // It would keep the process alive.
    raw.pause();
  };
}

/** Clears the screen and what was scrolled out of it. */
export const CLEAR = '\u001B[2J\u001B[3J\u001B[H';

/** Opens an address in the browser. Prints why it cannot. */
export async function openInBrowser(url: string, print: (text: string) => void): Promise<void> {
  try {
    const { default: open } = await import('open');
    const child = await open(url);
    child.once('error', () => {
      print(`Cannot open a browser. The address is ${url}`);
    });
  } catch {
    print(`Cannot open a browser. The address is ${url}`);
  }
}
