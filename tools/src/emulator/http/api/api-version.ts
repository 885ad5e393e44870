import { toServiceError } from './errors/api-error-response.js';

/** The versions of the API that are answered: 9 and 10 are current, those before them deprecated. */
const VERSIONS: readonly string[] = ['6', '7', '8', '9', '10'];

/** What a path without a version means: the service has never moved on from it. */
const DEFAULT_VERSION = '6';

/** The version of the API that the path of a request asks for; undefined for one that is not there, or not any more. */
export function findVersion(path: string): number | undefined {
  const version = /^\/api\/v([0-9]+)(?:\/|$)/.exec(path)?.[1] ?? DEFAULT_VERSION;
  return VERSIONS.includes(version) ? Number(version) : undefined;
}

/** @throws ApiError 400 unless the version is there. */
export function readVersion(path: string): number {
  const version = findVersion(path);
  if (version === undefined) throw toServiceError('INVALID_API_VERSION');
  return version;
}
