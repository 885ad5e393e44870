import type { AnyResource, AnyResources, CheckedLink, RecordProblem } from './resource.js';
import type { Store, TableName } from './store.js';
import type { RecordKey } from './transactions.js';

/** Something wrong with a record, and where it is. */
export interface KeyedProblem extends RecordProblem, RecordKey {}

/** Records that a change would leave inconsistent. Nothing was changed. */
export class Inconsistency extends Error {
  override readonly name = 'Inconsistency';

  constructor(readonly problems: readonly KeyedProblem[]) {
    super(problems.map((problem) => toText(`${problem.table}/${problem.key}`, problem)).join('; '));
  }
}

/** @param place - Of the record. */
export function toText(place: string, { field, text }: RecordProblem): string {
  return `${place}${field === undefined ? '' : `.${field}`}: ${text}`;
}

/** Lists the references of a record to what does not exist, and what else is wrong with it. */
export function findProblems(
  store: Store,
  resources: AnyResources,
  table: TableName,
  key: string,
): readonly KeyedProblem[] {
  const record: unknown = store[table].get(key);
  if (record === undefined) return [];
  const resource: Judge = resources[table] as never;
  const found = [
    ...resource.links.flatMap((link) => findLost(store, resources, link, record, key)),
    ...(resource.check?.(record, store) ?? []),
  ];
  return found.map((problem) => ({ table, key, ...problem }));
}

interface Judge extends Pick<AnyResource, 'noun'> {
  readonly links: readonly CheckedLink<unknown>[];
  readonly check?: (record: unknown, store: Store) => readonly RecordProblem[];
}

function findLost(
  store: Store,
  resources: AnyResources,
  link: CheckedLink<unknown>,
  record: unknown,
  key: string,
): RecordProblem[] {
  const { field, to, within, isLoose } = link;
  if (isLoose) return [];
  const table = to as TableName;
  const home = readHome(record, within);
  return link.targets(record, key).flatMap((target) => {
    const named: unknown = store[table].get(target);
    if (named !== undefined && readHome(named, within) === home) return [];
    const where =
      within === undefined ? '' : within === 'guildId' ? ` in guild ${home}` : ` of application ${home}`;
    return [{ field, text: `no ${resources[table].noun} ${target}${where}` }];
  });
}

function readHome(record: unknown, within: 'guildId' | 'applicationId' | undefined): string {
  if (within === undefined) return '';
  return String((record as Readonly<Record<string, unknown>>)[within]);
}
