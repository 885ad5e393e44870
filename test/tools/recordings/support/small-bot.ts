import {
  button,
  cooldown,
  defineButton,
  defineCommand,
  defineEvent,
  defineModal,
  row,
  type MessageReply,
} from 'commandry';
import { snowflakeToTimestampMs } from 'commandry/protocol';

const votes = defineButton({
  id: 'vote',
  state: { count: 'integer' },
  run: (interaction, { count }) => interaction.update(poll(count + 1)),
});

const form = defineModal({
  id: 'form',
  title: 'Report',
  inputs: { what: { type: 'text', label: 'What happened?', required: true } },
  run: (interaction, { what }) => ({
    content: `Thank you, <@${interaction.user.id}>: ${what}`,
    ephemeral: true,
  }),
});

function poll(count: number): MessageReply {
  return {
    content: `${count} votes`,
    components: [
      row(button(votes, { label: 'Vote', state: { count } }), button(report, { label: 'Report' })),
    ],
  };
}

const report = defineButton({ id: 'report', run: (interaction) => interaction.showModal(form) });

/** A small bot with what a recording has to hold. */
export const smallBot = (greeting = 'Hello') => [
  defineCommand({
    name: 'greet',
    description: 'Greets somebody',
    options: { whom: { type: 'user', description: 'Whom?', required: true } },
    run: ({ raw }, { whom }) =>
      `${greeting}, <@${whom.user.id}>, at <t:${Math.floor(snowflakeToTimestampMs(raw.id) / 1000) + 60}:R>`,
  }),
  defineCommand({ name: 'poll', description: 'Asks everybody', run: () => poll(0) }),
  defineCommand({
    name: 'once',
    description: 'Once in ten seconds',
    guards: [cooldown({ windowMs: 10_000 })],
    run: () => 'Now.',
  }),
  defineCommand({
    name: 'city',
    description: 'Names a city',
    options: {
      name: {
        type: 'string',
        description: 'Which?',
        required: true,
        autocomplete: (typed: string) => ['Oslo', 'Osaka', 'Paris'].filter((each) => each.startsWith(typed)),
      },
    },
    run: (_interaction, { name }) => ({ content: name, ephemeral: true }),
  }),
  defineCommand({
    name: 'broken',
    description: 'Fails',
    run: () => {
      throw new Error('Out of order');
    },
  }),
  votes,
  report,
  form,
  defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, async ({ data, rest }) => {
    if (data.author.bot !== true && data.content.includes('hello'))
      await rest.channels.createMessage(data.channel_id, { content: `Hello, <@${data.author.id}>!` });
  }),
];
