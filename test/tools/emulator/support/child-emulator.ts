import { spawn, type ChildProcess } from 'node:child_process';

/** An emulator in a process of its own. */
export interface ChildEmulator {
  readonly baseUrl: string;
  readonly pid: number;
  /** The text of its standard error stream. */
  readonly errors: () => string;
  /** Its output. */
  readonly output: () => string;
  /** Asks it to end; gives the code that it ends with. */
  stop(): Promise<number | null>;
  /** Ends the process as the machine would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts the command line program with these parameters and resolves when it says where it is. */
export async function startChild(cli: string, parameters: readonly string[]): Promise<ChildEmulator> {
  const child = spawn(process.execPath, [cli, 'emulator', '--port', '0', '--json', ...parameters], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const { baseUrl } = JSON.parse(await readFirstLine(child, () => errors)) as { baseUrl: string };
  return {
    baseUrl,
    pid: child.pid ?? 0,
    errors: () => errors,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function readFirstLine({ stdout }: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    stdout?.setEncoding('utf8').once('data', resolve);
    stdout?.once('end', () => {
      reject(new Error(`The emulator did not start: ${errors()}`));
    });
  });
}
