// Users, members, channels, messages and files: what Discord sends is typed, and what it may leave out is optional.
import * as api from 'discord-api-types/v10';
import {
  ChannelType,
  ComponentType,
  MessageFlag,
  type Attachment,
  type ChatInputInteraction,
  type Message,
  type MessageInteraction,
  type Role,
  type User,
  type ButtonInteraction,
} from 'commandry';
import type { Channel, InvokingMember, ResolvedChannel } from 'commandry/protocol';

/** What is sure to be there, without a question mark. */
export const sure: {
  readonly user: (user: User) => readonly [id: string, username: string];
  readonly member: (
    member: InvokingMember,
  ) => readonly [roles: string[], permissions: string, userId: string];
  readonly role: (role: Role) => readonly [id: string, name: string, permissions: string];
  readonly channel: (channel: Channel | ResolvedChannel) => readonly [id: string, type: number];
  readonly message: (message: Message) => readonly [id: string, channelId: string, author: string];
  readonly file: (file: Attachment) => readonly [name: string, sizeBytes: number, url: string];
} = {
  user: (user) => [user.id, user.username],
  member: (member) => [member.roles, member.permissions, member.user.id],
  role: (role) => [role.id, role.name, role.permissions],
  channel: (channel) => [channel.id, channel.type],
  message: (message) => [message.id, message.channel_id, message.author.id],
  file: (file) => [file.filename, file.size, file.url],
};

export const shownName = ({ user, member }: ChatInputInteraction): string =>
  member?.nick ?? user.global_name ?? user.username;

export const isStaff = (user: User): boolean =>
  ((user.public_flags ?? 0) & api.UserFlags.Staff) !== 0 && user.bot !== true;

export const tag = (user: User): string | undefined =>
  user.primary_guild?.tag ?? user.collectibles?.nameplate?.palette ?? user.avatar_decoration_data?.asset;

export const timedOut = (member: InvokingMember): boolean =>
  member.mute === true || Date.parse(member.communication_disabled_until ?? '') > 0;

export const isCommunity = ({ guild }: ChatInputInteraction): boolean =>
  guild?.features?.includes('COMMUNITY') === true && guild.locale === 'de';

export const colour = (role: Role): number => role.colors?.primary_color ?? role.colors?.secondary_color ?? 0;

/** Values of both enumerations compare. */
export const place = ({ channel }: ChatInputInteraction): readonly unknown[] => [
  channel?.type === ChannelType.GUILD_FORUM,
  channel?.type === api.ChannelType.GuildForum,
  channel?.topic,
  channel?.thread_metadata?.archived,
  channel?.member?.join_timestamp,
  channel?.available_tags?.map((forumTag) => forumTag.name),
  channel?.applied_tags?.length,
  channel?.bitrate,
  channel?.recipients?.[0]?.username,
  channel?.permission_overwrites?.map(({ allow }) => allow),
];

export const quoted = ({ target: { message } }: MessageInteraction): readonly unknown[] => [
  message.embeds.map((embed) => embed.title ?? embed.fields?.[0]?.name),
  message.attachments.map((file) => file.description ?? file.filename),
  message.mentions.map((user) => user.username),
  message.reactions?.map(({ emoji, count }) => `${emoji.name ?? ''} ${count}`),
  message.poll?.answers.map(({ poll_media: media }) => media.text),
  message.referenced_message?.author.username,
  message.interaction_metadata?.user.id,
  message.sticker_items?.[0]?.name,
  ((message.flags ?? 0) & MessageFlag.EPHEMERAL) !== 0,
  message.type === api.MessageType.Reply,
];

/** The labels of the buttons of a message, found by the type of each component. */
export const labels = ({ message }: ButtonInteraction): readonly (string | undefined)[] =>
  (message.components ?? []).flatMap((row) =>
    row.type === api.ComponentType.ActionRow
      ? row.components.flatMap((component) =>
          component.type === api.ComponentType.Button && 'label' in component ? [component.label] : [],
        )
      : [],
  );

/** Our constants tell components apart, too. */
export const first = ({ components: [component] = [] }: Message): string | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-comparison
  component?.type === ComponentType.TEXT_DISPLAY ? component.content : undefined;

/** What a message shows can be sent again. */
export const withoutButtons = async (interaction: ButtonInteraction): Promise<void> => {
  const { embeds, content } = interaction.message;
  await interaction.update({ content, embeds, components: [] });
};

/** Objects of discord-api-types are such objects. */
export const fromTheirs = (user: api.APIUser, role: api.APIRole, message: api.APIMessage): unknown =>
  [user, role, message] satisfies readonly [User, Role, Message];

/** And a message is one of theirs, with what is in it. */
export const asTheirs = ({ message }: ButtonInteraction): api.APIMessage => message;
export const parts = (message: Message): unknown =>
  [message.author, message.thread, message.attachments] satisfies readonly [
    User,
    Channel | undefined,
    readonly Attachment[],
  ];

/** A field that these types do not have yet. */
export const newField = ({ user }: ChatInputInteraction): unknown => (user as { pronouns?: string }).pronouns;
