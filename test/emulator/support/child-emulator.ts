import { spawn, type ChildProcess } from 'node:child_process';

/** An emulator in a process of its own. */
export interface ChildEmulator {
  readonly baseUrl: string;
  /** Ends the process as the machine would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts the command line program with these parameters and resolves when it says where it is. */
export async function startChild(cli: string, parameters: readonly string[]): Promise<ChildEmulator> {
  const child = spawn(process.execPath, [cli, 'emulator', '--port', '0', '--json', ...parameters], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  const { baseUrl } = JSON.parse(await readFirstLine(child)) as { baseUrl: string };
  return {
    baseUrl,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function readFirstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = '';
    stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
    stdout?.setEncoding('utf8').once('data', resolve);
    stdout?.once('end', () => {
      reject(new Error(`The emulator did not start: ${errors}`));
    });
  });
}
