import { findSecrets, redact } from 'commandry/tooling';
import type { OutputFlags } from '../output/output-flags.js';
import type { CliEnvironment, TextOutput } from './cli-environment.js';

/** One run of the program: its environment and exit code. */
export interface Session extends CliEnvironment {
  /** The exit code, unless something fails. 0 at first. */
  exitCode: number;
  /** The options of the running command; none before it is known. */
  output: OutputFlags;
}

/** Starts a run. From now on secrets of the environment are redacted from all output. */
export function startSession(environment: CliEnvironment): Session {
  return {
    ...environment,
    stdout: redactFields(environment.stdout, environment.env),
    stderr: redactFields(environment.stderr, environment.env),
    exitCode: 0,
    output: {},
  };
}

function redactFields(output: TextOutput, env: CliEnvironment['env']): TextOutput {
  return {
    write: (text) => output.write(redact(text, findSecrets(env))),
    get isTTY() {
      return output.isTTY ?? false;
    },
    get columns() {
      return output.columns ?? 80;
    },
  };
}
