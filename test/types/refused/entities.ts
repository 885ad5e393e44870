// Fields that Discord does not send in interactions, misspelt or of other libraries, each refused by the compiler.
import type { Attachment, ChatInputInteraction, Message, MessageInteraction, Role, User } from 'commandry';
import type {
  Channel,
  InvokingMember,
  PartialGuild,
  ResolvedChannel,
  ResolvedMember,
} from 'commandry/protocol';

declare const interaction: ChatInputInteraction;

export const case820 = (user: User) => user.displayName;

export const case821 = interaction.guild?.name;

export const case822 = interaction.channel?.nmae;

export const case823 = interaction.member?.nickname;

export const case824 = (message: Message) => message.text;

export const case825 = (role: Role) => role.colour;

export const case826 = (attachment: Attachment) => attachment.name;

export const case827 = (member: ResolvedMember) => member.user;

export const case828 = (channel: ResolvedChannel) => channel.recipient;

export const case829 = (channel: Channel) => channel.thread_metadata?.archive;

export const case830 = (user: User) => user.collectibles?.nameplates;

export const case831 = (user: User) => user.primary_guild?.name;

export const case832 = (message: Message) => message.interaction_metadata?.interaction_id;

export const case833 = (message: Message) => message.referenced_message?.contents;

export const case834 = (message: Message) => message.embeds[0]?.titel;

export const case835 = interaction.raw.chanel;

export const case836 = interaction.raw.data.resolve;

export const case837 = interaction.entitlements[0]?.sku;

export const case838 = (guild: PartialGuild): string => guild.locale;

export const case839 = (member: InvokingMember): boolean => member.deaf;

export const case840 = ({ target: { message } }: MessageInteraction): number => message.position;

export const case841 = (role: Role) => role.tags?.bot;
