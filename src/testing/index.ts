export {
  asGuildCommand,
  autocompletePayload,
  chatInputPayload,
  entryPointPayload,
  messageCommandPayload,
  pingPayload,
  TEST_CHANNEL_ID,
  TEST_GUILD_ID,
  TEST_USER,
  userCommandPayload,
} from './payloads.js';
export type { OptionInput, Payload, PayloadContext } from './payloads.js';
export { createSigner } from './signer.js';
export type { SignedHeaders, Signer } from './signer.js';
export { createTestKit } from './test-kit.js';
export type { ActSettings, ComponentActions, TestAnswer } from './answered.js';
export type { AnswerInput } from './submitted-fields.js';
export { UserRefusal } from './service/kit-service.js';
export type {
  CommandUse,
  ComponentUse,
  Exchange,
  FilledField,
  GivenFile,
  GivenValue,
  KitCredentials,
  KitService,
  MessageEvent,
  ModalUse,
  TypedCommand,
  Whereabouts,
  WireMessage,
  WireObject,
} from './service/kit-service.js';
export { KitWorld } from './world/kit-world.js';
export type { WorldChange } from './world/kit-world.js';
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
} from './world/world-records.js';
export type { PickedEntity } from './picked-entities.js';
export type { TestKit, TestKitOptions } from './test-kit.js';
