export { createWorld } from './domain/world/default-world.js';
export { EmulatorError, type EmulatorErrorCode } from './emulator-error.js';
export type { EmulatorOptions } from './emulator-options.js';
export { startEmulator, type Emulator, type EmulatorCredentials } from './start-emulator.js';
export type { World, WorldInput } from './domain/world/world.js';
export type { EmulatorEvent, EventBody } from './domain/emulator-events.js';
export type {
  CodeError,
  CodeFrame,
  ReceivedResponse,
  RequestCall,
  RequestDispatch,
  RequestEntry,
  RequestFailure,
  RequestFault,
  RequestKind,
  RequestLogLine,
  RequestSpan,
  RequestSummary,
  SentRequest,
} from './domain/requests/request-entry.js';
export type { Share } from './domain/share/share.js';
export type { LogLineBody, RequestsResult } from './http/control/request-routes.js';
export type { SendRequest, SendResult } from './http/control/send-again.js';
export type { BotStatus } from './domain/reported-bot-status.js';
export type { FailureCode, FailureReason } from './domain/interactions/delivery-failure.js';
export type { ProbeReport, Probes } from './delivery/probe.js';
export type { WireInteraction } from './domain/payloads/payload.js';
export type { WireComponentInteraction } from './domain/payloads/component-payload.js';
export type { WireModalInteraction } from './domain/payloads/modal-payload.js';
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
  UserChannelsResult,
} from './http/control/control-results.js';
export type { AutocompleteRequest, EndpointRequest, InvokeRequest } from './http/control/control-requests.js';
export type {
  OffersResult,
  PurchaseRequest,
  PurchaseResult,
} from './http/control/premium/purchase-routes.js';
export type { WireEntitlement, WireSku, WireSubscription } from './domain/premium/wire-premium.js';
export type { ComponentRequest } from './http/control/acting/use-component.js';
export type { ModalRequest } from './http/control/acting/submit-modal.js';
export type { PickedCommand } from './domain/acting/picked-command.js';
export type { GatewaySession } from './domain/gateway-session.js';
export type { GatewaySessionsResult } from './http/control/gateway-routes.js';
export type { FaultRequest } from './domain/faults/fault.js';
export type { WireModal } from './storage/stored-interaction.js';
export type { WireAttachment, WireMessage } from './domain/objects/wire-message.js';
export type { WireUser } from './domain/objects/wire-user.js';
export type { EventWebhooksRequest, EventWebhooksState } from './http/control/endpoints.js';
export type { AuthorizeBody, AuthorizeResult } from './http/control/control-authorize.js';
