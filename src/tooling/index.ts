import type { proveBearer as prove } from '../rest/prove-bearer.js';

/** What `commandry-dev` needs of the framework and no author does. It must start quickly: these modules load little else. */
export { isApp, isForeignApp } from '../app/app-brand.js';
export { workOf } from '../app/app-work.js';
export { setCommandLine } from '../common/command-line.js';
export type { SyncProgress } from '../common/command-line.js';
export { systemClock } from '../common/clock.js';
export { VARIABLES, findSecrets, readEnvironment } from '../common/environment.js';
export type { EnvironmentVariables } from '../common/environment.js';
export { errorUrl, isErrorCode } from '../common/errors/error-catalogue.js';
export { describeError } from '../common/log.js';
export { redact } from '../common/redact.js';
export { DEFAULT_FRESHNESS, MAX_AHEAD_SECONDS } from '../interactions/receive/freshness.js';
export { readPublicKey } from '../interactions/receive/signature.js';
export { findJsonProblem } from '../localization/json-problem.js';
// Of routes, to read custom ids as they are read at run time.
export { isGatewayEvent, neededIntents } from '../commands/events/needed-intents.js';
export type { NeededIntent } from '../commands/events/needed-intents.js';
export { nameOfHandler } from '../commands/compile/definition.js';
export { createFindRoute, matchingWhole } from '../commands/routes/find-route.js';
export { withUser } from '../commands/routes/made-custom-id.js';
export { findOverflow } from '../commands/routes/routing.js';
export {
  MAC_LENGTH,
  NUMBER_MARK,
  SIGNED_MARK,
  splitCustomId,
  STATE_MARK,
  toCustomId,
  toSignedId,
} from '../commands/routes/route-custom-id.js';
export { lengthOf } from '../commands/routes/state-codec.js';
export { fromFields, toChoices } from '../commands/routes/state-definition.js';

/** Asks Discord whether a bearer token is valid and has a scope. Loads the client when it is called. */
export async function proveBearer(...given: Parameters<typeof prove>): ReturnType<typeof prove> {
  return (await import('../rest/prove-bearer.js')).proveBearer(...given);
}
