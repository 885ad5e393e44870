import type { FormerNames } from '../../commands/compile/scopes.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type {
  CommandChoice,
  CommandOption,
  CommandPayload,
  RegisteredCommand,
} from '../../protocol/commands/command.js';
import type { CommandName, CommandReference, PlanNote, RenameChange } from './commands-plan.js';
import { hasSameShape } from './compare-commands.js';
import { describeCommand } from '../format.js';

/** A declared command and its registered one, if it exists. */
export interface Match {
  readonly declared: CommandPayload;
  readonly registered: RegisteredCommand | undefined;
  /** Why two commands with different names count as one. */
  readonly because?: RenameChange['because'];
}

interface Matching {
  /** In the order of declaration. */
  readonly matches: readonly Match[];
  /** Registered commands without a declaration. */
  readonly others: readonly RegisteredCommand[];
  readonly notes: readonly PlanNote[];
}

interface MatchOptions {
  readonly formerly: readonly FormerNames[];
  /** Whether renames may be guessed; false if others may own commands. */
  readonly mayDetect: boolean;
}

/**
 * Finds the registered command of each declaration: by type and name; then by a former name; then by shape (apart from
 * translations), if exactly one command disappears and one appears with it.
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
  const { pairs, notes } = mayDetect ? pairAlike(appeared, [...free.values()]) : NOTHING;
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

/** Pairs the most similar first. If texts other than translations differ, adds only a note. */
function pairAlike(appeared: readonly CommandPayload[], disappeared: readonly RegisteredCommand[]): Pairs {
  const pairs: Pairs['pairs'][number][] = [];
  const notes: PlanNote[] = [];
  const handled = new Set<object>();
  for (const similarity of SIMILARITIES) {
    const found = pairByShape(
      appeared.filter((payload) => !handled.has(payload)),
      disappeared.filter((command) => !handled.has(command)),
      similarity,
    );
    pairs.push(...found.pairs);
    notes.push(...found.notes);
    for (const each of found.handled) handled.add(each);
  }
  return { pairs, notes };
}

/** Pairs new with disappeared commands if each has exactly one candidate. Several are not guessed. */
function pairByShape(
  appeared: readonly CommandPayload[],
  disappeared: readonly RegisteredCommand[],
  similarity: Similarity,
): Pairs & { readonly handled: readonly object[] } {
  const isAlike = createSimilarity(similarity);
  const isCandidate = (command: RegisteredCommand, payload: CommandPayload) =>
    command.type === typeOf(payload) && isAlike(command, payload);
  const handled: object[] = [];
  const pairs: (readonly [CommandPayload, RegisteredCommand])[] = [];
  const notes: PlanNote[] = [];
  let rest = appeared;
  for (let [payload] = rest; payload; [payload] = rest) {
    const candidates = disappeared.filter((command) => isCandidate(command, payload));
    const [candidate] = candidates;
    // Similarity is transitive: a command similar to one of them is similar to all.
    const rivals = candidate ? rest.filter((other) => isCandidate(candidate, other)) : [payload];
    if (candidate) handled.push(...candidates, ...rivals);
    if (candidate && similarity === 'structure') notes.push(toHint(candidates, rivals));
    else if (candidate && candidates.length === 1 && rivals.length === 1) pairs.push([payload, candidate]);
    else if (candidate) notes.push(toNote(candidates, rivals));
    rest = rest.filter((other) => other !== payload && !rivals.includes(other));
  }
  return { pairs, notes, handled };
}

function toHint(candidates: readonly RegisteredCommand[], rivals: readonly CommandPayload[]): PlanNote {
  const { registered, declared, old, now, example } = nameBoth(candidates, rivals);
  return {
    code: 'RENAME_POSSIBLE',
    message:
      `${now} may be a new name of ${old}, with other texts. To keep the id, write formerly: '${example}' ` +
      'where the command is declared; formerly: [] says that it is new.',
    registered,
    declared,
  };
}

function nameBoth(candidates: readonly RegisteredCommand[], rivals: readonly CommandPayload[]) {
  const registered = candidates.map(toReference);
  const declared = rivals.map(toName);
  const [old = '', now = ''] = [registered, declared].map((list) => list.map(describeCommand).join(', '));
  return { registered, declared, old, now, example: registered[0]?.name ?? '' };
}

function toNote(candidates: readonly RegisteredCommand[], rivals: readonly CommandPayload[]): PlanNote {
  const { registered, declared, old, now, example } = nameBoth(candidates, rivals);
  return {
    code: 'RENAME_AMBIGUOUS',
    message:
      `${now} may be a new name of ${old}; which belongs to which is not clear. To keep the id, write formerly: ` +
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

function typeOf({ type = CommandType.CHAT_INPUT }: { readonly type?: number | undefined }): number {
  return type;
}

/** An application has at most one entry point command, so its type alone identifies it, whatever its name. */
function keyOf(command: { readonly type?: number | undefined; readonly name: string }): string {
  const type = typeOf(command);
  return type === CommandType.PRIMARY_ENTRY_POINT ? String(type) : `${type} ${command.name}`;
}

/** How similar two commands are apart from their names, the closest first. */
const SIMILARITIES = ['texts', 'default-texts', 'structure'] as const;
type Similarity = (typeof SIMILARITIES)[number];

/**
 * Creates a function that compares two commands: `texts` in everything, `default-texts` in everything but translations,
 * `structure` in everything but texts, so that options (at least one) and choices may have other names and descriptions
 * too.
 */
function createSimilarity(
  similarity: Similarity,
): (registered: RegisteredCommand, declared: CommandPayload) => boolean {
  if (similarity === 'texts') return hasSameShape;
  const change = similarity === 'structure' ? withoutTexts : withoutTranslations;
  const registeredBefore = new Map<RegisteredCommand, RegisteredCommand>();
  const declaredBefore = new Map<CommandPayload, CommandPayload>();
  return (registered, declared) => {
    // Without options only texts distinguish commands.
    if (similarity === 'structure' && (declared.options?.length ?? 0) === 0) return false;
    const before = registeredBefore.get(registered) ?? change(registered, 0);
    const after = declaredBefore.get(declared) ?? change(declared, 0);
    registeredBefore.set(registered, before);
    declaredBefore.set(declared, after);
    return hasSameShape(before, after);
  };
}

type Node = CommandPayload | RegisteredCommand | CommandOption | CommandChoice;

const TRANSLATIONS = { name_localizations: null, description_localizations: null } as const;

function withoutTranslations<T extends Node>(node: T): T {
  return mapBelow({ ...node, ...TRANSLATIONS }, withoutTranslations);
}

/** Replaces names below by their position. */
function withoutTexts<T extends Node>(node: T, index = 0): T {
  return mapBelow({ ...node, ...TRANSLATIONS, name: String(index), description: '' }, withoutTexts);
}

function mapBelow<T extends Node>(node: T, change: <U extends Node>(below: U, index: number) => U): T {
  const { options, choices } = node as Pick<CommandOption, 'options' | 'choices'>;
  return {
    ...node,
    ...(options ? { options: options.map((option, index) => change(option, index)) } : {}),
    ...(choices ? { choices: choices.map((choice, index) => change(choice, index)) } : {}),
  };
}
