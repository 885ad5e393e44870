/** For `commandry-dev`, which must start quickly: these modules load little else. */
export { isApp, isForeignApp } from '../app/app-brand.js';
export { setLoadingTest } from '../app/loading-hook.js';
export { systemClock } from '../common/clock.js';
export { VARIABLES, findSecrets, readEnvironment } from '../common/environment.js';
export type { EnvironmentVariables } from '../common/environment.js';
export { setReadListener } from '../common/noted-reads.js';
export { setSyncListener } from '../common/noted-syncs.js';
export type { SyncProgress } from '../common/noted-syncs.js';
export { describeError } from '../common/log.js';
export { redact } from '../common/redact.js';
export { DEFAULT_FRESHNESS } from '../interactions/receive/freshness.js';
export { readPublicKey } from '../interactions/receive/public-key.js';
export { findJsonFault } from '../localization/json-fault.js';
