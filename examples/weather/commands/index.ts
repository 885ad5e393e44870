import { ContextMenus } from './context-menus.js';
import { Launch } from './launch.js';
import { Ping } from './ping.js';
import { Weather } from './weather.js';

export const commands = [Ping, Weather, ContextMenus, Launch];
