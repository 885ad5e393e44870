import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandSource } from 'commandry';
import {
  createTestKit,
  emulatorKit,
  type KitSource,
  type TestKit,
  type TestKitOptions,
} from 'commandry-dev/testing';
import { differences } from './differences.js';
import { createWitness, type Witness } from './witness.js';

/** What happens in a kit, whichever it is. What `see` is given is compared. */
export type Story<Commands extends readonly CommandSource[]> = (
  kit: TestKit<Commands>,
  see: Witness,
) => Promise<void>;

interface Settings extends Omit<TestKitOptions, 'signed'> {
  /** True if each story has kits of its own. Otherwise those of a contract share two. */
  readonly isAlone?: boolean;
}

interface Kits<Commands extends readonly CommandSource[]> {
  readonly direct: TestKit<Commands>;
  readonly wire: TestKit<Commands>;
}

/** Both kits begin at the same time, so that whatever they say of time is the same. */
const NOW = new Date('2026-03-02T09:30:00.250Z');

/**
 * Tells stories in the process and over HTTP, and compares what is seen: texts, components, payloads with
 * every field, refusals with their reasons. Ids are masked, the same one in the same way.
 */
export function contract<const Commands extends readonly CommandSource[]>(
  title: string,
  source: KitSource<Commands>,
  stories: Readonly<Record<string, Story<Commands>>>,
  { isAlone = false, ...options }: Settings = {},
): void {
  const open = async (): Promise<Kits<Commands>> => ({
    direct: createTestKit<Commands>(source, { now: NOW, ...options }),
    wire: await emulatorKit<Commands>(source, { now: NOW, ...options }),
  });
  const close = async ({ direct, wire }: Kits<Commands>): Promise<void> => {
    await Promise.all([direct.close(), wire.close()]);
  };
  describe(title, () => {
    let shared: Kits<Commands> | undefined;
    beforeAll(async () => {
      if (!isAlone) shared = await open();
    });
    afterAll(async () => {
      if (shared) await close(shared);
    });
    test.each(Object.entries(stories))('%s', async (_, story) => {
      const kits = shared ?? (await open());
      const inProcess = await tell('in the process', kits.direct, story);
      const onTheWire = await tell('over HTTP', kits.wire, story);
      if (!shared) await close(kits);
      expect(inProcess.length, 'a story shows something').toBeGreaterThan(0);
      expect(differences(inProcess, onTheWire).slice(0, 30), 'in the process ≠ over HTTP').toEqual([]);
    });
  });
}

async function tell<Commands extends readonly CommandSource[]>(
  where: string,
  kit: TestKit<Commands>,
  story: Story<Commands>,
): Promise<readonly unknown[]> {
  const witness = createWitness();
  try {
    await story(kit, witness);
  } catch (error) {
    if (error instanceof Error) error.message = `The story fails ${where}: ${error.message}`;
    throw error;
  }
  return witness.report();
}
