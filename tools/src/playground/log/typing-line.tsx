import type { NamedUser } from '../messages/rendering-context.js';

interface Props {
  readonly userIds: readonly string[];
  readonly users: ReadonlyMap<string, NamedUser>;
}

/** Who is typing. It takes no space while nobody is. */
export function TypingLine({ userIds, users }: Props) {
  const names = userIds.map((id) => users.get(id)?.displayName ?? 'Somebody');
  if (names.length === 0) return null;
  const who = names.length > 3 ? 'Several people' : names.join(', ');
  return (
    <p class="typing">
      {who} {names.length === 1 ? 'is' : 'are'} typing…
    </p>
  );
}
