/**
 * Components of messages, as bots send them. Ours may also hold builders.
 */
import type * as api from 'discord-api-types/v10';
import type * as ours from '../../../src/index.js';
import type { Differs, Holds } from './compare.js';

export type ButtonAgrees = Holds<Differs<ours.ButtonComponent, api.APIButtonComponentWithCustomId>>;
export type LinkButtonAgrees = Holds<Differs<ours.LinkButtonComponent, api.APIButtonComponentWithURL>>;
export type PremiumButtonAgrees = Holds<
  Differs<ours.PremiumButtonComponent, api.APIButtonComponentWithSKUId>
>;
export type EmojiAgrees = Holds<Differs<ours.ComponentEmoji, api.APIMessageComponentEmoji>>;
export type StringSelectAgrees = Holds<Differs<ours.StringSelectComponent, api.APIStringSelectComponent>>;
export type SelectOptionAgrees = Holds<Differs<ours.SelectOption, api.APISelectMenuOption>>;
export type UserSelectAgrees = Holds<Differs<ours.UserSelectComponent, api.APIUserSelectComponent>>;
export type RoleSelectAgrees = Holds<Differs<ours.RoleSelectComponent, api.APIRoleSelectComponent>>;
export type MentionableSelectAgrees = Holds<
  Differs<ours.MentionableSelectComponent, api.APIMentionableSelectComponent>
>;
export type ChannelSelectAgrees = Holds<Differs<ours.ChannelSelectComponent, api.APIChannelSelectComponent>>;
export type DefaultValueAgrees = Holds<
  Differs<
    ours.SelectDefaultValue<'user' | 'role' | 'channel'>,
    api.APISelectMenuDefaultValue<api.SelectMenuDefaultValueType>
  >
>;
export type ActionRowAgrees = Holds<
  Differs<ours.ActionRowComponent, api.APIActionRowComponent<api.APIComponentInMessageActionRow>>
>;
export type SectionAgrees = Holds<Differs<ours.SectionComponent, api.APISectionComponent>>;
export type TextDisplayAgrees = Holds<Differs<ours.TextDisplayComponent, api.APITextDisplayComponent>>;
export type ThumbnailAgrees = Holds<Differs<ours.ThumbnailComponent, api.APIThumbnailComponent>>;
export type MediaGalleryAgrees = Holds<Differs<ours.MediaGalleryComponent, api.APIMediaGalleryComponent>>;
export type MediaGalleryItemAgrees = Holds<Differs<ours.MediaGalleryItem, api.APIMediaGalleryItem>>;
// Their flags are one bit, ours a sum of them.
export type MediaItemAgrees = Holds<
  Differs<ours.MediaItem, api.APIUnfurledMediaItem, { flags: 'wider here' }>
>;
export type FileAgrees = Holds<Differs<ours.FileComponent, api.APIFileComponent>>;
export type SeparatorAgrees = Holds<Differs<ours.SeparatorComponent, api.APISeparatorComponent>>;
export type ContainerAgrees = Holds<Differs<ours.ContainerComponent, api.APIContainerComponent>>;
