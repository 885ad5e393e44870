import type { Service } from '../../../emulator-modules.js';
import { replaceWorld } from '../../../domain/world/replace-world.js';
import type { ReadWorld } from '../../../domain/world/world.js';
import { ControlError } from '../control-route.js';
import { toSnakeName } from './field-names.js';

/**
 * Replaces the world if the new one is consistent.
 *
 * @param refusal - `IN_USE` if the change removes something, `BAD_REQUEST` if it adds something.
 * @param concerned - `messages` if the change concerns messages.
 * @throws ControlError with every problem that the new world would have. Nothing is changed then.
 */
export function changeWorld(
  service: Service,
  change: (world: ReadWorld) => ReadWorld,
  refusal: 'IN_USE' | 'BAD_REQUEST',
  concerned?: 'messages' | 'others',
): void {
  const inconsistent = replaceWorld(service, change, concerned);
  if (!inconsistent) return;
  const message = inconsistent.problems.map((problem) => rename(inconsistent.world, problem)).join('; ');
  throw refusal === 'IN_USE'
    ? new ControlError(409, 'IN_USE', message)
    : new ControlError(400, 'BAD_REQUEST', message);
}

function nameOf(record: ReadWorld[keyof ReadWorld][number]): string {
  if ('id' in record) return record.id;
  return 'code' in record ? record.code : `${record.guildId}/${record.userId}`;
}

/** Converts `channels.3.parentId: …` to the control plane's form: `channels/42.parent_id: …` */
function rename(world: ReadWorld, problem: string): string {
  return problem.replace(/^(\w+)\.(\d+)(?:\.(\w+))?/, (_match, list: string, index: string, field = '') => {
    const record = world[list as keyof ReadWorld][Number(index)];
    const id = record && nameOf(record);
    return `${list}/${id ?? index}${field === '' ? '' : `.${toSnakeName(String(field))}`}`;
  });
}
