import { exportShare, restoreShare, type Share } from '../../domain/share/share.js';
import { ControlResult, type ControlCall } from './control-route.js';

/** `GET /control/share`: world, messages and requests for one file. */
export function showShare({ service }: ControlCall): Share {
  return exportShare(service);
}

/**
 * `PUT /control/share`: replaces everything by what such a file has.
 *
 * @throws DomainError `BAD_SHARE` with the problems of the file. Nothing is changed then.
 */
export async function replaceByShare({ service, readBodyWithFiles }: ControlCall): Promise<ControlResult> {
  await restoreShare(service, await readBodyWithFiles());
  return new ControlResult(204);
}
