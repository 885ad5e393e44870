/** The program: a Nest application with the bot in it. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { BotModule } from './bot.module.js';

// rawBody keeps the bytes that the signature covers.
const nest = await NestFactory.create(BotModule, { rawBody: true, logger: ['error', 'warn'] });
nest.enableShutdownHooks(['SIGTERM', 'SIGINT']);
await nest.listen(process.env['PORT'] ?? 3000, '127.0.0.1');
console.log(`bot ready at ${await nest.getUrl()}/interactions`);
