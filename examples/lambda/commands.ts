import { setTimeout } from 'node:timers/promises';
import { SlashCommand, type ChatInputInteraction } from 'commandry';

export class Commands {
  @SlashCommand('ping', 'Is the function there?')
  ping(): string {
    return 'pong';
  }

  @SlashCommand('report', 'Adds up the year, which takes a while', { defer: 0 })
  async report({ signal }: ChatInputInteraction): Promise<string> {
    await setTimeout(Number(process.env['REPORT_MS'] ?? 5000), undefined, { signal });
    return 'The year: 1,204 loaves.';
  }
}
