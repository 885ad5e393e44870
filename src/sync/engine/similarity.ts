import type {
  CommandChoice,
  CommandOption,
  CommandPayload,
  RegisteredCommand,
} from '../../protocol/commands/command.js';
import { hasSameShape } from '../commands/compare-commands.js';

/** How much alike two commands are but for their names, the closest first. */
export const SIMILARITIES = ['texts', 'default-texts', 'structure'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

/**
 * Tells whether two commands are alike: `texts` in everything, `default-texts` in everything but translations, and
 * `structure` in everything that is no text, so that options, of which there is at least one, and choices may have other
 * names and descriptions too.
 */
export function createSimilarity(
  likeness: Similarity,
): (registered: RegisteredCommand, declared: CommandPayload) => boolean {
  if (likeness === 'texts') return hasSameShape;
  const change = likeness === 'structure' ? withoutTexts : withoutTranslations;
  const registeredBefore = new Map<RegisteredCommand, RegisteredCommand>();
  const declaredBefore = new Map<CommandPayload, CommandPayload>();
  return (registered, declared) => {
    // Without options, nothing but texts could tell them from any other.
    if (likeness === 'structure' && (declared.options?.length ?? 0) === 0) return false;
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

/** What is below goes by its place. */
function withoutTexts<T extends Node>(node: T, place = 0): T {
  return mapBelow({ ...node, ...TRANSLATIONS, name: String(place), description: '' }, withoutTexts);
}

function mapBelow<T extends Node>(node: T, change: <U extends Node>(below: U, place: number) => U): T {
  const { options, choices } = node as Pick<CommandOption, 'options' | 'choices'>;
  return {
    ...node,
    ...(options ? { options: options.map((option, place) => change(option, place)) } : {}),
    ...(choices ? { choices: choices.map((choice, place) => change(choice, place)) } : {}),
  };
}
