import type { DeadLetter, QueueDepth, WorkQueue } from 'commandry';
import { workOf } from 'commandry/tooling';
import { CliError } from '../../output/cli-error.js';
import { createOutput, type Output } from '../../output/output.js';
import { toPrintable } from '../../output/printable.js';
import { loadBot } from '../../runtime/load-bot.js';
import type { Session } from '../../runtime/command-session.js';
import type { JobsFlags } from './command.js';

/** Shows the queue of an app, after what is to be changed in it. */
export async function runJobs(flags: JobsFlags, session: Session): Promise<void> {
  const { app } = await loadBot(session, flags, { codeOnly: true });
  const queue = workOf(app)?.queue;
  if (!queue) throw new CliError('The app has no queue. Pass one to createApp, as queue.', { exitCode: 2 });
  try {
    await showQueue(queue, flags, session);
  } finally {
    await queue.close();
  }
}

async function showQueue(
  queue: WorkQueue,
  { retry = [], remove = [], ...flags }: JobsFlags,
  session: Session,
): Promise<void> {
  const { deadLetters } = queue;
  if (!deadLetters && retry.length + remove.length > 0)
    throw new CliError('This queue keeps no failed jobs. A queue of commandry/sqlite does.', { exitCode: 2 });
  const missing: string[] = [];
  for (const id of retry) if (!(await deadLetters?.retry(id))) missing.push(id);
  for (const id of remove) if (!(await deadLetters?.remove(id))) missing.push(id);
  const [depth, failed] = [await queue.depth(), (await deadLetters?.list()) ?? null];
  const output = createOutput(session, flags);
  const listed = failed?.map(toListed) ?? null;
  output.result(
    { queue: queue.name ?? null, depth, failed: listed, missing },
    describe(queue, depth, listed, output),
  );
  if (missing.length === 0) return;
  output.note(
    `No failed job has this id, or it is queued again already: ${missing.map(toPrintable).join(', ')}`,
  );
  session.exitCode = 1;
}

interface ListedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly failedAt: string;
  readonly reasons: readonly string[];
}

function toListed({ work, attempts, failedAtMs, notes }: DeadLetter): ListedJob {
  const { data } = work.data as { readonly data?: unknown };
  const failedAt = new Date(failedAtMs).toISOString();
  return { id: work.id, name: work.name, data: data ?? null, attempts, failedAt, reasons: notes };
}

function describe(
  { name = 'in memory' }: WorkQueue,
  { waiting, active, delayed, failed: count }: QueueDepth,
  failed: readonly ListedJob[] | null,
  { paint }: Output,
): string {
  const title = paint(
    'bold',
    `Queue ${name}: ${waiting} waiting, ${active} in progress, ${delayed} for later, ${count} given up`,
  );
  if (!failed) return `${title}\nThis queue keeps no failed jobs.`;
  if (failed.length === 0) return `${title}\nNo job has failed for good.`;
  const lines = failed.flatMap(({ id, attempts, failedAt, reasons }) => [
    `  ${toPrintable(id)}  ${paint('dim', `failed at ${failedAt}, attempts: ${attempts}`)}`,
    ...reasons.slice(-1).map((reason) => paint('red', `      ${toPrintable(reason)}`)),
  ]);
  return [title, paint('bold', `Failed jobs: ${failed.length}`), ...lines].join('\n');
}
