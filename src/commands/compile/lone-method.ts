import type { MethodRecord, MethodRecords } from '../records/decorator-records.js';
import type { CommandClass } from './definition.js';

/** A method whose decorator allows no others: it handles neither interactions nor options. */
export interface LoneMethod {
  readonly target: CommandClass;
  readonly className: string;
  readonly methodName: string;
}

/** Returns the decorators of a method that do not go together with its own, in words. */
export function refuseOthers(
  { commands, parameters, layers }: MethodRecords,
  isOwn: (record: MethodRecord) => boolean,
): string[] {
  return [
    ...commands.filter((record) => !isOwn(record)).map(({ name }) => `the command or route '${name}'`),
    ...(parameters.length > 0 ? ['a decorated parameter'] : []),
    ...(layers.length > 0 ? ['@Use or @Guard'] : []),
  ];
}
