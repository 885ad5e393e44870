import { SlashCommand, type ChatInputInteraction } from 'commandry';

export class Commands {
  @SlashCommand('format', 'Says which kind of module this is')
  format(interaction: ChatInputInteraction): string {
    // Exists in CommonJS modules alone.
    return `${interaction.user.username}, this is a ${typeof require === 'function' ? 'CommonJS' : 'ECMAScript'} module.`;
  }
}
