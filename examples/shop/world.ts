/** The world to try the bot in: `commandry dev --world world.ts`. */
import type { World } from 'commandry-dev/emulator';
import { COINS, COINS_IN_PACK, GOLD } from './skus.js';

export default function arrange({ applications, skus }: World): void {
  const applicationId = applications[0]!.id;
  skus.push(
    { id: GOLD, applicationId, type: 5, name: 'Gold', flags: 260 }, // a subscription for users
    { id: COINS, applicationId, type: 3, name: `${COINS_IN_PACK} coins` }, // to be consumed
  );
}
