import { setTimeout } from 'node:timers/promises';
import {
  cooldown,
  Guard,
  IntegerOption,
  SlashCommand,
  Job,
  type ChatInputInteraction,
  type QueuedJob,
  type QueuedInteraction,
} from 'commandry';

interface Reminder {
  readonly channelId: string;
  readonly order: number;
}

/** A bakery that takes orders. Nothing of it is kept in the process, so that any process can serve anybody. */
export class Bakery {
  @SlashCommand('bread', 'What is fresh')
  bread() {
    return 'Rye, spelt and pumpernickel.';
  }

  /** Limited over all processes together. */
  @Guard(cooldown({ limit: 3, windowMs: 3_600_000 }))
  @SlashCommand('coupon', 'A coupon, three times an hour')
  coupon() {
    return 'One roll for free.';
  }

  /** Waits in one process; the click may arrive at another. */
  @SlashCommand('order', 'Orders a loaf')
  async order(interaction: ChatInputInteraction) {
    const size = await interaction.ask({
      content: 'Which one?',
      choices: { small: 'Small', large: 'Large' },
    });
    return size === undefined ? 'Maybe later.' : `One ${size} loaf, with pleasure.`;
  }

  /** Takes long, and must not be lost: a worker runs it. */
  @SlashCommand('report', 'What was sold on a day', { run: 'queued' })
  async report(
    { signal }: QueuedInteraction<ChatInputInteraction>,
    @IntegerOption('day', 'Which day?', { required: true, minValue: 1, maxValue: 366 }) day: number,
  ) {
    await setTimeout(300, undefined, { signal }); // stands for a slow query
    return `Day ${day}: ${day * 7} loaves.`;
  }

  @SlashCommand('pickup', 'Reminds of an order')
  async pickup(
    interaction: ChatInputInteraction,
    @IntegerOption('order', 'Which order?', { required: true, minValue: 1 }) order: number,
    @IntegerOption('seconds', 'After how long?', { minValue: 1, maxValue: 86_400 }) seconds = 600,
  ) {
    const data = { channelId: interaction.channelId ?? '', order };
    await interaction.later(seconds * 1000, Bakery, 'remind', data, { id: `pickup-${order}` });
    return `We call you in ${seconds} seconds.`;
  }

  /** Runs in a worker, long after the token of the interaction has ended. */
  @Job('remind')
  async remind({ data, rest }: QueuedJob<Reminder>) {
    await rest.channels.createMessage(data.channelId, { content: `Order ${data.order} is ready.` });
  }
}
