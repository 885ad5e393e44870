import { AsyncLocalStorage } from 'node:async_hooks';
import type { SaidLine } from '../../commands/dev/child-messages.js';

/** The functions of `console` that print at once, with their levels. */
const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  dir: 'info',
  table: 'info',
  warn: 'warn',
  trace: 'debug',
  error: 'error',
} as const satisfies Partial<Record<keyof Console, SaidLine['level']>>;

/** What prints. */
export interface Printer {
  readonly console: Pick<Console, keyof typeof LEVELS>;
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

/** The longest line that is told. */
const LONGEST = 4000;

/**
 * From now on, tells of each line that this process prints while it handles an interaction: by `console` or on its
 * streams. A logger that writes to a file descriptor itself is not noticed.
 *
 * @param printer - Default: this process.
 * @returns Runs what handles an interaction.
 */
export function followOutput(
  tell: (line: SaidLine) => void,
  printer: Printer = { console, stdout: process.stdout, stderr: process.stderr },
): <T>(id: string, handle: () => T) => T {
  const handling = new AsyncLocalStorage<string>();
  let given: SaidLine['level'] | undefined;
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, SaidLine['level']][]) {
    const print = printer.console[name].bind(printer.console) as (...values: unknown[]) => void;
    printer.console[name] = (...values: unknown[]) => {
      const before = given;
      // What prints may call another one.
      given ??= level;
      try {
        print(...values);
      } finally {
        given = before;
      }
    };
  }
  for (const stream of [printer.stdout, printer.stderr]) {
    const write = stream.write.bind(stream) as (...values: unknown[]) => boolean;
    stream.write = (...values: unknown[]) => {
      const interactionId = handling.getStore();
      const [chunk] = values;
      if (interactionId !== undefined && (typeof chunk === 'string' || chunk instanceof Uint8Array)) {
        const level = given ?? 'info';
        for (const text of Buffer.from(chunk as string)
          .toString('utf8')
          .split(/\r?\n/))
          if (text !== '') tell({ interactionId, level, text: text.slice(0, LONGEST) });
      }
      return write(...values);
    };
  }
  return (id, handle) => handling.run(id, handle);
}
