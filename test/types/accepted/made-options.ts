// Options that are made in a loop, and the small helpers for users.
import {
  defineCommand,
  defineSubcommand,
  requireSameUser,
  type AppContext,
  type Attachment,
  type GuardFunction,
  type OptionInputs,
  type UserValue,
} from 'commandry';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Takes proofs that compile only if two types are the same. */
const prove = (..._proofs: readonly true[]) => undefined;

const seats = ['first', 'second', 'third'] as const;

export const inPlace = defineCommand({
  name: 'match',
  description: 'd',
  options: Object.fromEntries(seats.map((seat) => [seat, { type: 'user', description: seat }])),
  run: (_, options) => {
    prove(true satisfies Same<(typeof options)[string], UserValue | undefined>);
    return Object.keys(options).join();
  },
});

const players = Object.fromEntries(
  seats.map((seat) => [seat, { type: 'user', description: seat, required: true }]),
) satisfies OptionInputs;

export const elsewhere = defineCommand({
  name: 'match',
  description: 'd',
  options: players,
  run: (_, options) => {
    prove(true satisfies Same<(typeof options)[string], UserValue>);
    return Object.keys(options).join();
  },
});

export const ofSubcommand = defineSubcommand({
  description: 'd',
  options: Object.fromEntries(seats.map((seat) => [seat, { type: 'attachment', description: seat }])),
  run: (_, options) => {
    prove(true satisfies Same<(typeof options)[string], Attachment | undefined>);
    return Object.keys(options).join();
  },
});

export const ofTwoTypes = defineCommand({
  name: 'match',
  description: 'd',
  options: Object.fromEntries(
    ['game', ...seats].map((name) => [
      name,
      name === 'game'
        ? { type: 'string', description: name, required: true }
        : { type: 'user', description: name },
    ]),
  ),
  run: (_, { game, first }) => {
    if (typeof game !== 'string' || typeof first !== 'object') return 'Nobody has played.';
    return `${game}: ${first.user.username}`;
  },
});

export const guards: readonly GuardFunction[] = [requireSameUser(), requireSameUser({ state: 'owner' })];

export async function tell({ rest }: AppContext, userId: string): Promise<string> {
  const sent = await rest.users.sendDirectMessage(userId, { content: 'Hello', embeds: [{ title: 'You' }] });
  prove(true satisfies Same<typeof sent.ok, boolean>);
  return sent.ok ? sent.message.id : `${sent.reason}: ${sent.error.message}`;
}

export const goes = defineCommand({
  name: 'save',
  description: 'd',
  run: async ({ reply, followUp }) => {
    await reply({ content: 'Saved', ephemeral: true, deleteAfterMs: 5000 });
    await followUp({ content: 'Saved', deleteAfterMs: 5000 });
    return { content: 'Saved', deleteAfterMs: 5000 };
  },
});
