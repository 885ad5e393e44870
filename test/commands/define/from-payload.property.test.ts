import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPayload, type App, type PayloadCommand } from 'commandry';
import type { CommandPayload } from 'commandry/protocol';
import { bulkOf } from '../../protocol/support/generator.js';
import { propertyRuns } from '../../support/property.js';
import { startApp } from '../../support/apps/started-app.js';

type Option = NonNullable<CommandPayload['options']>[number];

const run = () => 'x';

/** A handler with a provider for each option that suggests. */
function handlerOf(options: readonly Option[]) {
  const suggesting = options.filter(({ autocomplete }) => autocomplete === true);
  return { run, autocomplete: Object.fromEntries(suggesting.map(({ name }) => [name, () => []])) };
}

/** A command of a payload, with all the handlers that it needs. */
function toCommand(payload: CommandPayload): PayloadCommand {
  const options = payload.options ?? [];
  const steps = options.filter(({ type }) => type <= 2);
  if (steps.length === 0) return fromPayload(payload, handlerOf(options));
  const handlers = steps.flatMap(({ type, name, options: inner }) =>
    type === 1
      ? [[name, handlerOf(inner ?? [])] as const]
      : (inner ?? []).map((step) => [`${name} ${step.name}`, handlerOf(step.options ?? [])] as const),
  );
  return fromPayload(payload, Object.fromEntries(handlers));
}

const payloadsOf = ({ scopes }: App) => scopes.flatMap(({ payloads }) => payloads);

test('any valid payload is registered as it was given', () => {
  fc.assert(
    fc.property(bulkOf('global'), (made) => {
      const given = JSON.parse(JSON.stringify(made)) as CommandPayload[];
      const { app } = startApp({ commands: given.map(toCommand) });
      expect(payloadsOf(app)).toStrictEqual(given);
    }),
    { numRuns: propertyRuns(100, 4000) },
  );
});
