/**
 * Components and modals: the decorators of their handlers, functions that make what is put on a message, and their types in
 * Discord's format.
 */
export {
  Button,
  ChannelSelect,
  MentionableSelect,
  Modal,
  RoleSelect,
  StringSelect,
  UserSelect,
} from '../decorators/component-decorators.js';
export {
  ChannelInput,
  CheckboxGroupInput,
  CheckboxInput,
  FileInput,
  MentionableInput,
  RadioInput,
  RoleInput,
  RouteState,
  SelectInput,
  TextInput,
  UserInput,
} from '../decorators/route-parameter-decorators.js';
export type {
  ChannelInputFactory,
  CheckboxGroupInputFactory,
  CheckboxInputFactory,
  EntityInputFactory,
  FileInputFactory,
  InputDecorator,
  InputDoesNotFit,
  RadioInputFactory,
  SelectInputFactory,
  TextInputFactory,
  StateDecorator,
  ParameterIsNoState,
  StateDoesNotFit,
} from '../decorators/route-parameter-decorators.js';
export { defineButton, defineModal, defineSelect } from '../define/define-route.js';
export type { DefinedRoute } from '../define/route-input.js';
export type { AnswersOf, ModalInput, ModalInputs } from '../waiting/modal-values.js';
export type {
  State,
  StateCodec,
  StateField,
  StateFieldSettings,
  StateInput,
  StateOf,
  StateShape,
} from '../routes/state-types.js';
export type {
  AnySelectInteraction,
  ChannelSelectInteraction,
  HandlerInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  RouteInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from '../types/component-types.js';
export type { ButtonInteraction } from '../contexts/interactions-in-context.js';
export type {
  ChannelInputSettings,
  ChannelSelectSettings,
  CheckboxGroupInputSettings,
  CheckboxInputSettings,
  ComponentChoice,
  ComponentChoices,
  EntityInputSettings,
  FileInputSettings,
  FormerRouteSettings,
  ModalSettings,
  RadioInputSettings,
  RouteSettings,
  SelectInputSettings,
  SelectSettings,
  StringSelectSettings,
  TextInputSettings,
} from '../types/routes/route-settings.js';
export { container, file, gallery, section, separator, text, thumbnail } from './make-layouts.js';
export type { ComponentRelay, RelayedUse, WaitingSettings } from '../waiting/component-relay.js';
export { confirm } from '../waiting/confirm.js';
export type { ConfirmSettings } from '../waiting/confirm.js';
export { definePages } from '../pages/define-pages.js';
export type { DefinedPages } from '../pages/defined-pages.js';
export type { PageRequest, Pages, PagesInput, RenderedPage, ShownPages } from '../pages/pages-types.js';
export { danger, primary, secondary, success } from './choice-buttons.js';
export type { ChoiceSettings } from './choice-buttons.js';
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
