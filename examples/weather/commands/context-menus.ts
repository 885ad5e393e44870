import { MessageCommand, UserCommand, type MessageInteraction, type UserInteraction } from 'commandry';

/** Commands in the menus of users and messages. */
export class ContextMenus {
  @UserCommand('High five')
  highFive({ user, target }: UserInteraction) {
    return `🙌 ${user.username} gives ${target.user.username} a high five!`;
  }

  @MessageCommand('Count words')
  async countWords(interaction: MessageInteraction) {
    const words = interaction.target.message.content.split(/\s+/u).filter(Boolean);
    await interaction.reply({ content: `${words.length} words`, ephemeral: true });
  }
}
