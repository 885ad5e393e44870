export { createTestKit, emulatorKit } from './create-test-kit.js';
export type { EmulatorKitOptions } from './create-test-kit.js';
export { file } from './file.js';
export type {
  KitSettings,
  KitSource,
  SentResponse,
  TestKit,
  TestKitOptions,
  TestSource,
} from './kit/test-kit.js';
export type { Duration } from 'commandry';
export type { KitClock } from './kit/kit-clock.js';
export type { KitRest, RestAnswer, RestCall } from './kit/rest-calls.js';
export type { KitIncident, KitIncidentError } from './kit/incidents.js';
export { KitError } from './kit/kit-error.js';
export type { KitErrorCode } from './kit/kit-error.js';
export type { Actor, PollGiven, ThreadSettings, WrittenSettings } from './actors/actor.js';
export type { OptionGiven } from './actors/command-types.js';
export type { MessageHandle, UserHandle } from './actors/handles.js';
export type {
  ActionsOnMessages,
  Chosen,
  FieldGiven,
  MessageActions,
  MessageView,
  ModalField,
  ModalView,
  RawExchange,
  Reply,
  Suggestion,
  Suggestions,
} from './views/view-types.js';
export type { SeenComponent, ShownChoice } from './views/seen-components.js';
export type { PastMessage, SeenFile } from './views/seen-message.js';
export { maskReply } from './matchers/mask-reply.js';
export type { MaskSettings } from './matchers/mask-reply.js';
export type {
  ChannelSettings,
  CommandPermissionGiven,
  EntitlementSettings,
  GuildSettings,
  MemberSettings,
  MessageSettings,
  OverwriteGiven,
  RoleSettings,
  UserSettings,
} from './world/arranged.js';
export type {
  KitApplication,
  KitChannel,
  KitCommandPermissions,
  KitEntitlement,
  KitGuild,
  KitInstall,
  KitMember,
  KitMessage,
  KitOverwrite,
  KitRole,
  KitUser,
} from './world/kit-records.js';

export {
  asGuildCommand,
  autocompletePayload,
  chatInputPayload,
  componentPayload,
  entryPointPayload,
  messageCommandPayload,
  modalPayload,
  pingPayload,
  TEST_CHANNEL_ID,
  TEST_GUILD_ID,
  TEST_USER,
  userCommandPayload,
} from './payloads.js';
export type {
  ComponentInput,
  MessageInput,
  ModalInput,
  OptionInput,
  Payload,
  PayloadContext,
} from './payloads.js';
export { createSigner } from './signer.js';
export type { SignedHeaders, Signer } from './signer.js';
