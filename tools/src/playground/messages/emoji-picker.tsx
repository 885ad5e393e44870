import { useCallback } from 'preact/hooks';
import { FindDialog } from '../controls/find-dialog.js';
import { findMatches, type Sought } from '../palette/match.js';
import type { NamedEmoji } from './rendering-context.js';

interface Props {
  /** Those of the guild. */
  readonly emojis: readonly NamedEmoji[];
  /** Called with the characters of a standard emoji, or `name:id`. */
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

interface EmojiItem extends Sought {
  readonly emoji: string;
}

/** Chooses an emoji: a usual one, one of the guild, or any that is typed or pasted. */
export function EmojiPicker({ emojis, onPick, onClose }: Props) {
  const find = useCallback((text: string) => findEmojis(emojis, text), [emojis]);
  return (
    <FindDialog
      label="React with an emoji"
      placeholder="Emoji name, or paste an emoji"
      nothing="No emoji has this name. Paste the emoji itself."
      find={find}
      onPick={({ emoji }) => {
        onPick(emoji);
      }}
      onClose={onClose}
    />
  );
}

/** Returns what is found for a text; a text that is an emoji is that one. */
export function findEmojis(emojis: readonly NamedEmoji[], text: string): readonly EmojiItem[] {
  const typed = text.trim();
  if (STANDARD.test(typed) || OF_GUILD.test(typed))
    return [{ key: typed, label: typed, detail: 'as typed', group: 'Emoji', emoji: typed }];
  const items = [
    ...USUAL.map(([emoji, name]) => ({ key: emoji, label: `${emoji} ${name}`, group: 'Emoji', emoji })),
    ...emojis.map(({ id, name }) => ({
      key: id,
      label: `:${name}:`,
      group: 'This server',
      emoji: `${name}:${id}`,
    })),
  ];
  return findMatches(items, text);
}

/** Characters that emojis are made of, and one of those that make an emoji. The emulator knows which there are. */
const STANDARD =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Emoji}\p{Emoji_Component}]+$/u;

const OF_GUILD = /^\w{2,32}:\d{1,20}$/;

const USUAL: readonly (readonly [emoji: string, name: string])[] = [
  ['👍', 'thumbs up'],
  ['👎', 'thumbs down'],
  ['❤️', 'red heart'],
  ['😂', 'tears of joy'],
  ['😮', 'surprised'],
  ['😢', 'crying'],
  ['🎉', 'party popper, tada'],
  ['🔥', 'fire'],
  ['👀', 'eyes'],
  ['✅', 'check mark, done'],
  ['❌', 'cross mark, no'],
  ['❓', 'question mark'],
  ['⭐', 'star'],
  ['🙏', 'folded hands, thanks'],
  ['👏', 'clapping hands'],
  ['💯', 'hundred points'],
  ['🚀', 'rocket'],
  ['🤔', 'thinking'],
  ['1️⃣', 'one'],
  ['2️⃣', 'two'],
  ['3️⃣', 'three'],
];
