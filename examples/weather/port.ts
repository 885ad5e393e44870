/** Where to listen, from PORT in the environment. 0 means any free port; the default is 3000. */
export function readPort(environment: NodeJS.ProcessEnv): number {
  const port = Number(environment['PORT'] ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error('PORT must be a whole number from 0 to 65535.');
}
