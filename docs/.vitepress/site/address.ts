/** Where the site is published, at the root of the host. */
export const SITE_URL = 'https://commandry.github.io';
