import { autocomplete, invoke } from './act.js';
import { authorize } from './authorize.js';
import { noteBotStatus } from './bot-status.js';
import { editPermissions, showPermissions } from './command-permissions.js';
import { moveClock, readClock } from './clock.js';
import { followEvents, followUser } from './events.js';
import { addFault, listFaults, removeFault, removeFaults } from './faults.js';
import { noteFailure } from './interaction-failures.js';
import type { Collection } from '../world/remove.js';
import { COLLECTIONS } from './collections.js';
import { installRoutes } from './installs.js';
import { listMessages } from './list-messages.js';
import { showPlaces } from './places.js';
import { explainAvailability, showPicker } from './picker.js';
import { exportWorld, toRecordRoutes } from './records.js';
import { memberRoutes } from './members.js';
import type { ControlRoute } from './route.js';
import { useComponent } from './use-component.js';
import { submitModal } from './submit-modal.js';
import { setEndpoint } from './set-endpoint.js';
import { summarize } from './summary.js';

/** Every path of the control plane. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ['/', { GET: summarize }],
  ['/clock', { GET: readClock, POST: moveClock }],
  ['/events', { GET: followEvents }],
  ['/faults', { GET: listFaults, POST: addFault, DELETE: removeFaults }],
  ['/faults/{id}', { DELETE: removeFault }],
  ['/applications/{id}/endpoint', { PUT: setEndpoint }],
  ['/applications/{id}/bot', { PUT: noteBotStatus }],
  ['/interactions/{id}/failures', { POST: noteFailure }],
  ['/users/{id}/authorize', { POST: authorize }],
  ['/users/{id}/invoke', { POST: invoke }],
  ['/users/{id}/autocomplete', { POST: autocomplete }],
  ['/users/{id}/places', { GET: showPlaces }],
  ['/users/{id}/picker', { GET: showPicker }],
  ['/users/{id}/commands/{command_id}/availability', { GET: explainAvailability }],
  ['/guilds/{id}/commands/{command_id}/permissions', { GET: showPermissions, PUT: editPermissions }],
  ['/users/{id}/events', { GET: followUser }],
  ['/users/{id}/component', { POST: useComponent }],
  ['/users/{id}/modal', { POST: submitModal }],
  ['/channels/{id}/messages', { GET: listMessages }],
  ['/world', { GET: exportWorld }],
  ...(Object.keys(COLLECTIONS) as Collection[]).flatMap(toRecordRoutes),
  ...memberRoutes,
  ...installRoutes,
];
