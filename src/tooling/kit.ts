import type { openRestApi } from '../rest-api/open-rest-api.js';

/** What the test kit of `commandry-dev` needs of the framework and no author does. */
export { VARIABLES } from '../common/environment.js';
export { isApp, recreateApp } from '../app/app-brand.js';
export { workOf } from '../app/app-work.js';
export { compile } from '../commands/compile/compile.js';
export { executablesOf } from '../commands/compile/definition.js';
export type { Executable } from '../commands/compile/definition.js';
export { isClass } from '../commands/compile/definition.js';
export type { Declaration } from '../commands/define/define-command.js';
export { isDefinedRoute } from '../commands/define/route-input.js';
export { isGatewayEvent, neededIntents } from '../commands/events/needed-intents.js';
export { packWide } from '../commands/routes/packed-digits.js';
export { MAC_LENGTH, splitCustomId, toCustomId } from '../commands/routes/route-custom-id.js';
export type { SelectKind } from '../commands/routes/route-kinds.js';
export { routeOf } from '../commands/routes/route-of.js';
export type { StateValues } from '../commands/routes/state-codec.js';
export type { MadeOf, StateParameter } from '../commands/routes/state-types.js';
export type { WholeButton, WholeSelect } from '../commands/types/component-types.js';
export { defined } from '../commands/types/defined.js';
export type { OptionTypeName } from '../commands/types/options/option-values.js';
export type { RouteClass, RouteNames, RouteTypes } from '../commands/types/routes/route-names.js';
export { readDuration } from '../common/duration.js';
export { errorUrl, isErrorCode } from '../common/errors/error-catalogue.js';
export { isCommandryError } from '../common/errors/commandry-error.js';
export { toLog } from '../common/logger.js';
export { describeNames } from '../common/nearest-name.js';
export type { AppTelemetry, Step, Underway } from '../common/observer.js';
export { readGiven, whole } from '../common/read-given.js';
export { hasFlag } from '../protocol/messages/message-flag.js';
export { createLazyRest } from '../rest-api/lazy-rest.js';
export { LONGEST_PAUSE_MS } from '../rest/to-discord-error.js';
export { pause } from '../rest/timeouts.js';
export { MemoryQueue } from '../queue/create-memory-queue.js';

/** Loads the client of Discord's API, as apps do with their first call. */
export async function loadRestApi(): Promise<typeof openRestApi> {
  return (await import('../rest-api/open-rest-api.js')).openRestApi;
}
