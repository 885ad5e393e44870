import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAppSettings } from '../../src/app/app-settings.js';
import type { AppLocalization, AppOptions, AppSyncLock } from '../../src/app/app-types.js';
import { createSettingChecks } from '../../src/app/check-app-settings.js';
import { createApp } from '../../src/app/create-app.js';
import type { AppMessages } from '../../src/commands/types/user-message-facts.js';
import type { WaitingSettings } from '../../src/commands/waiting/component-relay.js';
import type { Freshness } from '../../src/interactions/receive/freshness.js';
import { createSyncLock } from '../../src/sync/lock/sync-lock.js';
import { root } from '../support/processes/run.js';

const text = readFileSync(`${root}docs/reference/running/settings.md`, 'utf8');

const rows = [...text.matchAll(/^\| `([\w.]+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, name = '', , standard = '', effect = '']) => ({ name, standard, effect }),
);

/** The names inside settings that are objects: the compiler refuses one that is missing or does not exist. */
const INSIDE = {
  syncLock: { lock: 0, lifetimeMs: 0, waitMs: 0, jitterMs: 0, whenAway: 0 } satisfies Names<AppSyncLock>,
  waiting: { perUser: 0, inAll: 0, relay: 0 } satisfies Names<WaitingSettings>,
  freshness: { maxAgeSeconds: 0, maxAheadSeconds: 0 } satisfies Names<Freshness>,
  localization: {
    ...{ source: 0, defaultLocale: 0, locales: 0, missing: 0, otherRoots: 0 },
  } satisfies Names<AppLocalization>,
  messages: {
    ...{ optionRefused: 0, definitionDrift: 0, commandUnknown: 0, componentOutdated: 0, notForYou: 0 },
    ...{ guardRejected: 0, premiumRequired: 0, tooSlow: 0, ending: 0, incident: 0 },
  } satisfies Names<AppMessages>,
};

type Names<T> = Readonly<Record<keyof T, 0>>;

const REQUIRED = {
  commands: [],
  applicationId: '1100000000000000001',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};

describe('docs/reference/running/settings.md', () => {
  it('has every setting that createApp checks, and no other', () => {
    const inside = Object.entries(INSIDE).flatMap(([setting, names]) =>
      Object.keys(names).map((name) => `${setting}.${name}`),
    );
    const names = [...Object.keys(createSettingChecks()), ...inside];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('has the default of every number, boolean and text', () => {
    const syncLock = { lock: createSyncLock() };
    const { settings } = readAppSettings({ ...REQUIRED, localization: {}, syncLock });
    const others = Object.entries(settings).filter(([name]) => !Object.hasOwn(REQUIRED, name));
    const defaults = others.flatMap(([name, value]) => listDefaults(name, value));
    const shown = rows.filter(({ standard }) => /^(?:[\d,]+|true|false|`'.*'`)$/.test(standard));
    expect(shown.map(({ name, standard }) => `${name}: ${standard}`).toSorted()).toEqual(defaults.toSorted());
  });

  it('says which settings are required', () => {
    const required = Object.keys(createSettingChecks()).filter((name) => {
      const { [name]: _, ...others } = REQUIRED as Readonly<Record<string, unknown>>;
      return throws(() => createApp(others as unknown as AppOptions));
    });
    const shown = rows.filter(({ name, standard }) => standard === 'required' && !name.includes('.'));
    expect(shown.map(({ name }) => name)).toEqual(required);
  });

  it('has a link for every setting', () => {
    expect(rows.filter(({ effect }) => !effect.includes('.md'))).toEqual([]);
  });
});

/** The defaults as the page shows them. Functions and objects of classes are described there instead. */
function listDefaults(name: string, value: unknown): string[] {
  if (typeof value === 'number') return [`${name}: ${value.toLocaleString('en-US')}`];
  if (typeof value === 'boolean') return [`${name}: ${value}`];
  if (typeof value === 'string') return [`${name}: \`'${value}'\``];
  if (!Object.hasOwn(INSIDE, name)) return [];
  return Object.entries(value as object).flatMap(([inner, own]) => listDefaults(`${name}.${inner}`, own));
}

function throws(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
