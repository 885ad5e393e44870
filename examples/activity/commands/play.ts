import { EntryPoint, SlashCommand, type ChatInputInteraction, type EntryPointInteraction } from 'commandry';

export class Play {
  /**
   * What Discord's list of Activities launches. With `handler: 'discord'`, Discord launches the Activity itself, and the
   * method is never called. Only the first response can launch it, so there is no automatic defer.
   */
  @EntryPoint('play', 'Play together', { handler: 'app', defer: 'never' })
  play(interaction: EntryPointInteraction) {
    if (interaction.context === 'BOT_DM')
      return { content: 'Playing alone is no fun. Launch it in a server.', ephemeral: true };
    return interaction.launchActivity();
  }

  /** Any command, button or modal can launch it as well. */
  @SlashCommand('rematch', 'Play once more', { contexts: ['GUILD'], defer: 'never' })
  rematch(interaction: ChatInputInteraction<'guild'>) {
    return interaction.launchActivity();
  }
}
