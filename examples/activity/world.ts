/** The world to try the bot in: `commandry dev --world world.ts`. Where the page is, the portal has to know. */
import type { World } from 'commandry-dev/emulator';

export default function arrange({ applications: [application] }: World): void {
  application!.embedded = true;
  application!.redirectUris = ['http://127.0.0.1/'];
}
