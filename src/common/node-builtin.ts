import { CommandryError } from './errors/commandry-error.js';

/** The modules of Node that not every host has. */
interface Builtins {
  readonly async_hooks: typeof import('node:async_hooks');
  readonly crypto: typeof import('node:crypto');
  readonly module: typeof import('node:module');
}

/** Returns a module of Node. Undefined on a host that lacks it, where an import would keep the bot from starting. */
export function nodeBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?: (id: string) => unknown } };
  return process?.getBuiltinModule?.(`node:${name}`) as Builtins[Name] | undefined;
}

/**
 * Returns `node:crypto`, for what WebCrypto cannot do synchronously.
 *
 * @param what - What needs it, at the beginning of a sentence.
 * @throws CommandryError `NODE_CRYPTO_MISSING`.
 */
export function requireNodeCrypto(what: string): Builtins['crypto'] {
  const crypto = nodeBuiltin('crypto');
  if (crypto) return crypto;
  throw new CommandryError('NODE_CRYPTO_MISSING', `${what} node:crypto, which this host lacks.`);
}
