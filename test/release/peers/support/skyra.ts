import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client, Command, container, InteractionHandler, RegisterCommand } from '@skyra/http-framework';
import type { Interactions } from '@skyra/http-framework';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { APPLICATION_ID, CARRIED, describeCarried, post, PUBLIC_KEY, SLOW_MS, type PeerBot } from './bot.js';

@RegisterCommand((builder) => builder.setName('ask').setDescription('Posts a button'))
class Ask extends Command {
  public override chatInputRun(interaction: Command.ChatInputInteraction) {
    return interaction.reply({
      content: 'Press',
      components: [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.Button,
              style: ButtonStyle.Primary,
              label: 'Press',
              custom_id: `carried.${CARRIED}`,
            },
          ],
        },
      ],
    });
  }
}

@RegisterCommand((builder) => builder.setName('slow').setDescription('Takes long'))
class Slow extends Command {
  public override async chatInputRun(interaction: Command.ChatInputInteraction) {
    await setTimeout(SLOW_MS);
    return interaction.reply({ content: 'late' });
  }
}

class Carried extends InteractionHandler {
  public run(interaction: Interactions.MessageComponentButton, [value]: string[]) {
    return interaction.reply({ content: describeCarried(value) });
  }
}

export async function startSkyra(): Promise<PeerBot> {
  const client = new Client({ discordPublicKey: PUBLIC_KEY, discordToken: 'none', clientId: APPLICATION_ID });
  await container.stores.loadPiece({ store: 'commands', name: 'ask', piece: Ask });
  await container.stores.loadPiece({ store: 'commands', name: 'slow', piece: Slow });
  await container.stores.loadPiece({ store: 'interaction-handlers', name: 'carried', piece: Carried });
  await client.load({ baseUserDirectory: null });
  await client.listen({ port: 0, address: '127.0.0.1', postPath: '/interactions' });
  const { port } = client.server.address() as AddressInfo;
  return {
    send: (payload) =>
      post(async (request) => {
        const { headers, method } = request;
        const body = await request.text();
        return fetch(`http://127.0.0.1:${port}/interactions`, { method, headers, body });
      }, payload),
    end: async () => {
      const closed = once(client.server, 'close');
      client.server.close();
      client.server.closeAllConnections();
      await closed;
    },
  };
}
