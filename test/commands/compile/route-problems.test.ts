import { expect, it } from 'vitest';
import {
  CommandryError,
  createApp,
  IntegerOption,
  SlashCommand,
  Button,
  defineButton,
  defineModal,
  Modal,
  RouteState,
  SelectInput,
  StringSelect,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type State,
  type StringSelectInteraction,
} from 'commandry';
import { routeKit } from '../../support/apps/routed.js';

/** Returns the problems of these sources: code, place, what was found. */
function problemsOf(...commands: readonly unknown[]): string[] {
  try {
    createApp({ commands: commands as [], ...routeKit.credentials, log: () => undefined });
  } catch (error) {
    if (!(error instanceof CommandryError) || error.code !== 'DEFINITIONS_INVALID') throw error;
    return error.problems.map(({ code, location, found }) => {
      const { className, methodName, parameter, option } = location;
      const method = methodName === undefined ? '' : `.${methodName}`;
      const at = parameter === undefined ? '' : `(${parameter})`;
      return `${code} ${className}${method}${at}${option === undefined ? '' : ` [${option}]`}: ${found}`;
    });
  }
  return [];
}

it('reports every mistake in routes at once, with class, method and field', () => {
  class Wrong {
    @Button('has space')
    space(_: ButtonInteraction) {
      return 'x';
    }
    @Button('twin')
    first(_: ButtonInteraction) {
      return 'x';
    }
    @StringSelect('twin', { choices: [] })
    second(interaction: StringSelectInteraction) {
      return interaction.value;
    }
    @Button('former', { formerly: ['twin'] })
    former(_: ButtonInteraction) {
      return 'x';
    }
    @Button('long')
    long(
      _: ButtonInteraction,
      @RouteState({ a: { type: 'string', maxLength: 60 }, b: { type: 'string', maxLength: 60 } })
      state: State<{ a: string; b: string }>,
    ) {
      return state.a;
    }
    @Button('extra')
    extra(_: ButtonInteraction, more?: string) {
      return more ?? '';
    }
    @Button('option')
    option(_: ButtonInteraction, @IntegerOption('sides', 'Sides') sides?: number) {
      return String(sides);
    }
    @Button('input')
    input(_: ButtonInteraction, @TextInput('why', 'Why?') why?: string) {
      return why ?? '';
    }
    @SlashCommand('stated', 'A command with a state')
    stated(_: ChatInputInteraction, @RouteState({ a: 'integer' }) state: State<{ a: number }>) {
      return String(state.a);
    }
    @Modal('modal', 'A title that is far longer than the forty-five that are allowed')
    modal(
      _: ModalInteraction,
      @TextInput('why', '') why: string | undefined,
      @SelectInput('how', 'How?', { choices: ['a', 'a'], required: true }) how: 'a',
      @TextInput('why', 'Again?', { maxLength: 5000 }) again?: string,
    ) {
      return `${String(why)} ${how} ${String(again)}`;
    }
  }
  expect(problemsOf(Wrong)).toMatchInlineSnapshot(`
    [
      "OPTION_UNDECORATED Wrong.extra(2): a parameter without a decorator",
      "ROUTE_PARAMETER_UNSUPPORTED Wrong.option(2): the option 'sides'",
      "ROUTE_PARAMETER_UNSUPPORTED Wrong.input(2): the input 'why'",
      "ROUTE_PARAMETER_UNSUPPORTED Wrong.stated(2): @RouteState on a command",
      "ROUTE_ID_INVALID Wrong.space [has space]: the id "has space"",
      "ROUTE_ID_DUPLICATE Wrong.second [twin]: the id 'twin', which Wrong.first has too",
      "SETTING_INVALID Wrong.second [twin]: options a list of 0",
      "ROUTE_ID_DUPLICATE Wrong.former [former]: the id 'twin', which Wrong.first has too",
      "CUSTOM_ID_TOO_LONG Wrong.long [long]: custom ids of up to 131 characters (id 4, version 5, a 62, b 60)",
      "SETTING_INVALID Wrong.modal [modal]: title "A title that is far longer than the forty-five that are allo…" (63 characters)",
      "SETTING_INVALID Wrong.modal [modal why]: label """,
      "SETTING_INVALID Wrong.modal [modal how]: options 1 "a"",
      "SETTING_INVALID Wrong.modal [modal why]: custom_id "why"",
      "SETTING_INVALID Wrong.modal [modal why]: max_length 5000",
    ]
  `);
});

it('reports a pattern of an earlier version that two routes have', () => {
  class Old {
    @Button('a', { formerly: [{ customId: /ticket-(\d+)/ }, { customId: /ticket-(\d+)/ }] })
    first(interaction: ButtonInteraction) {
      return interaction.reply('');
    }
    @Button('b', { formerly: { customId: /ticket-(\d+)/ } })
    second(interaction: ButtonInteraction) {
      return interaction.reply('');
    }
    @Button('c', { formerly: { customId: /ticket-(\d+)/i } })
    third(interaction: ButtonInteraction) {
      return interaction.reply('');
    }
  }
  expect(problemsOf(Old)).toEqual([
    'ROUTE_ID_DUPLICATE Old.second [b]: the pattern /ticket-(\\d+)/, which Old.first has too',
  ]);
});

it('says of a route that two classes inherit that it belongs into a class of its own', () => {
  class Closable {
    @Button('close')
    close(interaction: ButtonInteraction) {
      return interaction.update('Closed');
    }
  }
  class Polls extends Closable {}
  class Tickets extends Closable {
    override close(interaction: ButtonInteraction) {
      return interaction.update('Closed for good');
    }
  }
  expect(problemsOf(Polls, Tickets)).toEqual([
    "ROUTE_ID_DUPLICATE Tickets.close [close]: the id 'close', which Polls.close has too, since both have the method of Closable",
  ]);
  expect(problemsOf(Closable, Polls)).toEqual([
    "ROUTE_ID_DUPLICATE Polls.close [close]: the id 'close', which Closable.close has too, since both have the method of Closable",
  ]);
  expect(problemsOf(Tickets)).toEqual([]);
});

it('reports what plain JavaScript can declare wrongly', () => {
  const wrong = (state: unknown) =>
    defineButton({ id: 'x', state: state as { a: 'integer' }, run: () => 'x' });
  const states: unknown[] = [
    'integer',
    { a: 'int' },
    { a: [] },
    { a: [1, 1] },
    { a: {} },
    { a: { type: 'integer', maxLength: 3 } },
    { a: { type: 'string', maxLength: 'x' } },
    { a: { codec: {} } },
    { a: { kind: {} } },
    { '1a': 'integer' },
    { a: { type: 'integer', optional: 'yes' } },
  ];
  const found = states.map((state) => problemsOf(wrong(state)));
  expect(found.map((problems) => problems.length)).toEqual(states.map(() => 1));
  expect(found.flat()).toMatchInlineSnapshot(`
    [
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): the state "integer"",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: "int"",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: a list of 0",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: a list of 2",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {}",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {"type":"integer","maxLength":3}",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {"type":"string","maxLength":"x"}",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {"codec":{}}",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {"kind":{}}",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state 1a: "integer"",
      "ROUTE_STATE_UNSUPPORTED defineButton('x'): state a: {"type":"integer","optional":"yes"}",
    ]
  `);
  const broken = defineModal({ id: 'x', title: 'x', inputs: {}, run: 'x' as never, guards: ['y' as never] });
  expect(problemsOf(broken)).toMatchInlineSnapshot(`
    [
      "WRONG_KIND defineModal('x'): guard: string",
      "WRONG_KIND defineModal('x'): run: string",
      "SETTING_INVALID defineModal('x'): components a list of 0",
    ]
  `);
});

it('reports fields of a modal whose type there is not', () => {
  const inputs = { why: { type: 'txt', label: 'Why?', style: 'short' }, how: { label: 'How?' } };
  const wrong = defineModal({ id: 'x', title: 'x', inputs: inputs as never, run: () => 'x' });
  expect(problemsOf(wrong)).toEqual([
    `SETTING_INVALID defineModal('x') [x why]: type "txt"`,
    `SETTING_INVALID defineModal('x') [x how]: type nothing`,
  ]);
});

it('reports settings that there are not', () => {
  const misspelt = defineModal({
    id: 'x',
    title: 'x',
    inputs: { why: { type: 'text', label: 'Why?', maxLenght: 3 } as { type: 'text'; label: string } },
    run: () => 'x',
    ...{ singed: true },
  });
  expect(problemsOf(misspelt)).toEqual([
    "SETTING_INVALID defineModal('x'): the setting singed",
    "SETTING_INVALID defineModal('x') [x why]: the setting maxLenght",
  ]);
});

it('accepts a state whose longest custom id has 100 characters, and reports one of 101', () => {
  const withNote = (maxLength: number) =>
    defineButton({ id: 'x', state: { note: { type: 'string', maxLength } }, run: () => 'x' });
  expect(problemsOf(withNote(94))).toEqual([]);
  expect(problemsOf(withNote(95))).toEqual([
    "CUSTOM_ID_TOO_LONG defineButton('x'): custom ids of up to 101 characters (id 1, version 5, note 95)",
  ]);
});

it('reports states and signatures that would do something else than they say', () => {
  class Twice {
    @Button('twice')
    press(
      _: ButtonInteraction,
      @RouteState({ a: 'integer' }) __: State<{ a: number }>,
      @RouteState({ b: 'integer' }) ___: State<{ b: number }>,
    ) {
      return 'x';
    }
  }
  const run = () => 'x';
  const integer = (minValue: number, maxValue: number) => ({ type: 'integer', minValue, maxValue }) as const;
  const found = problemsOf(
    Twice,
    defineButton({ id: 'a', signed: 'yes' as never, run }),
    defineButton({ id: 'b', state: { toString: { type: 'string', optional: true } } as never, run }),
    defineButton({ id: 'c', state: { n: integer(2, 1) }, run }),
    defineButton({ id: 'd', state: { n: integer(Number.NaN, 1) }, run }),
    defineButton({ id: 'e', state: { t: { type: 'string', maxLength: -1.5 } }, run }),
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "ROUTE_PARAMETER_UNSUPPORTED Twice.press(3): a second @RouteState",
      "NOT_ALLOWED_VALUE defineButton('a'): signed "yes"",
      "ROUTE_STATE_UNSUPPORTED defineButton('b'): state toString: {"type":"string","optional":true}",
      "ROUTE_STATE_UNSUPPORTED defineButton('c'): state n: {"type":"integer","minValue":2,"maxValue":1}",
      "ROUTE_STATE_UNSUPPORTED defineButton('d'): state n: {"type":"integer","minValue":null,"maxValue":1}",
      "ROUTE_STATE_UNSUPPORTED defineButton('e'): state t: {"type":"string","maxLength":-1.5}",
    ]
  `);
});
