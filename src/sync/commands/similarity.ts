import type {
  CommandChoice,
  CommandOption,
  CommandPayload,
  RegisteredCommand,
} from '../../protocol/commands/command.js';
import { hasSameShape } from './compare-commands.js';

/** How similar two commands are apart from their names, the closest first. */
export const SIMILARITIES = ['texts', 'default-texts', 'structure'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

/**
 * Makes a function that says whether two commands are similar: `texts` in everything, `default-texts` in everything but
 * translations, `structure` in everything but texts, so that options (at least one) and choices may have other names
 * and descriptions too.
 */
export function createSimilarity(
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
