import { APPLICATION_ID, COMMAND_NAMES, HOST, importPeer, PATH, phrase, PORT, PUBLIC_KEY } from './kit.mjs';

const { Client, Command, container, RegisterCommand } = await importPeer('@skyra/http-framework');
const client = new Client({ discordPublicKey: PUBLIC_KEY, discordToken: 'none', clientId: APPLICATION_ID });
for (const name of COMMAND_NAMES) {
  class Measured extends Command {
    chatInputRun(interaction, { text, count }) {
      return interaction.reply({ content: phrase(text, count) });
    }
  }
  RegisterCommand((builder) =>
    builder
      .setName(name)
      .setDescription('A command to measure')
      .addStringOption((option) => option.setName('text').setDescription('A text').setRequired(true))
      .addIntegerOption((option) => option.setName('count').setDescription('A number').setRequired(true)),
  )(Measured);
  await container.stores.loadPiece({ store: 'commands', name, piece: Measured });
}
await client.load({ baseUserDirectory: null });
await client.listen({ port: PORT, address: HOST, postPath: PATH });
