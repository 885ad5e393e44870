/** True if a host is Discord itself. */
export function isDiscordHost(host: string): boolean {
  return /(^|\.)(discord\.com|discordapp\.com|discord\.gg)$/i.test(host);
}

/** True if a host is this machine, the only host of an emulator. */
export function isLoopbackHost(host: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(host.toLowerCase());
}
