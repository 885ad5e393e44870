export { createWorld } from './world/default-world.js';
export { EmulatorError, type EmulatorErrorCode } from './emulator-error.js';
export type { EmulatorOptions } from './options.js';
export { startEmulator, type Emulator } from './start.js';
export type { World, WorldInput } from './world/world.js';
export type { EmulatorEvent, EventBody } from './events.js';
export type { BotStatus } from './bot-statuses.js';
export type { FailureCode, FailureReason } from './delivery/failure.js';
export type { ProbeReport, Probes } from './delivery/probe.js';
export type { WireInteraction } from './delivery/payload.js';
export type { WireComponentInteraction } from './interactions/component-payload.js';
export type { WireModalInteraction } from './interactions/modal-payload.js';
export type {
  AvailabilityResult,
  ControlErrorBody,
  ControlSummary,
  EndpointRefusal,
  EndpointResult,
  HiddenCommand,
  InvokeResult,
  MessagesResult,
  PickerResult,
  PlacesResult,
} from './control/answers.js';
export type { AutocompleteRequest, EndpointRequest, InvokeRequest } from './control/requests.js';
export type { PickedCommand } from './control/picked-command.js';
export type { WireModal } from './store/stored-interaction.js';
export type { WireAttachment, WireMessage } from './wire/message.js';
export type { WireUser } from './wire/user.js';
export type { AuthorizeBody, AuthorizeResult } from './control/authorize.js';
