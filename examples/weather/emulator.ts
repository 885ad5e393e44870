/** Discord in small, for this machine only. Runs in its own process. */
import { createWorld, startEmulator } from 'commandry-dev/emulator';

async function start(): Promise<void> {
  const world = createWorld();
  // With an Activity the application owns the entry point command "Launch", which the bot makes its own.
  for (const application of world.applications) application.embedded = true;
  const emulator = await startEmulator({ world, port: Number(process.env['PORT'] ?? 4321) });
  console.log(`emulator ready at ${emulator.baseUrl}`);
  process.once('SIGTERM', () => void emulator.stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
