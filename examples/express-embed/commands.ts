import { SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import type { GuestBook } from './guest-book.js';

export class Commands {
  readonly #book: GuestBook;

  constructor(book: GuestBook) {
    this.#book = book;
  }

  @SlashCommand('sign', 'Signs the guest book of the site')
  sign(
    { user, channel }: ChatInputInteraction,
    @StringOption('text', 'What to write', { required: true, maxLength: 200 }) text: string,
  ): string {
    this.#book.write(user.username, text);
    this.#book.channelId = channel?.id;
    return `Entry ${this.#book.entries.length} is on the site.`;
  }
}
