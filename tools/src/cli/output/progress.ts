import type { SyncProgress } from 'commandry/sync';
import type { OutputFlags } from './output-flags.js';
import type { Session } from '../runtime/command-session.js';

/** The progress of an operation. */
export interface Progress {
  /** The current activity, for example `Reading`. */
  readonly doing: string;
  readonly done: number;
  readonly total: number;
}

export interface ProgressBar {
  readonly report: (progress: Progress) => void;
  /** Removes the bar. */
  readonly stop: () => void;
}

/** Below this, no bar is shown. */
const MIN_TOTAL = 5;

/**
 * Creates a bar on the standard error stream, if it is a terminal and there is enough to do; else one that shows
 * nothing.
 */
export async function createProgressBar({ stderr, output }: Session): Promise<ProgressBar> {
  if (stderr.isTTY !== true || output.quiet) return { report: () => undefined, stop: () => undefined };
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    // The bar only writes to the stream and reads its width.
    stream: stderr as unknown as NodeJS.WritableStream,
    format: '{doing} {bar} {value}/{total} guilds',
    barsize: 30,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    clearOnComplete: true,
    // The bar does not handle signals, and a killed process leaves the terminal as it was.
    gracefulExit: false,
    hideCursor: false,
    linewrap: true,
  });
  let doing: string | undefined;
  return {
    report(progress) {
      if (progress.total < MIN_TOTAL) return;
      if (doing !== progress.doing) {
        bar.stop();
        bar.start(progress.total, progress.done, { doing: progress.doing });
        doing = progress.doing;
      } else {
        bar.update(progress.done);
      }
    },
    stop() {
      bar.stop();
      doing = undefined;
    },
  };
}

/** Creates a bar for reading and writing guilds. With `--json` there is none. */
export async function createSyncProgress(
  session: Session,
  { json = false }: OutputFlags,
): Promise<{ readonly onProgress: (progress: SyncProgress) => void; readonly stop: () => void }> {
  if (json) return { onProgress: () => undefined, stop: () => undefined };
  const { report, stop } = await createProgressBar(session);
  return {
    onProgress: ({ phase, done, total }) => {
      report({ doing: phase === 'read' ? 'Reading' : 'Writing', done, total });
    },
    stop,
  };
}
