import { toDiscordError } from './errors/api-error-response.js';

/** The supported versions of the API: 9 and 10 are current, those before them deprecated. */
const VERSIONS: readonly string[] = ['6', '7', '8', '9', '10'];

/** The version of a path without one: Discord has never changed it. */
const DEFAULT_VERSION = '6';

/** Returns the API version in the path of a request; undefined for one that does not exist, or no longer does. */
export function findVersion(path: string): number | undefined {
  const version = /^\/api\/v([0-9]+)(?:\/|$)/.exec(path)?.[1] ?? DEFAULT_VERSION;
  return VERSIONS.includes(version) ? Number(version) : undefined;
}

/** @throws ApiError 400 unless the version exists. */
export function readVersion(path: string): number {
  const version = findVersion(path);
  if (version === undefined) throw toDiscordError('INVALID_API_VERSION');
  return version;
}
