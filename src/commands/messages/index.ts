/** What is put on a message: functions that return components, and their types in the service's format. */
export { container, file, gallery, section, separator, text, thumbnail } from './make-layouts.js';
export { linkButton, premiumButton, row } from './make-rows.js';
export { button, select } from '../routes/make-components.js';
export type {
  RoutedButtonSettings,
  RoutedButtonStyle,
  RoutedSelectSettings,
} from '../routes/make-components.js';
export type {
  ContainerSettings,
  FileSettings,
  GalleryItem,
  MediaSettings,
  SeparatorSettings,
} from './make-layouts.js';
export type { LinkButtonSettings, PremiumButtonSettings } from './make-rows.js';
export type {
  ContainedComponent,
  ContainerComponent,
  FileComponent,
  MediaGalleryComponent,
  MediaGalleryItem,
  MediaItem,
  ReplyComponent,
  SectionComponent,
  SeparatorComponent,
  TextDisplayComponent,
  ThumbnailComponent,
} from './layout-components.js';
export type {
  ActionRowComponent,
  AnyButtonComponent,
  AnySelectComponent,
  BaseComponent,
  ButtonComponent,
  ChannelSelectComponent,
  ComponentEmoji,
  LinkButtonComponent,
  MentionableSelectComponent,
  PremiumButtonComponent,
  RoleSelectComponent,
  RowContents,
  SelectDefaultValue,
  SelectOption,
  StringSelectComponent,
  UserSelectComponent,
} from './row-components.js';
