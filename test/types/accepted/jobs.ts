// Every declaration here is right: it must compile on every supported version of TypeScript.
import { z } from 'zod';
import * as v from 'valibot';
import {
  createApp,
  SlashCommand,
  defineJob,
  defineScheduled,
  Job,
  Scheduled,
  type ChatInputInteraction,
  type DueData,
  type JobContext,
  type QueuedJob,
  type ScheduledJob,
} from 'commandry';
import { toScheduledHandler, type CronTrigger } from 'commandry/fetch';

interface Reminder {
  readonly userId: string;
  readonly text?: string | undefined;
  readonly more: readonly { readonly at: number; readonly is: boolean | null }[];
}

const Due = z.object({ at: z.iso.date().transform((text) => new Date(text)) });

export class Reminders {
  @SlashCommand('remind', 'Reminds you')
  async remindMe(interaction: ChatInputInteraction) {
    const data: Reminder = { userId: interaction.user.id, more: [] };
    const queued: ScheduledJob = await interaction.later(60_000, Reminders, 'remind', data);
    await interaction.later(60_000, 'remind', data, { id: interaction.user.id });
    return queued.id;
  }
  @Job('remind', { maxAttempts: 3, backoffMs: 500 })
  async remind({ data, rest, t, idempotencyKey, attempt, isLastAttempt, later }: QueuedJob<Reminder>) {
    const { id } = await rest.users.createDM(data.userId);
    await rest.channels.createMessage(id, { content: t('due', { text: data.text ?? idempotencyKey }) });
    if (attempt > 1 || isLastAttempt) await later(1000, Reminders, 'nothing', undefined);
  }
  // A job needs no data, and no parameter.
  @Job('nothing')
  nothing(job: QueuedJob) {
    return job.data;
  }
  @Job('plain')
  plain() {
    return 7;
  }
  // What was queued is checked, and has the type of the check.
  @Job('checked', { schema: z.object({ userId: z.string() }) })
  checked({ data }: QueuedJob<{ userId: string }>) {
    return data.userId;
  }
  // What is queued and what the handler gets may differ: JSON has no dates.
  @Job('due', { schema: Due, maxAttempts: 3 })
  due({ data }: QueuedJob<z.output<typeof Due>, z.input<typeof Due>>) {
    return data.at.getTime();
  }
}

/** A type that contains itself, any JSON, and an id that no other text is. */
interface Tree {
  readonly name: string;
  readonly children: readonly Tree[];
}
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type UserId = string & { readonly brand: 'UserId' };
const grow = defineJob('grow', ({ data }: QueuedJob<Tree>) => data.children.length);
const any = defineJob('any', ({ data }: QueuedJob<Json>) => typeof data);
const ban = defineJob('ban', ({ data }: QueuedJob<{ id: UserId }>) => data.id);

const greet = defineJob('greet', async ({ data, signal }: QueuedJob<{ userId: string }>) => {
  await fetch(`https://example.com/${data.userId}`, { signal });
});
const counted = defineJob('count', { schema: z.string() }, ({ data }) => data.length);
const dated = defineJob(
  'dated',
  {
    schema: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
  },
  ({ data }) => data.getTime(),
);
const patient = defineJob(
  'patient',
  { maxAttempts: 9 },
  ({ data }: QueuedJob<{ userId: string }>) => data.userId,
);

const app = createApp({
  applicationId: '1',
  publicKey: '',
  commands: [Reminders, greet, counted, grow, any, ban],
});
export const queued: readonly Promise<ScheduledJob>[] = [
  app.later(0, greet, { userId: '7' }),
  app.later(0, counted, 'text'),
  app.later(0, dated, '2026-12-24'),
  app.later(0, patient, { userId: '7' }),
  app.later(0, Reminders, 'due', { at: '2026-12-24' }),
  app.later(1000, 'plain'),
  app.later(1000, Reminders, 'nothing'),
  app.later(0, any, { a: [1, 'b'] }),
  app.later(0, grow, { name: 'root', children: [{ name: 'leaf', children: [] }] }),
];

class Digests {
  @Scheduled('whole', { every: '1 day' })
  whole({ data }: QueuedJob<DueData>) {
    return new Date(data.dueAtMs);
  }
  @Scheduled('tools', { cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin', maxAttempts: 3 })
  async tools({ rest }: JobContext) {
    await rest.users.get('7');
  }
  @Scheduled('nothing', { every: 60_000 })
  nothing() {
    return 1;
  }
}
const sweep = defineScheduled('sweep', { every: '15 min' }, ({ data }) => data.dueAtMs.toFixed());
const recurring = createApp({ applicationId: '1', publicKey: '', commands: [Digests, sweep] });
export const now: Promise<ScheduledJob> = recurring.later(0, sweep, { dueAtMs: 1 });
export const handler: (trigger: CronTrigger) => Promise<void> = toScheduledHandler(recurring);
