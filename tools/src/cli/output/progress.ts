import type { SyncProgress } from 'commandry/sync';
import type { OutputFlags } from './output-flags.js';
import type { Session } from '../runtime/command-session.js';

/** How far something has got. */
export interface Progress {
  /** What is being done, for example `Reading`. */
  readonly doing: string;
  readonly done: number;
  readonly total: number;
}

export interface ProgressBar {
  readonly report: (progress: Progress) => void;
  /** Takes the bar away. */
  readonly stop: () => void;
}

/** With fewer there is nothing to wait for. */
const MIN_TOTAL = 5;

/** A bar on the standard error stream, where somebody watches and there is enough to do; else nothing. */
export async function createProgressBar({ stderr, output }: Session): Promise<ProgressBar> {
  if (stderr.isTTY !== true || output.quiet) return { report: () => undefined, stop: () => undefined };
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    // It writes to the stream and asks for its width, and nothing else.
    stream: stderr as unknown as NodeJS.WritableStream,
    format: '{doing} {bar} {value}/{total} guilds',
    barsize: 30,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    clearOnComplete: true,
    // Signals are not its business, and a process that is killed leaves the terminal as it was.
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

/** A bar for what reads and writes guilds. With `--json` there is none. */
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
