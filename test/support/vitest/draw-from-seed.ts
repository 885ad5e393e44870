import fc from 'fast-check';
import { SEED } from '../property.js';

/** Each property begins with the seed anew, so no draw depends on the order of the tests or on which of them run. */
fc.configureGlobal({ seed: SEED });
