import { Ping } from './ping.js';
import { Time } from './time.js';

/** Every command of the bot. Add yours here. */
export const commands = [Ping, Time];
