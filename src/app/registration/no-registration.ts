import { CommandryError } from '../../common/errors/commandry-error.js';
import type { openRegistration as open } from './app-registration.js';

/** Stands in for registration in a bundle for workers: what it does not use would still be in it. */
export const openRegistration: typeof open = () => {
  throw new CommandryError('REGISTRATION_NOT_BUNDLED', 'Registration is not part of a bundle for workers.');
};
