import { CommandType, type CommandPayload, type RegisteredCommand } from '../model/command.js';
import type { FormerNames } from '../commands/scopes.js';
import { hasSameShape } from './compare.js';
import { describeCommand } from './describe-command.js';
import type { CommandName, CommandReference, PlanNote, RenameChange } from './plan.js';

/** A declared command and the registered one it stands for, if there is one. */
export interface Match {
  readonly declared: CommandPayload;
  readonly registered: RegisteredCommand | undefined;
  /** Where the names differ: how it is known that they are one command. */
  readonly because?: RenameChange['because'];
}

export interface Matching {
  /** In the order of the declarations. */
  readonly matches: readonly Match[];
  /** What no declaration stands for. */
  readonly others: readonly RegisteredCommand[];
  readonly notes: readonly PlanNote[];
}

export interface MatchOptions {
  readonly formerly: readonly FormerNames[];
  /** Whether a command that disappears may be the same as one that appears: not where others may own it. */
  readonly mayDetect: boolean;
}

/**
 * Finds the registered command of each declaration: the one of its type and name; else the one of a former name; else
 * the only one that disappears, if it has the same shape and no other that appears has it.
 */
export function matchCommands(
  declared: readonly CommandPayload[],
  registered: readonly RegisteredCommand[],
  { formerly, mayDetect }: MatchOptions,
): Matching {
  const free = new Map(registered.map((command) => [keyOf(command), command]));
  const take = (key: string) => {
    const command = free.get(key);
    free.delete(key);
    return command;
  };
  const former = new Map(formerly.map((names) => [keyOf(names), names.formerly]));
  const found = new Map<CommandPayload, Match>();
  const find = (
    payload: CommandPayload,
    command: RegisteredCommand | undefined,
    because?: Match['because'],
  ) => {
    if (command)
      found.set(payload, { declared: payload, registered: command, ...(because ? { because } : {}) });
  };
  for (const payload of declared) {
    const command = take(keyOf(payload));
    find(payload, command, command && command.name !== payload.name ? 'entry-point' : undefined);
  }
  for (const payload of declared) {
    if (found.has(payload)) continue;
    const { type } = payload;
    const name = former.get(keyOf(payload))?.find((candidate) => free.has(keyOf({ type, name: candidate })));
    if (name !== undefined) find(payload, take(keyOf({ type, name })), 'formerly');
  }
  const appeared = declared.filter(
    (payload) => !found.has(payload) && former.get(keyOf(payload))?.length !== 0,
  );
  const { pairs, notes } = mayDetect ? pairByShape(appeared, [...free.values()]) : NOTHING;
  for (const [payload, command] of pairs) find(payload, take(keyOf(command)), 'same-shape');
  return {
    matches: declared.map((payload) => found.get(payload) ?? { declared: payload, registered: undefined }),
    others: [...free.values()],
    notes,
  };
}

interface Pairs {
  readonly pairs: readonly (readonly [CommandPayload, RegisteredCommand])[];
  readonly notes: readonly PlanNote[];
}

const NOTHING: Pairs = { pairs: [], notes: [] };

/** Pairs what appears with what disappears where each has one candidate. Where there are several, nothing is guessed. */
function pairByShape(appeared: readonly CommandPayload[], disappeared: readonly RegisteredCommand[]): Pairs {
  const pairs: (readonly [CommandPayload, RegisteredCommand])[] = [];
  const notes: PlanNote[] = [];
  let rest = appeared;
  for (let [payload] = rest; payload; [payload] = rest) {
    const candidates = disappeared.filter((command) => isCandidate(command, payload));
    const [candidate] = candidates;
    // What looks like one of them looks like all of them.
    const rivals = candidate ? rest.filter((other) => isCandidate(candidate, other)) : [payload];
    if (candidate && candidates.length === 1 && rivals.length === 1) pairs.push([payload, candidate]);
    else if (candidate) notes.push(toNote(candidates, rivals));
    rest = rest.filter((other) => other !== payload && !rivals.includes(other));
  }
  return { pairs, notes };
}

function isCandidate(command: RegisteredCommand, payload: CommandPayload): boolean {
  return command.type === typeOf(payload) && hasSameShape(command, payload);
}

function toNote(candidates: readonly RegisteredCommand[], rivals: readonly CommandPayload[]): PlanNote {
  const registered = candidates.map(toReference);
  const declared = rivals.map(toName);
  const [old, now] = [registered, declared].map((list) => list.map(describeCommand).join(', '));
  const example = registered[0]?.name ?? '';
  return {
    code: 'RENAME_AMBIGUOUS',
    message:
      `${now} may be a new name of ${old}; which of which is not guessed. To keep the id, write formerly: ` +
      `'${example}' (or the name that it had) where the command is declared; formerly: [] says that it is new.`,
    registered,
    declared,
  };
}

export function toReference({ id, type, name }: RegisteredCommand): CommandReference {
  return { id, type, name };
}

export function toName(payload: CommandPayload): CommandName {
  return { type: typeOf(payload), name: payload.name };
}

export function typeOf({ type = CommandType.CHAT_INPUT }: { readonly type?: number | undefined }): number {
  return type;
}

/** An application has one entry point command at most, so its type alone tells which it is, whatever its name. */
function keyOf(command: { readonly type?: number | undefined; readonly name: string }): string {
  const type = typeOf(command);
  return type === CommandType.PRIMARY_ENTRY_POINT ? String(type) : `${type} ${command.name}`;
}
