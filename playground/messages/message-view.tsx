import type { MessageProps } from './context.js';

/** A message as the acting user sees it, with its author and everything in it. */
export function MessageView({ message, context }: MessageProps) {
  const author = context.users.get(message.author.id)?.displayName ?? message.author.username;
  return (
    <>
      <p class="message-author">{author}</p>
      <p class="message-content">{message.content}</p>
    </>
  );
}
