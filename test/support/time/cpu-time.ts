/** The milliseconds of processor time that something takes. Unlike the time on the wall, others who use the machine add little. */
export async function measureCpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
