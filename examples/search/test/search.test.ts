import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { createSearchApp } from '../search-app.js';
import { buildSongs } from '../songs/build-songs.js';
import { SongStore } from '../songs/song-store.js';

const folder = mkdtempSync(join(tmpdir(), 'songs-'));
const songs = new SongStore(join(folder, 'songs.db'));

beforeAll(() => {
  buildSongs(songs.file, 2000);
});
afterAll(() => {
  songs.close();
  rmSync(folder, { recursive: true });
});

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('songs, %s', (_speed, createKit) => {
  async function openKit() {
    const kit = await createKit((settings) => createSearchApp(settings, songs));
    onTestFinished(() => kit.close());
    return kit;
  }

  it.each(['silver riv', 'RIVER silver', 'silver  river!'])('are found by words: %s', async (typed) => {
    const found = await (await openKit()).as().type('song', { title: typed });
    expect(found.length).toBeGreaterThan(0);
    for (const { name } of found) expect(name).toMatch(/^(?=.*\bSilver\b)(?=.*\bRiver\b)/);
  });

  it('are found without their accents', async () => {
    const found = await (await openKit()).as().type('song', { title: 'cafe' });
    expect(found[0]?.name).toContain('Café');
  });

  it('are 25 at most, the most popular first, also before anything is typed', async () => {
    const ada = (await openKit()).as();
    for (const typed of ['', 's']) {
      const ids = (await ada.type('song', { title: typed })).map(({ value }) => Number(value));
      expect(ids).toHaveLength(25);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
  });

  it.each(['"', '*', 'a AND', '-', 'NEAR(', '%', '🎵'])('are not confused by %s', async (typed) => {
    expect(await (await openKit()).as().type('song', { title: typed })).toBeDefined();
  });

  it('are shown by what a suggestion submits', async () => {
    const ada = (await openKit()).as();
    const [first] = await ada.type('song', { title: 'wolf' });
    const reply = await ada.slash('song', { title: String(first!.value) });
    expect(reply.text).toMatch(/^🎵 \*\*.*Wolf.*\*\* by \w+ \w+, (19|20)\d\d$/);
  });

  it('must be among those that there are', async () => {
    const ada = (await openKit()).as();
    for (const title of ['0', '2001', 'silver river'])
      expect((await ada.slash('song', { title })).ephemeral).toBe(true);
  });

  it('are looked up once for all users who type the same', async () => {
    const search = vi.spyOn(songs, 'search');
    onTestFinished(() => {
      search.mockRestore();
    });
    const kit = await openKit();
    const [ada, ben] = [kit.as(), kit.as()];
    const found = await ada.type('song', { title: 'wild' });
    expect(await ben.type('song', { title: 'wild' })).toEqual(found);
    expect(search).toHaveBeenCalledTimes(1);
  });
});

it('songs are not looked up for what a user has typed on from', async () => {
  const search = vi.spyOn(songs, 'search');
  onTestFinished(() => {
    search.mockRestore();
  });
  const ada = createTestKit((settings) => createSearchApp(settings, songs)).as();
  const lists = await Promise.all(
    ['w', 'wo', 'wol', 'wolf'].map((typed) => ada.type('song', { title: typed })),
  );
  expect(lists.map((list) => list.length)).toEqual([0, 0, 0, 25]);
  expect(search.mock.calls).toEqual([['wolf']]);
});
