/** Whether a host is the live service. */
export function isServiceHost(host: string): boolean {
  return /(^|\.)(discord\.com|discordapp\.com|discord\.gg)$/i.test(host);
}

/** Whether a host is this machine, which is the only one that an emulator can be reached under. */
export function isLoopbackHost(host: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(host.toLowerCase());
}
