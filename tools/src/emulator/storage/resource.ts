import type * as z from 'zod';
import type { ClientRule } from '../domain/domain-error.js';
import type { Clock } from '../domain/emulator-clock.js';
import type { EventBody, EventLog } from '../domain/emulator-events.js';
import type { Store, TableName, Tables } from './store.js';
import type { Link, Released, Table } from './table.js';

export type RecordOf<N extends TableName> = Tables[N] extends Table<infer T, infer _Cause> ? T : never;
type CauseOf<N extends TableName> = Tables[N] extends Table<infer _T, infer Cause> ? Cause : never;

/** What the rules of a resource may read. */
export interface Sources {
  readonly store: Store;
  readonly clock: Clock;
}

/** What the control plane has besides. */
export interface ControlSources extends Sources {
  readonly events: EventLog;
  readonly randomBytes: (size: number) => Uint8Array;
}

/**
 * What a record does when what its field names is deleted. `cascade`: it is deleted too. `remove`: the list goes on
 * without it. `restrict`: the record is checked, and if it is not consistent any more, nothing is deleted.
 */
type OnDelete<V> = V extends readonly unknown[]
  ? 'remove' | 'cascade' | 'restrict'
  : null extends V
    ? 'set null' | 'cascade' | 'restrict'
    : 'cascade' | 'restrict';

/** A field that holds the key of a record, or a list of keys. */
interface FieldLink<T, V> {
  readonly to: TableName;
  readonly onDelete: OnDelete<V> | ((record: T) => OnDelete<V>);
  /** A field that both records must have in common: the guild of a role and of the member who has it. */
  readonly within?: 'guildId' | 'applicationId';
  /** True if it may name what is not there. */
  readonly isLoose?: boolean;
  /** True if the check depends on the fields of what it names. */
  readonly isRechecked?: boolean;
}

/** A reference that is not the value of a field, such as the roles in the overwrites of a channel. */
interface OtherLink<T, Cause> {
  readonly field: string;
  readonly to: TableName;
  readonly targets: (record: T, key: string) => readonly string[];
  /** A function returns the record without the reference. */
  readonly onDelete: 'cascade' | 'restrict' | ((record: T, target: string) => T);
  readonly isLoose?: boolean;
  /** What the change of the record is called then. */
  readonly cause?: Cause;
}

/** Something wrong with a record: in which field, unless it is about several. */
export interface RecordProblem {
  readonly field?: string;
  readonly text: string;
}

export type Told = EventBody | readonly EventBody[] | undefined;

/** The events that follow from changes of records. */
export interface ResourceEvents<T, Cause> {
  /** A creation is not told if this is true of what was there before: it comes with something that is told. */
  readonly comesWith?: (record: T, before: Store) => boolean;
  /** A deletion is not told if this is true of what is there afterwards: it goes with something that is told, or not. */
  readonly goesWith?: (record: T, after: Store) => boolean;
  readonly create?: (record: T, now: Sources, causes: readonly (Cause | undefined)[]) => Told;
  readonly update?: (record: T, now: Sources, before: T, causes: readonly (Cause | undefined)[]) => Told;
  readonly delete?: (record: T, now: Sources) => Told;
}

/** How records stand in a world. */
export interface WorldForm<T, S extends z.ZodObject> {
  readonly schema: S;
  /** The fields that make up the key. */
  readonly key: readonly (keyof z.output<S> & string)[];
  /** Completes a record of a world. Default: it is kept as it is. */
  readonly read?: (given: z.output<S>, store: Store, randomBytes: ControlSources['randomBytes']) => T;
  /** Returns a record as a world has it; undefined for one that it leaves out. */
  readonly write?: (record: T) => z.output<S> | undefined;
}

/** A record as it was sent, with the world's field names. */
export type Given = Readonly<Record<string, unknown>>;

/** How the control plane creates, changes and shows records. */
export interface ControlRules<T, R> {
  /** Fields that cannot change. */
  readonly fixed: readonly (keyof R & string)[];
  readonly unknown: ClientRule['rule'];
  /** Names a record where another is missing. Default: by its key. */
  readonly nameOf?: (record: T) => string;
  /** Fills in missing fields of a new record. */
  readonly fill?: (sources: ControlSources, given: Given) => Given;
  /** Adds what Discord creates along with a record. */
  readonly alongside?: (sources: ControlSources, record: R) => void;
  /** Completes a changed record, and makes the changes that follow from it. Default: it is kept as it is. */
  readonly edit?: (sources: ControlSources, record: R, before: T, given: Given) => T;
  /** Returns fields that are shown in addition to the record's own, or in place of them. */
  readonly extras?: (sources: ControlSources, record: T) => object;
}

/** Everything that is said of a resource in one place. What it does not say, it has not. */
export interface ResourceDefinition<N extends TableName, S extends z.ZodObject> {
  /** What one of its records is called in messages. */
  readonly noun: string;
  readonly groupOf?: (record: RecordOf<N>) => string;
  /** The fields that name other records. */
  readonly links?: { readonly [F in keyof RecordOf<N>]?: FieldLink<RecordOf<N>, RecordOf<N>[F]> };
  readonly otherLinks?: readonly OtherLink<RecordOf<N>, CauseOf<N>>[];
  /** Lists what is wrong with a record beside its fields and links. */
  readonly check?: (record: RecordOf<N>, store: Store) => readonly RecordProblem[];
  /** Makes the changes that follow from one, in the same transaction. */
  readonly follow?: (store: Store, before: RecordOf<N> | undefined, after: RecordOf<N> | undefined) => void;
  readonly events?: ResourceEvents<RecordOf<N>, CauseOf<N>>;
  readonly world?: WorldForm<RecordOf<N>, S>;
  readonly control?: ControlRules<RecordOf<N>, z.output<S>>;
}

/** A link whose targets are checked. */
export interface CheckedLink<T> extends Link<T> {
  readonly field: string;
  readonly isLoose: boolean;
  /** What the links of this kind do, for those who read the declarations; `either` if that depends on the record. */
  readonly rule: 'cascade' | 'restrict' | 'release' | 'either';
  readonly within?: 'guildId' | 'applicationId' | undefined;
}

export interface Resource<N extends TableName, S extends z.ZodObject> extends Omit<
  ResourceDefinition<N, S>,
  'links' | 'otherLinks'
> {
  readonly name: N;
  readonly links: readonly CheckedLink<RecordOf<N>>[];
}

/** A resource whose type of records does not matter. */
export type AnyResource = Resource<TableName, z.ZodObject>;
export type AnyResources = Readonly<Record<TableName, AnyResource>>;

export function defineResource<const N extends TableName, S extends z.ZodObject = never>(
  name: N,
  definition: ResourceDefinition<N, S>,
): Resource<N, S> {
  const { links = {}, otherLinks = [], ...rest } = definition;
  return {
    ...rest,
    name,
    links: [
      ...Object.entries(links as Readonly<Record<string, FieldLink<RecordOf<N>, unknown>>>).map(
        ([field, link]) => toFieldLink(field, link),
      ),
      ...otherLinks.map(({ onDelete, isLoose = false, ...link }) => ({
        ...link,
        isLoose,
        rule: typeof onDelete === 'string' ? onDelete : ('release' as const),
        release: (record: RecordOf<N>, target: string): Released<RecordOf<N>> =>
          typeof onDelete === 'string' ? onDelete : { record: onDelete(record, target) },
      })),
    ],
  };
}

function toRule(onDelete: FieldLink<never, unknown>['onDelete']): CheckedLink<never>['rule'] {
  if (typeof onDelete === 'function') return 'either';
  return onDelete === 'cascade' || onDelete === 'restrict' ? onDelete : 'release';
}

function toFieldLink<T>(field: string, link: FieldLink<T, unknown>): CheckedLink<T> {
  const { to, onDelete, within, isLoose = false, isRechecked } = link;
  const valueOf = (record: T) => (record as Readonly<Record<string, unknown>>)[field];
  return {
    field,
    to,
    within,
    isLoose,
    isRechecked,
    rule: toRule(onDelete),
    targets(record) {
      // The type of the field allows a key, a list of them, or none.
      const value = valueOf(record) as string | readonly string[] | null | undefined;
      if (value === null || value === undefined) return [];
      return typeof value === 'string' ? [value] : value;
    },
    release(record, target) {
      const what: string = typeof onDelete === 'function' ? onDelete(record) : onDelete;
      if (what === 'cascade' || what === 'restrict') return what;
      const value =
        what === 'set null' ? null : (valueOf(record) as readonly string[]).filter((id) => id !== target);
      return { record: { ...record, [field]: value } };
    },
  };
}
