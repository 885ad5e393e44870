/** What the site and the bot share. */
export class GuestBook {
  readonly entries: string[] = [];
  /** Where the bot was last used, and the site posts to. */
  channelId: string | undefined;

  write(name: string, text: string): void {
    this.entries.push(`${name}: ${text}`);
  }
}
