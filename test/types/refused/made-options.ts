import { defineCommand, requireSameUser, type AppContext, type ButtonInteraction } from 'commandry';

const seats = ['first', 'second'];
const run = () => 'x';

export const case1100 = defineCommand({
  name: 'match',
  description: 'd',
  options: Object.fromEntries(seats.map((seat) => [seat, { type: 'user' }])),
  run,
});

const widened = Object.fromEntries(seats.map((seat) => [seat, { type: 'user', description: seat }]));

export const case1101 = defineCommand({ name: 'match', description: 'd', options: widened, run });

export const case1102 = defineCommand({
  name: 'match',
  description: 'd',
  options: Object.fromEntries(seats.map((seat) => [seat, { type: 'user', description: seat }])),
  run: (_, options) => options['first'].user.id,
});

export const case1103 = requireSameUser({ states: 'owner' });

export const case1104 = async ({ rest }: AppContext) =>
  (await rest.users.sendDirectMessage('1', 'Hello')).message.id;

export const case1105 = ({ rest }: AppContext) =>
  rest.users.sendDirectMessage('1', { content: 'Hello', ephemeral: true });

export const case1106 = ({ update }: ButtonInteraction) => update({ content: 'Closed', deleteAfterMs: 5000 });

export const case1107 = defineCommand({
  name: 'save',
  description: 'd',
  run: () => ({ content: 'Saved', deleteAfter: 5000 }),
});
