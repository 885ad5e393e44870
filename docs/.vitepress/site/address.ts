/** Where the site is published, at the root of the host. Errors of the packages lead there too. */
export { SITE as SITE_URL } from '../../../src/common/errors/error-catalogue.js';
