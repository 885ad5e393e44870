// Every numbered declaration here is wrong: the data of a job, what a method takes, or what is queued. The compiler must
// refuse each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { z } from 'zod';
import { defineJob, Job, Scheduled, type App, type ChatInputInteraction, type QueuedJob } from 'commandry';

export class case380 {
  @Job('remind')
  remind({ data }: QueuedJob<{ at: Date }>) {
    return data.at;
  }
}

export class case381 {
  @Job('remind')
  remind({ data }: QueuedJob<{ ids: bigint[] }>) {
    return data.ids;
  }
}

export class case382 {
  @Job('remind')
  remind(interaction: ChatInputInteraction) {
    return interaction.user;
  }
}

export class case383 {
  @Job('remind')
  remind(job: QueuedJob<string>, log: string) {
    return [job, log];
  }
}

export class case384 {
  @Job('remind', { schema: z.object({ userId: z.string() }) })
  remind({ data }: QueuedJob<{ userId: string; text: string }>) {
    return data.text;
  }
}

export const case385 = defineJob('remind', ({ data }: QueuedJob<{ when: Map<string, string> }>) => data.when);

export const case386 = defineJob('remind', ({ data }: QueuedJob<{ userId: string }>) => data.sku);

class Reminders {
  @Job('remind')
  remind({ data }: QueuedJob<{ userId: string }>) {
    return data.userId;
  }
  other(text: string) {
    return text;
  }
}
declare const app: App;
const greet = defineJob('greet', ({ data }: QueuedJob<{ userId: string }>) => data.userId);

export const case387 = app.later(0, Reminders, 'remind', { user: '7' });

export const case388 = app.later(0, Reminders, 'other', { userId: '7' });

export const case389 = app.later(0, greet, { userId: 7 });

export class case391 {
  @Scheduled('digest', { every: '1 day' })
  digest({ data }: QueuedJob<{ userId: string }>) {
    return data.userId;
  }
}

export const case392 = Scheduled('digest', { every: '1 fortnight' });

export const case393 = Scheduled('digest', { every: '1 day', cron: '0 9 * * *' });

export const case394 = Scheduled('digest', {});
