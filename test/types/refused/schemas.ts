// Every numbered declaration here is wrong: a schema that does not fit the option, field, state or job. The compiler must refuse
// each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { z } from 'zod';
import * as v from 'valibot';
import {
  button,
  defineButton,
  defineCommand,
  defineModal,
  defineOptionKind,
  defineJob,
  IntegerOption,
  Job,
  Modal,
  RouteState,
  SlashCommand,
  StringOption,
  TextInput,
  type App,
  type ChatInputInteraction,
  type ModalInteraction,
  type QueuedJob,
  type StandardSchema,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const Day = z.iso.date().transform((text) => new Date(text));
declare const own: StandardSchema<string, URL>;

export class case950 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @StringOption('when', 'd', { required: true, schema: Day }) when: string) {
    return when;
  }
}

export class case951 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @StringOption('when', 'd', { schema: Day }) when: Date) {
    return String(when);
  }
}

export class case952 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @StringOption('n', 'd', { required: true, schema: z.number() }) n: number) {
    return String(n);
  }
}

export class case953 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @IntegerOption('n', 'd', { required: true, schema: v.string() }) n: string) {
    return n;
  }
}

export class case954 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @StringOption('n', 'd', { schema: z.coerce.number() }) n: number) {
    return String(n);
  }
}

export class case955 {
  @SlashCommand('a', 'd')
  run(
    _: ChatInputInteraction,
    @StringOption('a', 'd', { required: true, schema: own, choices: ['a'] }) a: URL,
  ) {
    return a.href;
  }
}

export class case956 {
  @SlashCommand('a', 'd')
  run(
    _: ChatInputInteraction,
    @StringOption('a', 'd', { required: true, schema: { parse: (text: string) => text } }) a: unknown,
  ) {
    return String(a);
  }
}

export class case957 {
  @SlashCommand('a', 'd')
  run(_: ChatInputInteraction, @StringOption('a', 'd', { required: true, shema: z.string() }) a: string) {
    return a;
  }
}

export class case958 {
  @SlashCommand('a', 'd')
  run(
    _: ChatInputInteraction,
    @StringOption('a', 'd', { required: true, schema: z.enum(['a', 'b']) }) a: 'a',
  ) {
    return a;
  }
}

export class case959 {
  @SlashCommand('a', 'd')
  run(
    _: ChatInputInteraction,
    @StringOption('a', 'd', { required: true, schema: own, autocomplete: 'sugest' }) a: URL,
  ) {
    return a.href;
  }
  suggest(typed: string) {
    return [typed];
  }
}

export const case960 = defineCommand({
  name: 'a',
  description: 'd',
  options: { n: { type: 'string', description: 'd', required: true, schema: z.number() } },
  run: () => 'x',
});

export const case961 = defineCommand({
  name: 'a',
  description: 'd',
  options: { when: { type: 'string', description: 'd', schema: Day } },
  run: (_, { when }) => String(when.getTime()),
});

export const case962 = defineCommand({
  name: 'a',
  description: 'd',
  options: { yes: { type: 'boolean', description: 'd', schema: z.boolean() } },
  run: () => 'x',
});

export const case963 = defineOptionKind({ type: 'integer', schema: z.iso.date() });

export const case964 = defineOptionKind({ type: 'user', schema: Day });

export class case965 {
  @Modal('a', 'd')
  run(_: ModalInteraction, @TextInput('since', 'd', { schema: Day }) since: Date) {
    return String(since);
  }
}

export class case966 {
  @Modal('a', 'd')
  run(_: ModalInteraction, @TextInput('n', 'd', { required: true, schema: z.number() }) n: number) {
    return String(n);
  }
}

export const case967 = defineModal({
  id: 'a',
  title: 'd',
  inputs: { n: { type: 'text', label: 'd', schema: z.number() } },
  run: () => 'x',
});

export class case968 {
  @Modal('a', 'd')
  run(_: ModalInteraction, @RouteState({ on: { type: 'string', schema: Day } }) state: State<{ on: Date }>) {
    return String(state.on);
  }
}

const show = defineButton({
  id: 'a',
  state: { on: { type: 'string', schema: Day } },
  run: (_, { on }) => String(on.getTime()),
});
export const case969 = button(show, { label: 'd', state: { on: new Date() } });

const Due = z.object({ at: Day });
export class case970 {
  @Job('due', { schema: Due })
  due({ data }: QueuedJob<{ at: Date }>) {
    return data.at;
  }
}

export const case971 = defineJob('due', { schema: z.object({ at: z.date() }) }, ({ data }) => data.at);

declare const app: App;
const due = defineJob('due', { schema: Due }, ({ data }) => data.at.getTime());
export const case972 = app.later(0, due, { at: new Date() });

const remind = defineCommand({
  name: 'remind',
  description: 'd',
  options: { when: { type: 'string', description: 'd', required: true, schema: Day } },
  run: (_, { when }) => String(when.getTime()),
});
export const case973 = createTestKit({ commands: [remind] })
  .as()
  .slash('remind', { when: new Date() });

export const case974 = defineJob('due', { maxAttempts: 3 }, ({ data }: QueuedJob<{ at: Date }>) => data.at);
