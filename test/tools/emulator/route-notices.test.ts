import { expect, test } from 'vitest';
import { startEmulator } from 'commandry-dev/emulator';

test('a route that the emulator lacks is answered with 404, told once, and seen in the events', async () => {
  const notices: string[] = [];
  const emulator = await startEmulator({ onNotice: (text) => notices.push(text) });
  const events: unknown[] = [];
  emulator.subscribe((event) => events.push(event));
  const ask = (path: string) => fetch(`${emulator.baseUrl}/api/v10${path}`);
  for (const guild of ['300000000000000001', '300000000000000002']) {
    const response = await ask(`/guilds/${guild}/widget.png`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: '404: Not Found', code: 0 });
  }
  await ask(`/nothing/${'t'.repeat(68)}`);
  expect(notices).toEqual([
    expect.stringContaining('GET /guilds/{id}/widget.png was answered with 404') as string,
    expect.stringContaining('GET /nothing/{token}') as string,
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'ROUTE_MISSING', method: 'GET', route: '/guilds/{id}/widget.png' }),
  );
  await emulator.stop();
});
