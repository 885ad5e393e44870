import { toVisible } from 'commandry/sync';
import type { ManifestRouteChange } from '../../manifest/compare-manifests.js';
import type { RouteOverlap } from '../../manifest/overlapping-routes.js';
import type { StrandedRoute } from '../../manifest/stranded-routes.js';
import type { Output } from '../../output/output.js';
import { COLORS, formatDifference, SIGNS } from './format-changes.js';

type Paint = Output['paint'];

/** Formats the differences in routes: one line for each route and field. */
export function formatRouteChanges(routes: readonly ManifestRouteChange[], paint: Paint): string {
  return [
    paint('bold', 'Routes'),
    ...routes.flatMap(({ change, kind, id, differences }) => [
      paint(COLORS[change], `  ${SIGNS[change]} ${kind} ${toVisible(id)}`),
      ...differences.map(formatDifference),
    ]),
  ].join('\n');
}

/** Formats what keeps components on messages from working, and what to do about it. */
export function formatStranded(stranded: readonly StrandedRoute[], paint: Paint): string {
  return [
    paint('bold', 'Components on messages that would stop working'),
    ...stranded.flatMap(({ route, kind, field, was, is, remedy }) => [
      paint('red', `  ! ${kind} ${toVisible(field === null ? route : `${route}, ${field}`)}`),
      `      ${toVisible(`was ${was}; is ${is}`)}`,
      `      ${toVisible(remedy)}`,
    ]),
  ].join('\n');
}

/** Formats the routes of which one takes custom ids that another one claims. */
export function formatOverlaps(overlaps: readonly RouteOverlap[], paint: Paint): string {
  return [
    paint('bold', 'Components of earlier versions that two routes claim'),
    ...overlaps.flatMap(({ customId, handler, by, other, pattern }) => [
      paint('yellow', `  ! ${toVisible(`${customId}, for example`)}`),
      `      ${toVisible(`${handler} takes it (${by}); formerly of ${other} matches it too (${pattern})`)}`,
    ]),
    'Make the pattern match less, or leave it so if the first one should take them.',
  ].join('\n');
}
