import { On, type DiscordEvent } from 'commandry';
import type { HelpDesk } from '../desk/help-desk.js';

/** What is written in the threads of tickets. Only the gateway tells, so `bot.ts` connects to it. */
export class Transcripts {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @On('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] })
  @On('MESSAGE_UPDATE', { intents: ['MESSAGE_CONTENT'] })
  async said({ data }: DiscordEvent<'MESSAGE_CREATE' | 'MESSAGE_UPDATE'>): Promise<void> {
    const { id, channel_id: channelId, author, content, attachments } = data;
    if (author.bot) return;
    const files = attachments.map(({ filename }) => `[${filename}]`);
    const text = [content, ...files].join(' ').trim();
    await this.#desk.hear(channelId, { id, by: author.global_name ?? author.username, text });
  }
}
