import type { CommandClass } from '../compile/definition.js';
import type { Layer } from '../types/middleware-types.js';
import {
  readOwnRecords,
  type CommandRecord,
  type GroupRecord,
  type MethodRecords,
} from './decorator-records.js';

export interface InheritedRecords {
  /** The nearest `@Command`s: more than one if a class was decorated twice. */
  readonly commands: readonly CommandRecord[];
  /** Groups, inherited ones first; a class's own group replaces an inherited one of the same name. */
  readonly groups: readonly GroupRecord[];
  /** Decorated methods, inherited ones first, in the order they were declared. */
  readonly methods: ReadonlyMap<string, MethodRecords>;
  /** The middleware and guards of every command of the class, with those of parents outside. */
  readonly layers: readonly Layer[];
}

/**
 * Returns the effective records of a class: its own, and those inherited where it has none of the kind for the same
 * method. A method overridden without decorators stays the same command; with only a command decorator it keeps the
 * options; with only options it keeps the command and the other options; with both only its own count. Layers always
 * accumulate, a parent's outside its children's. Read-only, so a subclass cannot change its parent.
 */
export function inheritedRecords(target: CommandClass): InheritedRecords {
  let commands: readonly CommandRecord[] = [];
  let groups: readonly GroupRecord[] = [];
  const methods = new Map<string, MethodRecords>();
  const layers: Layer[] = [];
  for (const level of ancestry(target.prototype as object)) {
    const own = readOwnRecords(level);
    if (!own) continue;
    const ownCommands = own.classes.filter((record) => record.kind === 'command');
    // Decorators of a class run from the last to the first.
    const ownGroups = own.classes.filter((record) => record.kind === 'group').reverse();
    // Likewise, the last record is the outermost.
    for (const record of [...own.classes].reverse())
      if (record.kind === 'layers') layers.push(...record.layers.map((layer) => withOwner(layer, target)));
    if (ownCommands.length > 0) commands = ownCommands;
    groups = [...groups.filter(({ name }) => !ownGroups.some((other) => other.name === name)), ...ownGroups];
    for (const [name, records] of own.methods) {
      const owned = { ...records, layers: records.layers.map((layer) => withOwner(layer, target)) };
      methods.set(name, inherit(methods.get(name), owned));
    }
  }
  return { commands, groups, methods, layers };
}

/** Notes whose method a guard names: the class's own, which may override that of the parent that has the decorator. */
function withOwner(layer: Layer, owner: CommandClass): Layer {
  return layer.kind === 'guard' && typeof layer.run === 'string' ? { ...layer, owner } : layer;
}

/** Merges the records of an overridden method with those of its parent. */
function inherit(parent: MethodRecords | undefined, own: MethodRecords): MethodRecords {
  if (!parent) return own;
  const layers = [...parent.layers, ...own.layers];
  if (own.commands.length > 0 && own.parameters.length > 0) return { ...own, layers };
  if (own.commands.length > 0) return { commands: own.commands, parameters: parent.parameters, layers };
  const replaced = new Set(own.parameters.map(({ index }) => index));
  const parameters = [...own.parameters, ...parent.parameters.filter(({ index }) => !replaced.has(index))];
  return { commands: parent.commands, parameters, layers };
}

/** Returns the prototypes from the furthest parent to the class itself. */
function ancestry(prototype: object): object[] {
  const chain: object[] = [];
  for (
    let at: object | null = prototype;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    chain.unshift(at);
  }
  return chain;
}
