import { findSecrets } from '../environment.js';
import type { Surroundings, TextOutput } from './surroundings.js';

/** One run of the program: what is around it, and how it will end. */
export interface Session extends Surroundings {
  /** The exit code, unless something fails. 0 at first. */
  exitCode: number;
}

/** Begins a run. From now on no secret of the environment can be printed, whoever put it into a text. */
export function startSession(surroundings: Surroundings): Session {
  return {
    ...surroundings,
    stdout: withoutSecrets(surroundings.stdout, surroundings.env),
    stderr: withoutSecrets(surroundings.stderr, surroundings.env),
    exitCode: 0,
  };
}

/** Shorter ones are no secrets, and would be found in ordinary words. */
const MIN_SECRET_LENGTH = 8;

function withoutSecrets(output: TextOutput, env: Surroundings['env']): TextOutput {
  return {
    write(text) {
      const secrets = findSecrets(env).filter(({ length }) => length >= MIN_SECRET_LENGTH);
      return output.write(secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text));
    },
    get isTTY() {
      return output.isTTY ?? false;
    },
    get columns() {
      return output.columns ?? 80;
    },
  };
}
