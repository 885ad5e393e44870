import * as z from 'zod/mini';
import { CommandryError } from '../../common/errors/commandry-error.js';
import {
  aFunction,
  givenInvalid,
  givenProblem,
  readGiven,
  refuseUnknown,
  whole,
} from '../../common/read-given.js';
import { ComponentType } from '../../protocol/components/component.js';
import { defineButton, defineModal } from '../define/define-route.js';
import { nameOfMade } from '../compile/definition.js';
import { defineOptionKind } from '../define/option-kind.js';
import {
  routeInputOf,
  toDefinedRoute,
  type AnyDefinedRoute,
  type DefinedRoute,
} from '../define/route-input.js';
import { row } from '../messages/make-rows.js';
import { button } from '../routes/make-components.js';
import type { StateInput, StateOutput, StateShape } from '../routes/state-types.js';
import type { ButtonInteraction } from '../types/component-types.js';
import { defined } from '../types/defined.js';
import type { CausedInteraction, UpdateCalls } from '../types/interaction-types.js';
import type { Localizations } from '../types/locale-types.js';
import { GuardRejection } from '../types/middleware-types.js';
import type { MessageReply } from '../types/reply-types.js';
import { toDefinedPages, type DefinedPages } from './defined-pages.js';
import type { Pages, PagesInput, RenderedPage, ShownPages } from './pages-types.js';

/** The state of each button of a page. */
interface PageState {
  readonly page: number;
  readonly owner?: string;
}

/** A shape without values. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it has no keys indeed
type NoState = Readonly<Record<never, never>>;
type AnyState = Readonly<Record<string, unknown>>;
type TurnState = AnyState & PageState & { readonly to: (typeof MOVES)[number] };
type JumpState = AnyState & PageState;

/** Keeps custom ids distinct when two buttons lead to the same page. */
const MOVES = ['first', 'previous', 'jump', 'next', 'last'] as const;
const TAKEN = ['page', 'to', 'owner'];
const DEFAULT_PER_PAGE = 10;
const Input = z.strictObject({
  id: z.string(),
  // Checked like those of a button, when the commands are compiled.
  state: z.optional(z.unknown()),
  use: z.optional(z.unknown()),
  guards: z.optional(z.unknown()),
  signed: z.optional(z.unknown()),
  by: z.optional(z.enum(['user', 'anyone'])),
  perPage: z.optional(whole(1)),
  render: aFunction(),
} satisfies Readonly<Record<keyof PagesInput<NoState>, z.ZodMiniType>>);
const PageNumber = /* @__PURE__ */ defineOptionKind({ type: 'integer', minValue: 1, maxValue: 999_999 });

/**
 * Defines a paginated message, with buttons for the first, previous, next and last page, and one that shows the
 * position and opens a modal to jump to a page.
 *
 * @example const tickets = definePages({ id: 'tickets', state: { tab: ['open', 'closed'] }, render: async ({ offset,
 *   perPage, state }) => { const { list, total } = await store.find(state.tab, offset, perPage); return { content:
 *   list.join('\n'), total }; }, }); // … later, in a handler: return tickets.show(interaction, { state: { tab: 'open'
 *   } });
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function definePages<const S extends StateShape = NoState>(
  input: PagesInput<S>,
): DefinedPages<StateInput<S>> {
  const pages = new PagesOf(input);
  return toDefinedPages(pages, pages.routes);
}

class PagesOf<S extends StateShape> implements Pages<StateInput<S>> {
  readonly routes: readonly AnyDefinedRoute[];
  readonly #input: PagesInput<S>;
  readonly #turn: DefinedRoute<'button', TurnState>;
  readonly #jump: DefinedRoute<'modal', JumpState, typeof JUMP_INPUTS>;

  constructor(input: PagesInput<S>) {
    readGiven(Input, input, 'definePages');
    this.#input = input;
    const { id, state, use, guards, signed } = input;
    const taken = Object.keys(state ?? {}).find((name) => TAKEN.includes(name));
    if (taken !== undefined) throw invalid(id, `the name '${taken}' in its state is taken`);
    const layers = defined({ use, guards, signed });
    const owner: StateShape = input.by === 'anyone' ? {} : { owner: 'snowflake' };
    const base: StateShape = { ...state, ...owner, page: { type: 'integer', minValue: 1 } };
    const turn = defineButton({
      ...layers,
      id,
      state: { ...base, to: MOVES },
      run: (interaction, given) => this.#onTurn(interaction, given as TurnState),
    });
    const jump = defineModal({
      ...layers,
      id: `${id}/jump`,
      title: PAGE_WORD,
      titleLocalizations: PAGE_WORDS,
      state: base,
      inputs: JUMP_INPUTS,
      run: (interaction, answers, given) => this.#goTo(interaction, given as JumpState, answers.page),
    });
    const ownPart = <R extends AnyDefinedRoute>(route: R): R =>
      toDefinedRoute({ ...routeInputOf(route), partOf: nameOfMade('definePages', id) }) as R;
    this.#turn = ownPart(turn) as DefinedRoute<'button', TurnState>;
    this.#jump = ownPart(jump) as DefinedRoute<'modal', JumpState, typeof JUMP_INPUTS>;
    this.routes = [this.#turn, this.#jump];
  }

  async message(
    interaction: CausedInteraction,
    settings: Partial<ShownPages<StateInput<S>>> = {},
  ): Promise<MessageReply> {
    const given = settings as { readonly page?: number; readonly state?: AnyState };
    refuseUnknown('pages.show', given, { page: true, state: true });
    const { page = 1, state = {} } = given;
    if (!Number.isInteger(page) || page < 1)
      throw givenInvalid('pages.show', [givenProblem(['page'], 'must be a whole number from 1', page)]);
    const owner = this.#input.by === 'anyone' ? {} : { owner: interaction.user.id };
    return this.#render(interaction, { ...state, ...owner, page }, page);
  }

  async show(
    interaction: Parameters<Pages<StateInput<S>>['show']>[0],
    settings: Partial<ShownPages<StateInput<S>>> = {},
  ): ReturnType<Pages<StateInput<S>>['show']> {
    return interaction.reply(await this.message(interaction, settings));
  }

  async #onTurn(interaction: ButtonInteraction, state: TurnState): Promise<void> {
    const { to, ...base } = state;
    if (to !== 'jump') return this.#goTo(interaction, base, state.page);
    this.#refuseOthers(interaction, state);
    await interaction.showModal(this.#jump, { state: base, values: { page: state.page } });
  }

  async #goTo(interaction: CausedInteraction & UpdateCalls, state: JumpState, page: number): Promise<void> {
    this.#refuseOthers(interaction, state);
    const { ephemeral: _, tts: __, ...message } = await this.#render(interaction, state, page);
    // Clears fields of the previous page. A message of layout components has neither.
    const cleared = message.components?.every(isRow) === true ? { content: null, embeds: [] } : {};
    await interaction.update({ ...cleared, ...message });
  }

  #refuseOthers({ user }: CausedInteraction, { owner }: JumpState): void {
    if (owner !== undefined && owner !== user.id) throw new GuardRejection(undefined, { kind: 'notForYou' });
  }

  async #render(interaction: CausedInteraction, state: JumpState, wanted: number): Promise<MessageReply> {
    const { perPage = DEFAULT_PER_PAGE, render } = this.#input;
    const { page: _, owner: __, ...own } = state;
    const renderPage = async (page: number): Promise<readonly [RenderedPage, number]> => {
      const offset = (page - 1) * perPage;
      const made = await render({ page, perPage, offset, state: own as StateOutput<S>, interaction });
      const count = 'pageCount' in made ? made.pageCount : Math.ceil(made.total / perPage);
      return [made, Math.max(1, count)];
    };
    let page = wanted;
    let [made, count] = await renderPage(page);
    if (page > count) {
      page = count;
      [made, count] = await renderPage(page);
    }
    const {
      pageCount: ___,
      total: ____,
      ...message
    } = made as MessageReply & {
      readonly pageCount?: number;
      readonly total?: number;
    };
    return this.#withButtons(message, { ...state, page }, count);
  }

  #withButtons(message: MessageReply, { page, ...state }: JumpState, count: number): MessageReply {
    const own = message.components ?? [];
    const to = (move: (typeof MOVES)[number], target: number, label: string, disabled: boolean) =>
      button(this.#turn, {
        state: { ...state, to: move, page: Math.min(Math.max(target, 1), count) },
        label,
        disabled,
      });
    const turn = row(
      to('first', 1, '«', page === 1),
      to('previous', page - 1, '‹', page === 1),
      to('jump', page, `${page} / ${count}`, count === 1),
      to('next', page + 1, '›', page === count),
      to('last', count, '»', page === count),
    );
    const components = count === 1 ? own : [...own, turn];
    return { ...message, components };
  }
}

function isRow(component: unknown): boolean {
  return (component as { readonly type?: unknown }).type === ComponentType.ACTION_ROW;
}

function invalid(id: string, problem: string): CommandryError {
  return new CommandryError('SETTING_INVALID', `The pages '${id}' cannot be made: ${problem}.`);
}

/** The label of a page number, where the user enters it. */
const PAGE_WORD = 'Page';

const PAGE_WORDS: Localizations = {
  de: 'Seite',
  'es-ES': 'Página',
  'es-419': 'Página',
  fr: 'Numéro de page',
  id: 'Halaman',
  it: 'Pagina',
  ja: 'ページ',
  ko: '페이지',
  nl: 'Pagina',
  pl: 'Strona',
  'pt-BR': 'Página',
  ru: 'Страница',
  'sv-SE': 'Sida',
  tr: 'Sayfa',
  uk: 'Сторінка',
  vi: 'Trang',
  'zh-CN': '页',
  'zh-TW': '頁',
};

const JUMP_INPUTS = {
  page: { type: 'text', label: PAGE_WORD, labelLocalizations: PAGE_WORDS, kind: PageNumber, required: true },
} as const;
