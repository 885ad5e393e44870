import { autocomplete, invoke } from './act.js';
import { authorize } from './authorize.js';
import { listMessages } from './list-messages.js';
import type { ControlRoute } from './route.js';
import { setEndpoint } from './set-endpoint.js';
import { summarize } from './summary.js';

/** Every path of the control plane. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ['/', { GET: summarize }],
  ['/applications/{id}/endpoint', { PUT: setEndpoint }],
  ['/users/{id}/authorize', { POST: authorize }],
  ['/users/{id}/invoke', { POST: invoke }],
  ['/users/{id}/autocomplete', { POST: autocomplete }],
  ['/channels/{id}/messages', { GET: listMessages }],
];
