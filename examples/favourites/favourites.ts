import { On, SlashCommand, type DiscordEvent } from 'commandry';

const STAR = '⭐';

/** Points at a message that many like. It keeps nothing: the message itself has its reactions. */
export class Favourites {
  /** @param wanted - How many stars make a favourite. */
  constructor(private readonly wanted = 3) {}

  @SlashCommand('favourites', 'What makes a favourite?')
  explain(): string {
    return `A message with ${this.wanted} ${STAR}. React with one to what you like.`;
  }

  @On('MESSAGE_REACTION_ADD')
  async starred({ data, rest }: DiscordEvent<'MESSAGE_REACTION_ADD'>): Promise<void> {
    if (data.emoji.name !== STAR) return;
    const { channel_id: channelId, message_id: messageId } = data;
    const { reactions = [], author } = await rest.channels.getMessage(channelId, messageId);
    const stars = reactions.find(({ emoji }) => emoji.name === STAR)?.count;
    // At that number exactly: the next star says nothing again.
    if (stars !== this.wanted) return;
    await rest.channels.createMessage(channelId, {
      content: `${STAR} ${stars} people like what ${author.global_name ?? author.username} wrote.`,
      message_reference: { message_id: messageId },
      allowed_mentions: { parse: [] },
    });
  }
}
