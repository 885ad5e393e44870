import { CommandryError, type EnvironmentSettings } from 'commandry';
import { Snowflake } from 'commandry/protocol';
import { readEnvironment, readPublicKey, VARIABLES } from 'commandry/tooling';
import type { Session } from '../../runtime/command-session.js';
import { findingsOf, type Finding } from './finding.js';

/** The application in the environment, and whether it is valid. */
export interface CheckedIdentity {
  readonly settings: Partial<EnvironmentSettings>;
  readonly findings: readonly Finding[];
}

/** Checks the id and the key as far as possible without network access. */
export function checkIdentity({ env }: Pick<Session, 'env'>): CheckedIdentity {
  try {
    const settings = readEnvironment(env);
    const { applicationId, publicKey } = settings;
    return { settings, findings: [checkApplicationId(applicationId), checkPublicKey(publicKey)] };
  } catch (error) {
    if (!(error instanceof CommandryError)) throw error;
    const { fail } = findingsOf('environment');
    return {
      settings: {},
      findings: [fail(error.message, 'Give all variables of one setting the same value.')],
    };
  }
}

function checkApplicationId(id: string | undefined): Finding {
  const { pass, fail } = findingsOf('application id');
  const [name] = VARIABLES.applicationId;
  const todo = `Set ${name} to the "Application ID" of the application's page.`;
  if (id === undefined) return fail(`${name} is not set.`, todo);
  return Snowflake.safeParse(id).success
    ? pass(`${id}.`)
    : fail(`${name} is not an id: ids have only digits.`, todo);
}

function checkPublicKey(key: string | undefined): Finding {
  const { pass, fail } = findingsOf('public key');
  const [name] = VARIABLES.publicKey;
  const todo = `Set ${name} to the "Public Key" of the application's page: 64 hex digits.`;
  if (key === undefined) return fail(`${name} is not set.`, todo);
  try {
    readPublicKey(key);
    return pass('64 hex digits of a valid key.');
  } catch (error) {
    if (!(error instanceof CommandryError)) throw error;
    return fail(error.message, todo);
  }
}
