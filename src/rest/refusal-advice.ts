/** Advice for refusals whose message names the rule alone, by the code of Discord. */
const ADVICE = new Map<number, string>([
  [10003, 'Check the id: the channel was deleted, or the id is that of something else.'],
  [10008, 'Check both ids: the message was deleted, or is in another channel.'],
  [10013, 'Check the id: it is that of no user.'],
  [20028, 'Many bots write to the channel at once. Try again later.'],
  [
    50001,
    'The bot does not see it. Is it a member of the guild, and does it have VIEW_CHANNEL in that channel?',
  ],
  [
    50007,
    'The user receives no direct messages of this bot: they share no guild, have turned them off, or have blocked it. Tell them in another way.',
  ],
  [
    50013,
    'Give a role of the bot the permission for this in that channel. For a member or a role, it must also be below the highest role of the bot.',
  ],
  [50083, 'The thread is archived. Unarchive it first: edit it with { archived: false }.'],
]);

/** Returns the advice for a code of Discord; undefined for most. */
export function findRefusalAdvice(code: number): string | undefined {
  return ADVICE.get(code);
}
