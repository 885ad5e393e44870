import { createAppSchema, readAppSettings } from '../../src/app/app-settings.js';
import type { AppLocalization, AppOptions, AppStores } from '../../src/app/app-types.js';
import { createApp } from '../../src/app/create-app.js';
import type { EventLimits } from '../../src/commands/events/event-definition.js';
import type { AppMessages } from '../../src/commands/types/user-message-facts.js';
import type { WaitingSettings } from '../../src/commands/waiting/component-relay.js';
import type { Freshness } from '../../src/interactions/receive/freshness.js';
import { rewriteRows } from './rewrite-rows.js';

type Names<T> = Readonly<Record<keyof T, 0>>;

/** The names inside settings that are objects: the compiler refuses one that is missing or does not exist. */
const INSIDE = {
  stores: { seenInteractions: 0, cooldowns: 0, syncNotes: 0, relay: 0 } satisfies Names<AppStores>,
  waiting: { perUser: 0 } satisfies Names<WaitingSettings>,
  events: { concurrency: 0, backlog: 0, orderMs: 0 } satisfies Names<EventLimits>,
  freshness: { maxAgeSeconds: 0 } satisfies Names<Freshness>,
  localization: {
    source: 0,
    translator: 0,
    defaultLocale: 0,
    locales: 0,
    missing: 0,
    otherRoots: 0,
  } satisfies Names<AppLocalization>,
  messages: {
    optionRefused: 0,
    definitionDrift: 0,
    commandUnknown: 0,
    componentOutdated: 0,
    notForYou: 0,
    questionOver: 0,
    guardRejected: 0,
    premiumRequired: 0,
    tooSlow: 0,
    ending: 0,
    incident: 0,
  } satisfies Names<AppMessages>,
};

const REQUIRED = {
  commands: [],
  applicationId: '1100000000000000001',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};

/** The page with the rows of all settings, and the defaults that are a number, a boolean or a text. */
export function generateSettings(page: string): string {
  const names = Object.keys(createAppSchema().def.shape);
  const inside = Object.entries(INSIDE).flatMap(([setting, own]) =>
    Object.keys(own).map((name) => `${setting}.${name}`),
  );
  const defaults = new Map([
    ...listDefaults(),
    ...names.filter(isRequired).map((name) => [name, 'required'] as const),
  ]);
  const rows = [...names, ...inside].map((name) => [name, withDefault(name, defaults.get(name))] as const);
  return rewriteRows(page, new Map(rows));
}

/** Sets the third cell: to the default, or to `none` in place of one that is no more. Others are words. */
function withDefault(name: string, value: string | undefined) {
  return ([setting = '', type = '', words = '', ...others]: readonly string[]) => {
    const isOld = name.includes('.') ? LITERAL.test(words.trim()) : LITERAL_OR_REQUIRED.test(words.trim());
    return [setting, type, ` ${value ?? (isOld ? 'none' : words.trim())} `, ...others];
  };
}

const LITERAL = /^(?:[\d,]+|true|false|`'.*'`)$/;
const LITERAL_OR_REQUIRED = /^(?:[\d,]+|true|false|`'.*'`|required)$/;

function listDefaults(): readonly (readonly [name: string, value: string])[] {
  const { settings } = readAppSettings({ ...REQUIRED, localization: {} });
  return Object.entries(settings)
    .filter(([name]) => !Object.hasOwn(REQUIRED, name))
    .flatMap(([name, value]) => showDefaults(name, value));
}

function showDefaults(name: string, value: unknown): (readonly [name: string, value: string])[] {
  if (typeof value === 'number') return [[name, value.toLocaleString('en-US')]];
  if (typeof value === 'boolean') return [[name, String(value)]];
  if (typeof value === 'string') return [[name, `\`'${value}'\``]];
  if (!Object.hasOwn(INSIDE, name)) return [];
  return Object.entries(value as object).flatMap(([inner, own]) => showDefaults(`${name}.${inner}`, own));
}

function isRequired(name: string): boolean {
  const { [name]: _, ...others } = REQUIRED as Readonly<Record<string, unknown>>;
  try {
    createApp(others as unknown as AppOptions);
    return false;
  } catch {
    return true;
  }
}
