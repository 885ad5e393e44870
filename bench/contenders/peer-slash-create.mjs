import {
  APPLICATION_ID,
  COMMAND_NAMES,
  HOST,
  importPeer,
  OPTIONS,
  PATH,
  phrase,
  PORT,
  PUBLIC_KEY,
} from './kit.mjs';

const { ExpressServer, SlashCommand, SlashCreator } = (await importPeer('slash-create')).default;
const creator = new SlashCreator({
  applicationID: APPLICATION_ID,
  publicKey: PUBLIC_KEY,
  token: 'none',
  serverHost: HOST,
  serverPort: PORT,
  endpointPath: PATH,
});
const classes = COMMAND_NAMES.map(
  (name) =>
    class extends SlashCommand {
      constructor(owner) {
        super(owner, { name, description: 'A command to measure', options: OPTIONS });
      }
      run({ options }) {
        return phrase(options.text, options.count);
      }
    },
);
creator.withServer(new ExpressServer()).registerCommands(classes);
await creator.startServer();
