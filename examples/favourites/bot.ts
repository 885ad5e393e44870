/** The bot in production: connected to the gateway, and nothing listens. */
import { connectGateway } from 'commandry/gateway';
import { app } from './app.js';

await connectGateway(app, { endOn: ['SIGTERM', 'SIGINT'] }).ready;
await app.sync();
