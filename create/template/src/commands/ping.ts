import { SlashCommand } from 'commandry';

export class Ping {
  @SlashCommand('ping', 'Is the bot there?')
  ping() {
    return { content: 'pong', ephemeral: true };
  }
}
