import { InvalidArgumentError } from 'commander';
import type { Emulator, EmulatorError, EmulatorOptions } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import type { CliEnvironment } from '../../runtime/cli-environment.js';

/**
 * An emulator lets anybody on the machine act as any bot and any user, so it must not run in production.
 *
 * @throws CliError where the environment is one of production.
 */
export function refuseProduction({ env }: Pick<CliEnvironment, 'env'>): void {
  if (env['NODE_ENV'] !== 'production') return;
  throw new CliError(
    'The emulator does not run with NODE_ENV=production: it is for development and tests, and lets anybody on this machine act as any bot and any user. Unset NODE_ENV or give it another value.',
  );
}

/** The port of an emulator that names none, and how many after it are tried while they are in use. */
const FIRST_PORT = 4321;
const MOST_PORTS = 20;

/**
 * Starts an emulator, and reports a failure to start in command line terms. Without a port it is the usual one, or the
 * next that is free, which a notice says.
 *
 * @param start - Starts one.
 */
export async function startNamed(
  start: (options: EmulatorOptions) => Promise<Emulator>,
  { worldFile, port, ...options }: EmulatorOptions & { readonly worldFile?: string },
): Promise<Emulator> {
  const { EmulatorError } = await import('../../../emulator/index.js');
  const ports = port === undefined ? MOST_PORTS : 1;
  for (let tried = 1; ; tried++) {
    const chosen = port ?? FIRST_PORT + tried - 1;
    try {
      const emulator = await start({ ...options, port: chosen });
      if (tried > 1) options.onNotice?.(`Port ${FIRST_PORT} is in use, so this emulator has port ${chosen}.`);
      return emulator;
    } catch (error) {
      if (!(error instanceof EmulatorError)) throw error;
      if (error.code === 'PORT_BUSY' && tried < ports) continue;
      throw new CliError(toWords(error, chosen, worldFile), { cause: error, reportedCode: error.code });
    }
  }
}

/** Stops an emulator, and reports in command line terms what it could not save. */
export async function stopNamed(emulator: Emulator): Promise<void> {
  const { EmulatorError } = await import('../../../emulator/index.js');
  try {
    await emulator.stop();
  } catch (error) {
    if (!(error instanceof EmulatorError)) throw error;
    throw new CliError(error.message, { cause: error, reportedCode: error.code });
  }
}

/** Prints notices about the saved state. */
export function toUserMessageCallback({ stderr }: Pick<CliEnvironment, 'stderr'>): (text: string) => void {
  return (text) => void stderr.write(`commandry: ${text}\n`);
}

function toWords({ code, message }: EmulatorError, port = 0, worldFile: string | undefined): string {
  if (code === 'PORT_BUSY') {
    return `Port ${port} is in use, perhaps by another "commandry dev" or "commandry emulator". Stop that, or choose another port with --port; 0 takes any free one.`;
  }
  return code === 'BAD_WORLD' && worldFile !== undefined ? `${worldFile}: ${message}` : message;
}

/** Starts the emulator, loading its code when it is needed. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const emulator = await import('../../../emulator/index.js');
  return emulator.startEmulator(options);
}

/** The help of the option with the port of an emulator. */
export const PORT_HELP = 'Port of the emulator; 0 for any free one (default: 4321, or the next free one)';

/** Parses the port of an option. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
