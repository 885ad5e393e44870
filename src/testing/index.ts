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
