import { autocomplete, invoke } from './acting/act-as-user.js';
import { authorize } from './control-authorize.js';
import { noteBotStatus, setEventWebhooks, setEndpoint } from './endpoints.js';
import { openEditor } from './editor.js';
import { editPermissions, showPermissions } from './world/command-permission-routes.js';
import { moveClock, readClock } from './clock-routes.js';
import { followEvents, followUser } from './event-stream.js';
import { addFault, listFaults, removeFault, removeFaults } from './fault-routes.js';
import { listSessions } from './gateway-routes.js';
import { clearRequests, findRequest, listRequests, noteLog } from './request-routes.js';
import { sendAgain } from './send-again.js';
import { replaceByShare, showShare } from './share-routes.js';
import { installRoutes } from './world/install-routes.js';
import { listMessages } from './list-messages.js';
import { showUserChannels } from './world/user-channels.js';
import { showMatrix } from './world/availability-matrix.js';
import { explainAvailability, showPicker } from './acting/picker.js';
import { exportWorld, worldRoutes } from './world/world-routes.js';
import { showRecording, showRequestRecording, showRequestTest } from './recording-routes.js';
import type { ControlRoute } from './control-route.js';
import { purchaseRoutes } from './premium/purchase-routes.js';
import { useComponent } from './acting/use-component.js';
import { submitModal } from './acting/submit-modal.js';
import { membershipRoutes } from './acting/memberships.js';
import { userMessageRoutes } from './acting/user-messages.js';
import { noteDeclaration, showRegistration } from './registration-routes.js';
import { summarize } from './summary.js';

/** Every path of the control plane. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ['/', { GET: ({ service }) => summarize(service) }],
  ['/editor', { POST: openEditor }],
  ['/clock', { GET: readClock, POST: moveClock }],
  ['/events', { GET: followEvents }],
  ['/recording', { GET: showRecording }],
  ['/requests/{id}/recording', { GET: showRequestRecording }],
  ['/requests/{id}/test', { GET: showRequestTest }],
  ['/gateway/sessions', { GET: listSessions }],
  ['/faults', { GET: listFaults, POST: addFault, DELETE: removeFaults }],
  ['/faults/{id}', { DELETE: removeFault }],
  ['/applications/{id}/endpoint', { PUT: setEndpoint }],
  ['/applications/{id}/event-webhooks', { PUT: setEventWebhooks }],
  ['/applications/{id}/declaration', { PUT: noteDeclaration }],
  ['/applications/{id}/registration', { GET: showRegistration }],
  ['/applications/{id}/bot', { PUT: noteBotStatus }],
  ['/requests', { GET: listRequests, DELETE: clearRequests }],
  ['/requests/{id}', { GET: findRequest }],
  ['/requests/{id}/send', { POST: sendAgain }],
  ['/interactions/{id}/log', { POST: noteLog }],
  ['/users/{id}/authorize', { POST: authorize }],
  ['/users/{id}/invoke', { POST: invoke }],
  ['/users/{id}/autocomplete', { POST: autocomplete }],
  ['/users/{id}/channels', { GET: showUserChannels }],
  ['/users/{id}/picker', { GET: showPicker }],
  ['/users/{id}/commands/{command_id}/availability', { GET: explainAvailability }],
  ['/guilds/{id}/commands/{command_id}/permissions', { GET: showPermissions, PUT: editPermissions }],
  ['/guilds/{id}/availability', { GET: showMatrix }],
  ['/users/{id}/events', { GET: followUser }],
  ['/users/{id}/component', { POST: useComponent }],
  ['/users/{id}/modal', { POST: submitModal }],
  ...userMessageRoutes,
  ...membershipRoutes,
  ['/channels/{id}/messages', { GET: listMessages }],
  ['/world', { GET: exportWorld }],
  ['/share', { GET: showShare, PUT: replaceByShare }],
  ...worldRoutes,
  ...installRoutes,
  ...purchaseRoutes,
];
