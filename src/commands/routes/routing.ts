import { createFindRoute } from './find-route.js';
import { findOverflow } from './may-overflow.js';
import { makeCustomId } from './made-custom-id.js';
import type { Routing } from './route-definition.js';
import { toStateDefinition } from './state-definition.js';
import { findStateFaults } from './state-faults.js';

/** Every declaration of a route refers to this. */
export const routing: Routing = {
  compileState: (declared, onFault) => {
    const faults = findStateFaults(declared);
    faults.forEach(onFault);
    return faults.length > 0 ? undefined : toStateDefinition(declared);
  },
  makeCustomId,
  createFindRoute,
  findOverflow,
};
