import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { App } from 'commandry';
import { interactions, type InteractionsMiddleware } from 'commandry/express';
import { BOT } from './bot-token.js';

@Controller('interactions')
export class InteractionsController {
  readonly #handle: InteractionsMiddleware;

  constructor(@Inject(BOT) bot: App) {
    this.#handle = interactions(bot);
  }

  /** Takes the response from Nest, which `@Res()` does. */
  @Post()
  receive(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    this.#handle(request, response);
  }
}
