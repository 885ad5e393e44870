import { Inject, Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { createApp, readSettings, type App, type EnvironmentSettings } from 'commandry';
import { BOT } from './bot-token.js';
import { Commands } from './commands.js';
import { InteractionsController } from './interactions.controller.js';
import { TicketService } from './ticket-service.js';

/** Every class of commands. Each is a provider as well. */
const COMMANDS = [Commands];

/** Creates the app, whose classes come from the container. */
export function createBot(container: Pick<ModuleRef, 'get'>, settings: EnvironmentSettings): App {
  return createApp({ commands: COMMANDS, resolve: (target) => container.get<object>(target), ...settings });
}

@Module({
  controllers: [InteractionsController],
  providers: [
    TicketService,
    ...COMMANDS,
    {
      provide: BOT,
      // After the commands, so that the container has them.
      inject: [ModuleRef, ...COMMANDS],
      useFactory: (container: ModuleRef) => createBot(container, readSettings()),
    },
  ],
  exports: [BOT],
})
export class BotModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #bot: App;

  constructor(@Inject(BOT) bot: App) {
    this.#bot = bot;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#bot.sync();
  }

  /** Nest has not closed its server yet: responses of handlers that are running still go out. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#bot.close();
  }
}
