import { Buffer } from 'node:buffer';
import { APPLICATION_ID, OPTIONS, phrase } from './interaction.mjs';

/**
 * A client of @buape/carbon with the commands that are measured. It answers by a call to Discord, which is cut off
 * here and succeeds at once: a bot pays one HTTPS request for each answer besides.
 *
 * @param onReply - Called with each message.
 */
export function makeCarbon({ Client, Command }, names, publicKey, onReply = () => undefined) {
  class Measured extends Command {
    description = 'A command to measure';
    options = OPTIONS;

    constructor(name) {
      super();
      this.name = name;
    }
    run(interaction) {
      const { options } = interaction;
      return interaction.reply(phrase(options.getString('text', true), options.getInteger('count', true)));
    }
  }
  const settings = {
    ...{ baseUrl: 'http://localhost', clientId: APPLICATION_ID, publicKey },
    ...{ token: `${Buffer.from(APPLICATION_ID).toString('base64')}.none.none`, deploySecret: 'none' },
  };
  const client = new Client(settings, { commands: names.map((name) => new Measured(name)) });
  client.rest.post = (_path, { body }) => {
    onReply(body);
    return Promise.resolve(MESSAGE);
  };
  return client;
}

const MESSAGE = {
  resource: {
    message: {
      ...{ id: '1', channel_id: '1', type: 0, content: '', timestamp: '2025-01-01T00:00:00.000Z' },
      author: { id: '1', username: 'bot', discriminator: '0', avatar: null },
      ...{ embeds: [], attachments: [], components: [], mentions: [], mention_roles: [] },
    },
  },
};
