/** The service in small, for this machine only. A process of its own. */
import { startEmulator } from 'commandry/emulator';

async function start(): Promise<void> {
  const emulator = await startEmulator({ port: Number(process.env['PORT'] ?? 4321) });
  console.log(`emulator ready at ${emulator.baseUrl}`);
  process.once('SIGTERM', () => void emulator.stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
